import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, repeatsAmong } from './repeats.ts'

const at = (seconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(1_795_000_000_000 + seconds * 1000).toString({ smallestUnit: 'millisecond' })
const item = (id: string, seconds: number, path: string, source: 'device' | 'manual' = 'device'): Candidate => ({
  id,
  metric: 'bodyWeight',
  value: 82_700,
  measuredAt: at(seconds),
  path,
  source,
  actKey: id,
})

test('the same weight by two paths within a minute is one weight, the earlier', () => {
  expect([...repeatsAmong([item('b', 60, 'meter'), item('a', 0, 'scale')])]).toEqual([['b', 'a']])
  expect([...repeatsAmong([item('b', 61, 'meter'), item('a', 0, 'scale')])]).toEqual([])
  expect([...repeatsAmong([item('b', 30, 'scale'), item('a', 0, 'scale')])]).toEqual([])
})

test('what a nurse typed from the display never replaces the reading of the device', () => {
  expect([...repeatsAmong([item('typed', 0, 'manual', 'manual'), item('sent', 40, 'scale')])]).toEqual([['typed', 'sent']])
})

test('a repeat makes no repeats of its own', () => {
  const [a, b, c] = [item('a', 0, 'x'), item('b', 50, 'y'), item('c', 100, 'z')]
  expect([...repeatsAmong([a, b, c])]).toEqual([['b', 'a']])
})

test('the order of arrival changes nothing', () => {
  const some = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.constantFrom('x', 'y', 'z'), fc.boolean()), { maxLength: 8 })
  fc.assert(
    fc.property(
      some.chain((rows) => {
        const readings = rows.map(([seconds, path, isTyped], i) => item(`r${i}`, seconds, path, isTyped ? 'manual' : 'device'))
        return fc.tuple(fc.constant(readings), fc.shuffledSubarray(readings, { minLength: readings.length }))
      }),
      ([sent, shuffled]) => {
        expect(repeatsAmong(shuffled)).toEqual(repeatsAmong(sent))
      },
    ),
    { numRuns: 1000 },
  )
})
