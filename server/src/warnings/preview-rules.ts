/** What proposed rules would change: who enters and leaves Needs review, and the warnings of the last 90 days under both. */
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
import { heldRules, type HeldRules } from '../members/profile/held-rules.ts'
import { proposedHistories, reviewEffect } from './review-effect.ts'
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
  const enrolled = memberId === undefined ? await enrolledIds(db) : [memberId]
  const ids = enrolled.slice(0, mostMembers)
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
    review: await reviewEffect(db, {
      ids: enrolled,
      proposed: (held) => proposedHistories(held, { proposed, isForMember: memberId !== undefined, at: db.asOf }),
    }),
    days,
    members: ids.length,
    enrolled: enrolled.length,
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

/** All, in an order that knows nothing of age or illness and is the same each time: the first of them are a fair sample. */
async function enrolledIds(db: GroupDb): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('disenrolled', '=', false)
    .orderBy(sql`md5(id::text)`)
    .execute()
  return rows.map((row) => row.id)
}
