import { expect, test } from 'vitest'
import { firstTab } from './first-tab.ts'

test('a row of somebody who has left opens the profile, not the hidden measurements', () => {
  expect(firstTab({ disenrolled: true })).toBe('profile')
  expect(firstTab({ disenrolled: false })).toBe('measurements')
})
