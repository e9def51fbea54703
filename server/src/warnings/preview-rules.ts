/** Counts the warnings that the last 90 days would have had under proposed rules, beside those under the present ones. */
import { addDays, localDate } from '@vitalrounds/domain/days'
import type { Reply } from '@vitalrounds/domain/contract'
import {
  type EffectiveRules,
  effectiveRules,
  type RuleSet,
  type WarningCategory,
  warningCategories,
} from '@vitalrounds/domain/warnings/clinical-rules'
import { metrics } from '@vitalrounds/domain/readings/reading'
import { judgeReadings, mostDaysBack, type RuledReading } from '@vitalrounds/domain/warnings/warnings'
import type { clinicalRuleApi } from '@vitalrounds/domain/warnings/api'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { heldRules, type HeldRules } from './held-rules.ts'
import { type MemberReading, storedReadings } from '../readings/stored-readings.ts'

// Screens, settings: "how many warnings the last 90 days would have had"
const days = 90
// Enough for a clinic of usual size; of a larger one a sample says as much and answers in about a second
const mostMembers = 200
const membersAtOnce = 50

type Counts = { warnings: number; critical: number; members: number }
type Tally = Record<WarningCategory, Counts>
const none = (): Tally =>
  Object.fromEntries(warningCategories.map((c) => [c, { warnings: 0, critical: 0, members: 0 }])) as Tally

export async function previewRules(
  db: GroupDb,
  proposed: RuleSet,
  memberId: string | undefined,
): Promise<Reply<typeof clinicalRuleApi.preview>> {
  const { ids, enrolled } = memberId === undefined ? await sample(db) : { ids: [memberId], enrolled: 1 }
  const [present, then] = [none(), none()]
  const now = Date.parse(db.asOf)
  const known = { from: now - (days + mostDaysBack + 2) * 24 * 3_600_000, to: now }
  for (let n = 0; n < ids.length; n += membersAtOnce) {
    const some = ids.slice(n, n + membersAtOnce)
    const rules = await heldRules(db, some)
    if (memberId !== undefined && rules.size === 0) refuse('member.unknown')
    const spans = [...rules].map(([id, { timeZone }]) => spanOf(id, localDate(Date.parse(db.asOf), timeZone)))
    const stored = await storedReadings(db, spans.flatMap(({ memberId: id }) => metrics.map((metric) => ({ memberId: id, metric, ...known })))) // prettier-ignore
    const readings = Map.groupBy(stored.filter(isStanding), (reading) => reading.memberId)
    for (const { memberId: id, from } of spans) {
      const held = rules.get(id)
      const own = readings.get(id)
      if (!held || !own) continue
      add(present, own, { rules: held.effective, from })
      add(then, own, { rules: proposedFor(held, proposed, memberId !== undefined), from })
    }
  }
  return {
    days,
    members: ids.length,
    enrolled,
    types: warningCategories.map((category) => ({ category, present: present[category], proposed: then[category] })),
  }
}

const isStanding = ({ state, isExcluded }: MemberReading) => state === 'kept' && !isExcluded
const spanOf = (memberId: string, today: string) => ({
  memberId,
  from: addDays(today, 1 - days),
})

/** Proposed for one member they replace the member's own; proposed for the group, members keep theirs. */
const proposedFor = ({ group, own }: HeldRules, proposed: RuleSet, isForMember: boolean) =>
  isForMember ? effectiveRules(group, proposed) : effectiveRules(proposed, own)

function add(
  tally: Tally,
  readings: readonly RuledReading[],
  { rules, from }: { rules: EffectiveRules; from: string },
) {
  const findings = judgeReadings(readings, rules).findings.filter((finding) => finding.measuredOn >= from)
  for (const finding of findings) {
    tally[finding.category].warnings += 1
    if (finding.severity === 'critical') tally[finding.category].critical += 1
  }
  for (const category of new Set(findings.map((finding) => finding.category))) tally[category].members += 1
}

/** The same members each time, spread over the whole panel: the order of a digest knows nothing of age or illness. */
async function sample(db: GroupDb) {
  const enrolled = db.selectFrom('member').where('group_id', '=', db.groupId).where('disenrolled', '=', false)
  const rows = await enrolled
    .select('id')
    .orderBy(sql`md5(id::text)`)
    .limit(mostMembers)
    .execute()
  const { count } = await enrolled.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return { ids: rows.map((row) => row.id), enrolled: count }
}
