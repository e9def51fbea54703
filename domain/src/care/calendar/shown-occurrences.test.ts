/** What is moved, done and skipped, beside a walk that makes the whole series and looks at each of its occurrences. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../days.ts'
import { countOf, dateOf, frequencies, indefinite, type Recurrence } from './recurrence.ts'
import {
  countOverdue,
  daysTillNext,
  lastOccurrenceShown,
  marksByDate,
  nextOpen,
  type OccurrenceMark,
  openSince,
  occurrencesShownBetween,
} from './shown-occurrences.ts'

const firstDay = '2027-12-20'
const day = (from: number, to: number) => fc.integer({ min: from, max: to }).map((days) => addDays(firstDay, days))
const event: fc.Arbitrary<Recurrence> = fc
  .record({
    start: day(0, 80),
    time: fc.constantFrom(null, '09:30'),
    frequency: fc.constantFrom(...frequencies),
    repitions: fc.oneof(fc.constant(indefinite), fc.integer({ min: 2, max: 100 })),
  })
  .map((item) => (item.frequency === 'SINGLE_EVENT' ? { ...item, repitions: 1 } : item))
type OccurrenceOutcome = Pick<OccurrenceMark, 'movedTo' | 'movedTime' | 'closed'>
const marked = (n: number) =>
  fc.record({ n: fc.constant(n), movedTo: fc.option(day(-30, 200)), closed: fc.constantFrom('done', 'skipped', null) } as const)
// The first thirty of a series, some of them moved, done, skipped, or moved and then done
const acts = fc
  .subarray(Array.from({ length: 30 }, (_, at) => at + 1))
  .chain((some) => fc.tuple(...some.map(marked)))
  .map((all) => all.filter(({ movedTo, closed }) => movedTo !== null || closed !== null))

const created = fc.tuple(event, acts).map(([of, some]) => {
  const marks = some.filter(({ n }) => n <= countOf(of))
  const byNumber = new Map<number, OccurrenceOutcome>(marks.map(({ n, ...done }) => [n, { ...done, movedTime: '14:00' }]))
  return {
    of,
    marks: marksByDate([...byNumber].map(([n, done]) => ({ fallsOn: dateOf(of, n), ...done }))),
    all: Array.from({ length: countOf(of) }, (_, at) => {
      const fallsOn = dateOf(of, at + 1)
      const { movedTo = null, closed = null } = byNumber.get(at + 1) ?? {}
      return {
        fallsOn,
        date: movedTo ?? fallsOn,
        state: closed ?? 'open',
        isMoved: movedTo !== null,
        time: movedTo === null ? of.time : '14:00',
      }
    }),
  }
})
const inOrder = (some: readonly { date: string; fallsOn: string }[]) =>
  some.toSorted((a, b) => `${a.date} ${a.fallsOn}`.localeCompare(`${b.date} ${b.fallsOn}`))

test('between two days stand those that fall or were moved there, once, with what was done', () => {
  fc.assert(
    fc.property(created, day(-40, 400), fc.nat(60), ({ of, marks, all }, from, length) => {
      const to = addDays(from, length)
      const expected = all.filter(({ date }) => date >= from && date <= to)
      expect(inOrder(occurrencesShownBetween(of, marks, from, to))).toEqual(inOrder(expected))
    }),
  )
})

test('overdue is what lies before today and is neither done nor skipped; next is the first from today on', () => {
  fc.assert(
    fc.property(created, day(-40, 400), ({ of, marks, all }, today) => {
      const open = inOrder(all.filter(({ state }) => state === 'open')).map(({ date }) => date)
      expect(countOverdue(of, marks, today)).toBe(open.filter((date) => date < today).length)
      const next = open.find((date) => date >= today) ?? null
      expect(nextOpen(of, marks, today)).toBe(next)
      expect(openSince(of, marks)).toBe(open[0] ?? null)
      expect(all.every(({ date }) => date <= lastOccurrenceShown(of, marks))).toBe(true)
      const days = daysTillNext([{ event: of, marks }], today)
      expect(days === null ? null : addDays(today, days)).toBe(next)
    }),
  )
})
