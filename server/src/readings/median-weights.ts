/** The median weight of the seven days before each new weight: what a sudden jump is measured against. */
import type { GroupDb } from '../platform/database/db.ts'

type Measured = { memberId: string; metric: string; measuredAt: string }

// Vendor wire facts, section 9.5: "against 7-day median"
const days = 7
const hoursBefore = (instant: string, hours: number) =>
  Temporal.Instant.from(instant).subtract({ hours }).toString({ smallestUnit: 'millisecond' })

/** By reading; absent where nothing was weighed in the week before. One statement however many readings there are. */
export async function medianWeights<R extends Measured>(db: GroupDb, readings: readonly R[]): Promise<Map<R, number>> {
  const weights = readings.filter((reading) => reading.metric === 'bodyWeight')
  if (weights.length === 0) return new Map()
  const times = weights.map((weight) => weight.measuredAt).toSorted()
  const rows = await db
    .selectFrom('reading')
    .select(['member_id', 'value', 'measured_at'])
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', [...new Set(weights.map((weight) => weight.memberId))])
    .where('metric', '=', 'bodyWeight')
    .where('measured_at', '>=', hoursBefore(times[0] ?? '', 24 * days))
    .where('measured_at', '<', times.at(-1) ?? '')
    .where('state', '=', 'kept')
    .where('excluded', '=', false)
    .execute()
  const byMember = Map.groupBy(rows, (row) => row.member_id)
  return new Map(
    weights.flatMap((weight) => {
      const from = hoursBefore(weight.measuredAt, 24 * days)
      const own = byMember.get(weight.memberId) ?? []
      const before = own.filter((r) => r.measured_at >= from && r.measured_at < weight.measuredAt)
      return before.length === 0 ? [] : [[weight, median(before.map((r) => r.value))] as const]
    }),
  )
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return (low + high) / 2
}
