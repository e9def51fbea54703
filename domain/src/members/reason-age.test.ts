import { expect, it } from 'vitest'
import { sinceOf } from './reason-age.ts'

const at = '2026-11-20T13:00:00.000Z'

it('a warning says since when; days without a measurement are counted in their own words', () => {
  expect(sinceOf({ code: 'highBP', at })).toBe(at)
  expect(sinceOf({ code: 'inactive-2-days', at })).toBeNull()
})
