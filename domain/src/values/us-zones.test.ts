import { expect, test } from 'vitest'
import { zoneTitle } from './us-zones.ts'

test.each([
  ['America/New_York', 'Eastern (America/New York)'],
  ['Pacific/Pago_Pago', 'Samoa (Pacific/Pago Pago)'],
  ['Europe/Isle_of_Man', 'Europe/Isle of Man'],
])('%s reads %s', (zone, title) => {
  expect(zoneTitle(zone)).toBe(title)
})
