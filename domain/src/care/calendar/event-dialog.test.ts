import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEventDate, readEventDate, readEventDialog } from './event-dialog.ts'
import { frequencies } from './recurrence.ts'

test('whatever is typed, what is kept is a date of the calendar before 2100 and a count that fits', () => {
  const digits = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'))
  const typed = fc.tuple(digits(14), digits(33), fc.integer({ min: 1890, max: 2110 })).map((parts) => parts.join('/'))
  const state = fc.record({
    name: fc.constantFrom('', '  ', 'Call about weight'),
    date: fc.oneof(typed, fc.string()),
    frequency: fc.constantFrom(null, 'DAILY', ...frequencies),
    end: fc.oneof(
      fc.constant(null),
      fc.constant({ indefinite: true as const }),
      fc.record({ times: fc.oneof(fc.integer({ min: -2, max: 103 }), fc.constant(2.5)) }),
    ),
  })
  fc.assert(
    fc.property(state, (dialog) => {
      const read = readEventDialog(dialog)
      if (typeof read === 'string') return
      expect(dialog.name.trim()).not.toBe('')
      expect(isEventDate(read.start)).toBe(true)
      expect(new Date(`${read.start}T00:00Z`).toISOString().slice(0, 10)).toBe(read.start)
      expect(read.start < '2100').toBe(true)
      if (read.frequency === 'SINGLE_EVENT') expect(read.repitions).toBe(1)
      else expect(read.repitions === -1 || (read.repitions >= 2 && read.repitions <= 100)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('a repeating event needs an end, a single one none', () => {
  const dialog = { name: 'Call', date: '11/22/2026', end: null }
  expect(readEventDialog({ ...dialog, frequency: 'WEEKLY' })).toBe('repitions')
  expect(readEventDialog({ ...dialog, frequency: 'SINGLE_EVENT', end: { times: 9 } })).toEqual({
    start: '2026-11-22',
    frequency: 'SINGLE_EVENT',
    repitions: 1,
  })
})

test('a date is ten characters of the calendar', () => {
  for (const wrong of ['1/2/2026', '11/22/26', '11-22-2026', '02/30/2026', '02/29/2027', '13/01/2026', '01/01/2100', '11/22/0026'])
    expect(readEventDate(wrong), wrong).toBeNull()
  expect(readEventDate('02/29/2028')).toBe('2028-02-29')
})
