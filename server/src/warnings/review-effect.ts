/**
 * Who would enter and leave Needs review if rules changed this moment: all members, exactly, by the judgment that a save
 * sets off. Only what the rules that differ look at is read, and of that what is new or on record as a warning.
 */
import { categoryFacts } from '@vitalrounds/domain/warnings/category-facts'
import { type RuleSet, type WarningCategory, warningCategories } from '@vitalrounds/domain/warnings/clinical-rules'
import { followFindings, type PreviousWarning } from '@vitalrounds/domain/warnings/follow-findings'
import { freshHours, reachOf, replay } from '@vitalrounds/domain/warnings/replay'
import { erasOf, type RuleHistory } from '@vitalrounds/domain/warnings/rule-eras'
import type { Metric } from '@vitalrounds/domain/values/metrics'
import { isDeepStrictEqual } from 'node:util'
import type { GroupDb } from '../platform/database/db.ts'
import { calibrationsOf, type ReadingSpan, storedReadings } from '../readings/stored-readings.ts'
import { type MemberRuleSets, memberRuleSets } from '../members/profile/member-rule-sets.ts'

type Histories = { group: RuleHistory; own: RuleHistory }
type ReviewEffectQuery = { ids: readonly string[]; proposed: (sets: MemberRuleSets) => Histories }
type ReviewDelta = { members: number; critical: number }
export type ReviewEffect = { enter: ReviewDelta; leave: ReviewDelta }

const membersAtOnce = 500

export async function reviewEffect(db: GroupDb, { ids, proposed }: ReviewEffectQuery): Promise<ReviewEffect> {
  const effect = { enter: { members: 0, critical: 0 }, leave: { members: 0, critical: 0 } }
  for (let n = 0; n < ids.length; n += membersAtOnce)
    for (const { before, after } of await reviewed(db, ids.slice(n, n + membersAtOnce), proposed)) {
      if (before.length === 0 && after.length > 0) count(effect.enter, after)
      if (before.length > 0 && after.length === 0) count(effect.leave, before)
    }
  return effect
}

function count(moved: ReviewDelta, severities: readonly string[]) {
  moved.members += 1
  if (severities.includes('critical')) moved.critical += 1
}

type StoredWarning = PreviousWarning & { memberId: string; measuredAt: string }

/** The severities of open warnings of each member, as they are and as they would be. */
async function reviewed(db: GroupDb, ids: readonly string[], proposed: ReviewEffectQuery['proposed']) {
  const rules = [...(await memberRuleSets(db, ids))].filter(([, sets]) => sets.isEnrolled)
  const existing = Map.groupBy(await onRecord(db, ids), ({ memberId }) => memberId)
  const members = rules.map(([memberId, sets]) => {
    const eras = erasOf(proposed(sets).group, proposed(sets).own)
    const types = warningCategories.filter(
      (warningCategory) => !isDeepStrictEqual(sets.effective[warningCategory], eras.at(-1)?.rules[warningCategory]),
    )
    const own = existing.get(memberId) ?? []
    return {
      memberId,
      held: sets,
      eras,
      types,
      own,
      since: sinceOf(
        db,
        own.filter((warning) => types.includes(warning.category)),
      ),
    }
  })
  const stored = await storedReadings(
    db,
    members.flatMap((member) => spansOf(db, member)),
  )
  const calibrations = await calibrationsOf(db, stored)
  const readings = Map.groupBy(stored, ({ memberId }) => memberId)
  return members.map(({ memberId, held, eras, types, own, since }) => {
    const verdict = replay(readings.get(memberId) ?? [], { zone: held.timeZone, calibrations, eras, asOf: db.asOf })
    const findings = verdict.findings.filter((finding) => types.includes(finding.category) && Date.parse(finding.measuredAt) >= since)
    const { raise, rewrite, withdraw } = followFindings(
      own.filter((warning) => types.includes(warning.category)),
      findings,
    )
    const open = own.filter((warning) => warning.isOpen && !warning.isWithdrawn)
    const isOther = (storedWarning: StoredWarning) =>
      withdraw.includes(storedWarning) || rewrite.some(({ warning }) => warning === storedWarning)
    const now = [...raise, ...rewrite.map(({ finding }) => finding), ...open.filter((warning) => !isOther(warning))]
    return { before: open.map(({ severity }) => severity), after: now.map(({ severity }) => severity) }
  })
}

/** From when on readings may make a difference: what is still new, and whatever is on record. */
const sinceOf = (db: GroupDb, storedWarnings: readonly StoredWarning[]) =>
  Math.min(Date.parse(db.asOf) - freshHours * 3_600_000, ...storedWarnings.map(({ measuredAt }) => Date.parse(measuredAt)))

type Member = { memberId: string; types: readonly WarningCategory[]; since: number }

function spansOf(db: GroupDb, { memberId, types, since }: Member): ReadingSpan[] {
  const metrics = new Set<Metric>(types.flatMap((type) => categoryFacts[type].metrics))
  return [...metrics].map((metric) => ({ memberId, metric, ...reachOf(metric, { from: since, to: Date.parse(db.asOf) }).known }))
}

/** All on record: what was withdrawn may stand again, and what somebody has cleared is not raised a second time. */
async function onRecord(db: GroupDb, ids: readonly string[]): Promise<StoredWarning[]> {
  const rows = await db
    .selectFrom('warning')
    .select([
      'member_id as memberId',
      'category',
      'act_key as actKey',
      'severity',
      'text',
      'change_days as changeDays',
      'reading_id as readingId',
    ])
    .select(['needs_review as isOpen', 'withdrawn_at', 'measured_at as measuredAt'])
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', [...ids])
    .execute()
  return rows.map(({ withdrawn_at, ...row }) => ({ ...row, category: row.category as WarningCategory, isWithdrawn: withdrawn_at !== null }))
}

/** The rules as they would stand: those of today end this moment. */
export function proposedHistories(
  { histories: { group, own } }: MemberRuleSets,
  { proposed, isForMember, at }: { proposed: RuleSet; isForMember: boolean; at: string },
): Histories {
  const ending = ({ now, past }: RuleHistory) => ({ now: proposed, past: [...past, { rules: now, until: at }] })
  return isForMember ? { group, own: ending(own) } : { group: ending(group), own }
}
