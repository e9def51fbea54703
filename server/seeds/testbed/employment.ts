/** By whom the people of the test bed are employed: one that stands, one that ended, and one that was retracted. */
import { chanceStream, idAt } from '../random.ts'
import type { Row } from '../rows.ts'
import { staffId, testbedSeed, type TestbedGroup } from './groups.ts'

// 24 × 60 × 60 × 1000 ms
const dayMs = 86_400_000
const instant = (ms: number) => new Date(ms).toISOString()
const dayBefore = (nowMs: number, days: number) => instant(nowMs - days * dayMs).slice(0, 10)

const rowOf = (group: TestbedGroup, nowMs: number, { days, kind }: { days: number; kind: string }): Row => ({
  id: idAt(chanceStream(testbedSeed, group.key, `employment ${days}`), nowMs - days * dayMs),
  group_id: group.id,
  user_id: staffId(group, 'user'),
  kind,
  starts_on: dayBefore(nowMs, days),
  recorded_at: instant(nowMs - days * dayMs),
  recorded_by: staffId(group, 'admin'),
})
const [former, present, wrong] = [
  { days: 400, kind: 'contracted' },
  { days: 200, kind: 'employed' },
  { days: 100, kind: 'vendor' },
]

export const employmentRows = (group: TestbedGroup, nowMs: number): Row[] =>
  [former, present, wrong].map((which) => rowOf(group, nowMs, which))

const about = (group: TestbedGroup, nowMs: number, which: typeof former) => ({
  group_id: group.id,
  employment_id: rowOf(group, nowMs, which)['id'],
})

export const employmentEndRow = (group: TestbedGroup, nowMs: number): Row => ({
  ...about(group, nowMs, former),
  ends_on: dayBefore(nowMs, 201),
  recorded_at: instant(nowMs - 201 * dayMs),
  recorded_by: staffId(group, 'admin'),
})

export const employmentRetractionRow = (group: TestbedGroup, nowMs: number): Row => ({
  ...about(group, nowMs, wrong),
  reason: `${group.canary} was another`,
  retracted_at: instant(nowMs - 99 * dayMs),
  retracted_by: staffId(group, 'admin'),
})
