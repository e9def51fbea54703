import { expect, test } from 'vitest'
import { elsewhereSpansOf, type Presence } from './elsewhere.ts'
import { isClinicalTitle, isQualifiedTitle } from './standing.ts'

type PresencePatch = Partial<Presence>
const presence = (id: string, [start, end]: [number, number], isHere: boolean, more: PresencePatch = {}): Presence => ({
  id,
  start,
  end,
  isHere,
  isManual: false,
  ...more,
})

test('the page opened last has the time, and what was opened here after it takes the time back', () => {
  const here = presence('a', [0, 100], true)
  const away = presence('b', [50, 200], false)
  expect(elsewhereSpansOf([here, away])).toEqual([{ start: 50, end: 200 }])
  expect(elsewhereSpansOf([here, away, presence('c', [150, 300], true)])).toEqual([{ start: 50, end: 150 }])
})

test('a page that was opened before takes nothing from one that was opened after it', () => {
  expect(elsewhereSpansOf([presence('a', [50, 100], true), presence('b', [0, 200], false)])).toEqual([
    { start: 0, end: 50 },
    { start: 100, end: 200 },
  ])
})

test('what was recorded goes before what was entered by hand', () => {
  const recorded = presence('a', [0, 100], true)
  expect(elsewhereSpansOf([recorded, presence('b', [50, 90], false, { isManual: true })])).toEqual([])
  expect(elsewhereSpansOf([presence('b', [50, 90], true, { isManual: true }), presence('a', [0, 60], false)])).toEqual([
    { start: 0, end: 60 },
  ])
})

test('whoever speaks on the phone is nowhere else, whatever is opened meanwhile', () => {
  const call = { isCall: true }
  expect(elsewhereSpansOf([presence('a', [0, 100], true, call), presence('b', [50, 150], false)])).toEqual([{ start: 100, end: 150 }])
  expect(elsewhereSpansOf([presence('a', [50, 150], true), presence('b', [0, 100], false, call)])).toEqual([{ start: 0, end: 100 }])
})

test('a page at which nobody answered holds nobody', () => {
  expect(elsewhereSpansOf([presence('b', [0, 100], false, { pauses: [[40, Infinity]] })])).toEqual([{ start: 0, end: 40 }])
})

test('the front desk has no clinical standing, and a nurse is no physician', () => {
  expect(['RN', 'MD', 'CM', 'Other'].map(isClinicalTitle)).toEqual([true, true, true, false])
  expect(['RN', 'MD', 'NP', 'Other'].map(isQualifiedTitle)).toEqual([false, true, true, false])
})
