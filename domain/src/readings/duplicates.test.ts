import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameEvent, weighInClusters, type Arrival } from './duplicates.ts'

const noon = Temporal.Instant.from('2026-11-20T12:00:00Z')
const after = (seconds: number) => noon.add({ seconds }).toString({ smallestUnit: 'millisecond' })
const anArrival = (other: Partial<Arrival> = {}): Arrival => ({
  metric: 'bodyWeight',
  value: 82_700,
  measuredAt: after(0),
  path: 'bodytrace/013950001122333',
  ...other,
})

describe('the same event by another path', () => {
  it.each([
    ['60 s apart', { path: 'tenovi/1', measuredAt: after(60) }, true],
    ['61 s apart', { path: 'tenovi/1', measuredAt: after(61) }, false],
    ['60 s before', { path: 'tenovi/1', measuredAt: after(-60) }, true],
    ['by the same path', { measuredAt: after(10) }, false],
    ['of another value', { path: 'tenovi/1', value: 82_701 }, false],
    ['of another metric', { path: 'tenovi/1', metric: 'pulse' as const }, false],
  ])('a reading %s: %o → %s', (_, other, isSame) => {
    expect(isSameEvent(anArrival(), anArrival(other))).toBe(isSame)
    expect(isSameEvent(anArrival(other), anArrival())).toBe(isSame)
  })
})

describe('weigh-ins', () => {
  it('within 3 minutes and 300 g of the one before are one act', () => {
    const weighIns = [
      [0, 82_700],
      [180, 83_000],
      [360, 82_700],
      [541, 82_700],
      [600, 83_001],
    ].map(([seconds, value]) => ({ measuredAt: after(seconds ?? 0), value: value ?? 0 }))
    expect(weighInClusters(weighIns.toReversed()).map((group) => group.length)).toEqual([3, 1, 1])
  })

  it('are all kept, in order', () => {
    const weighIn = fc.record({
      seconds: fc.integer({ min: 0, max: 2000 }),
      value: fc.integer({ min: 80_000, max: 81_000 }),
    })
    fc.assert(
      fc.property(fc.array(weighIn), (input) => {
        const flat = weighInClusters(input.map(({ seconds, value }) => ({ measuredAt: after(seconds), value }))).flat()
        expect(flat.map((item) => item.measuredAt)).toEqual(input.map((item) => after(item.seconds)).toSorted())
      }),
    )
  })
})
