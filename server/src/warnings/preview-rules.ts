/**
 * What proposed rules would change: who enters and leaves Needs review, and the warnings of the last 90 days under both. Of
 * every member, a part of the clinic a call.
 */
import { addDays, localDate } from '@vitalrounds/domain/days'
import type { Reply } from '@vitalrounds/domain/contract'
import {
  type EffectiveRules,
  effectiveRules,
  type RuleSet,
  type WarningCategory,
  warningCategories,
} from '@vitalrounds/domain/warnings/clinical-rules'
import { metrics } from '@vitalrounds/domain/values/metrics'
import { type Finding, judgeReadings, mostDaysBack, type RuledReading } from '@vitalrounds/domain/warnings/warnings'
import type { clinicalRuleApi } from '@vitalrounds/domain/warnings/api'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { memberRuleSets, type MemberRuleSets } from '../members/profile/member-rule-sets.ts'
import { proposedHistories, reviewEffect } from './review-effect.ts'
import { type MemberReading, storedReadings } from '../readings/stored-readings.ts'

// Screens, settings: "how many warnings the last 90 days would have had"
const days = 90
// About a second of work; what a call holds is what others wait for
const membersOfPart = 200
// Between two of them the calls of others get their turn
const membersAtOnce = 25

type Counts = { warnings: number; critical: number; members: number }
type Tally = Record<WarningCategory, Counts>
const none = (): Tally => Object.fromEntries(warningCategories.map((c) => [c, { warnings: 0, critical: 0, members: 0 }])) as Tally

type RulePreviewQuery = { clinical_rules: RuleSet; memberId?: string | undefined; part?: Part | undefined }
type Part = Reply<typeof clinicalRuleApi.preview>['part']

export async function previewRules(
  db: GroupDb,
  { clinical_rules: proposed, memberId, part: request }: RulePreviewQuery,
): Promise<Reply<typeof clinicalRuleApi.preview>> {
  const isForMember = memberId !== undefined
  const enrolled = isForMember ? 1 : await enrolledCount(db)
  const part = request ?? { n: 0, of: Math.max(1, Math.ceil(enrolled / membersOfPart)) }
  const ids = isForMember ? [memberId] : await enrolledIds(db, part)
  const [present, then] = [none(), none()]
  for (let n = 0; n < ids.length; n += membersAtOnce) {
    const some = ids.slice(n, n + membersAtOnce)
    const rules = await memberRuleSets(db, some)
    if (isForMember && rules.size === 0) refuse('member.unknown')
    for (const { held, readings, from } of await lastDays(db, rules)) {
      const { presently, proposedly } = bothFindings(readings, held.effective, proposedFor(held, proposed, isForMember))
      add(present, presently, from)
      add(then, proposedly, from)
    }
  }
  return {
    review: await reviewEffect(db, {
      ids,
      proposed: (sets) => proposedHistories(sets, { proposed, isForMember, at: db.asOf }),
    }),
    days,
    members: ids.length,
    enrolled,
    part,
    types: warningCategories.map((category) => ({ category, present: present[category], proposed: then[category] })),
  }
}

/** What stands of each member's last 90 days, and of what a weight of theirs is compared with. */
async function lastDays(db: GroupDb, rules: Map<string, MemberRuleSets>) {
  const now = Date.parse(db.asOf)
  const existing = { from: now - (days + mostDaysBack + 2) * 24 * 3_600_000, to: now }
  const spans = [...rules.keys()].flatMap((memberId) => metrics.map((metric) => ({ memberId, metric, ...existing })))
  const byMember = Map.groupBy((await storedReadings(db, spans)).filter(isStanding), ({ memberId }) => memberId)
  return [...rules].map(([memberId, sets]) => ({
    held: sets,
    readings: byMember.get(memberId) ?? [],
    from: addDays(localDate(now, sets.timeZone), 1 - days),
  }))
}

const isStanding = ({ state, isExcluded }: MemberReading) => state === 'kept' && !isExcluded

/** Proposed for one member they replace the member's own; proposed for the group, members keep theirs. */
const proposedFor = ({ group, own }: MemberRuleSets, proposed: RuleSet, isForMember: boolean) =>
  isForMember ? effectiveRules(group, proposed) : effectiveRules(proposed, own)

/** The findings under both; only types whose rules differ are judged a second time. */
function bothFindings(readings: readonly RuledReading[], present: EffectiveRules, proposed: EffectiveRules) {
  const presently = judgeReadings(readings, present).findings
  const differing = warningCategories.filter((warningCategory) => !isDeepStrictEqual(present[warningCategory], proposed[warningCategory]))
  if (differing.length === 0) return { presently, proposedly: presently }
  const only = Object.fromEntries(
    warningCategories.map((warningCategory) => [warningCategory, differing.includes(warningCategory) ? proposed[warningCategory] : []]),
  )
  const again = judgeReadings(readings, only as EffectiveRules).findings
  return { presently, proposedly: [...presently.filter((finding) => !differing.includes(finding.category)), ...again] }
}

function add(tally: Tally, match: readonly Finding[], from: string) {
  const findings = match.filter(({ measuredOn }) => measuredOn >= from)
  for (const finding of findings) {
    tally[finding.category].warnings += 1
    if (finding.severity === 'critical') tally[finding.category].critical += 1
  }
  for (const category of new Set(findings.map((finding) => finding.category))) tally[category].members += 1
}

const enrolledMembers = (db: GroupDb) => db.selectFrom('member').where('group_id', '=', db.groupId).where('disenrolled', '=', false)

async function enrolledCount(db: GroupDb): Promise<number> {
  const row = await enrolledMembers(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** By a hash of their ids: whoever is enrolled or leaves meanwhile moves nobody else into another part. */
async function enrolledIds(db: GroupDb, { n, of }: Part): Promise<string[]> {
  const rows = await enrolledMembers(db)
    .select('id')
    .where(sql<boolean>`abs(hashtextextended(id::text, 0) % ${of}::int8) = ${n}`)
    .execute()
  return rows.map((row) => row.id)
}
