import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnsOf, pointsOf } from './columns.ts'
import type { ChartPoint } from './measured.ts'
import { MeasuredColumns } from './series.ts'

const side = fc.constantFrom('above', 'below', null)
const measured: fc.Arbitrary<ChartPoint> = fc.record({
  id: fc.uuid(),
  at: fc.integer({ min: 0, max: 4e12 }),
  value: fc.integer({ min: 0, max: 6000 }).map((tenths) => tenths / 10),
  lower: fc.option(fc.integer({ min: 20, max: 200 })),
  severity: fc.constantFrom('ok', 'low', 'high', 'critical'),
  side,
  isExcluded: fc.boolean(),
  isManual: fc.boolean(),
  context: fc.option(fc.string()),
  suspect: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  beyond: fc.constantFrom('above', 'below', undefined),
  handled: fc.constantFrom({ at: '2026-11-20T02:23:00.000Z', by: 'Carla Reyes', reason: 'Called' }, undefined),
  change: fc.constantFrom({ lbs: 6.8, days: 7 }, undefined),
})

it('say of every point what the point said, and pass their schema as the text that is sent', () => {
  fc.assert(
    fc.property(fc.array(measured), (points) => {
      const sent: unknown = JSON.parse(JSON.stringify(columnsOf(points)))
      expect(pointsOf(MeasuredColumns.parse(sent))).toEqual(points)
    }),
  )
})
