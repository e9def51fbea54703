import { expect, test } from 'vitest'
import { canBeExtended, idleEndAfter, sessionEnd, warningAt } from './session-end.ts'

const noon = '2026-11-20T12:00:00.000Z'
const midnight = '2026-11-21T00:00:00.000Z'

test('activity moves the idle end by the minutes of the group', () => {
  expect(idleEndAfter(noon, 15, midnight)).toBe('2026-11-20T12:15:00.000Z')
  expect(idleEndAfter(noon, 60, midnight)).toBe('2026-11-20T13:00:00.000Z')
})

test('nothing moves the absolute end', () => {
  expect(idleEndAfter('2026-11-20T23:50:00.000Z', 15, midnight)).toBe(midnight)
  expect(canBeExtended({ idleExpiresAt: midnight, absoluteExpiresAt: midnight })).toBe(false)
  expect(canBeExtended({ idleExpiresAt: noon, absoluteExpiresAt: midnight })).toBe(true)
})

test('whichever comes first ends the session, and the warning comes two minutes before', () => {
  expect(sessionEnd({ idleExpiresAt: noon, absoluteExpiresAt: midnight })).toBe(noon)
  expect(sessionEnd({ idleExpiresAt: midnight, absoluteExpiresAt: noon })).toBe(noon)
  expect(warningAt({ idleExpiresAt: noon, absoluteExpiresAt: midnight })).toBe('2026-11-20T11:58:00.000Z')
})
