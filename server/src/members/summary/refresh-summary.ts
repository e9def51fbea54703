/**
 * Writes parts of members' summaries anew from their facts: the only writer of `member_summary`. Called once for all that a
 * transaction changed, with the members' rows locked, so no reader sees a fact without its summary.
 */
import { localDate } from '@vitalrounds/domain/days'
import { listsOfDiagnoses } from '@vitalrounds/domain/members/diagnosis-lists'
import { type SummaryPart, summaryParts } from '@vitalrounds/domain/shown'
import type { Insertable } from 'kysely'
import type { MemberInsights } from '../../billing/member-insights.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import type { MemberSummary } from '../../platform/database/tables.ts'
import { upsertListRows } from '../lists/upsert-list-rows.ts'
import { keyInOrder } from '../find-duplicate.ts'
import { lockMembers } from '../lock-members.ts'
import { rekeyNames } from '../rekey-names.ts'
import { billingPart } from './billing-part.ts'
import { memosPart } from './memos-part.ts'
import { calendarPart } from './calendar-part.ts'
import { contactPart } from './contact-part.ts'
import { dueCarePart } from './due-care-part.ts'
import { messagesPart } from './messages-part.ts'
import { missedCallsPart } from './missed-calls-part.ts'
import { copiedPart, type Part, type Subject, type SummaryRow } from './part.ts'
import { uploadsPart } from './uploads-part.ts'
import { vitalsPart } from './vitals-part.ts'
import { warningsPart } from './warnings-part.ts'

/** In the order of `summaryParts`: a part may read what those before it have computed. */
export const requestParts: Record<SummaryPart, Part> = {
  profile: copiedPart(
    // Other codes lead to lists since then
    137,
    ['disenrolled', 'opt_in_sms', 'ccm_patient_consent', 'diagnosis_lists'],
    ({ disenrolled, opt_in_sms, ccm_patient_consent, diagnosis_codes }) => ({
      disenrolled,
      opt_in_sms,
      ccm_patient_consent,
      diagnosis_lists: listsOfDiagnoses(diagnosis_codes),
    }),
  ),
  // The member's own key is that of `first-last`; letters like ł have plain ones since then
  listName: copiedPart(201, ['name_key'], ({ name_key, name_order, first_name: firstName, last_name: lastName }) => ({
    name_key: name_order === 'last-first' ? keyInOrder(name_order, { firstName, lastName }) : name_key,
  })),
  uploads: uploadsPart,
  team: copiedPart(
    2,
    ['practice_id', 'assigned_physician', 'assigned_care_manager'],
    ({ practice_id, assigned_physician, assigned_care_manager }) => ({
      practice_id,
      assigned_physician,
      assigned_care_manager,
    }),
  ),
  vitals: vitalsPart,
  billing: billingPart,
  dueCare: dueCarePart,
  warnings: warningsPart,
  memos: memosPart,
  calendar: calendarPart,
  messages: messagesPart,
  missedCalls: missedCallsPart,
  contact: contactPart,
}

/** Of which summaries with every part are; those of an older one are behind. */
export const partsVersion = Math.max(...summaryParts.map((part) => requestParts[part].since))

type PartsByMember = ReadonlyMap<string, ReadonlySet<SummaryPart>>
type InsightsByMember = ReadonlyMap<string, MemberInsights>

/**
 * A few statements however many members there are; ids of other groups are ignored. Whom the engine has judged in this
 * transaction already is not judged again.
 */
export async function refreshSummaries(db: GroupDb, member: PartsByMember, insightsByMember: InsightsByMember = new Map()) {
  const locked = await lockMembers(db, [...member.keys()])
  if (locked.size === 0) return
  const match = await subjectsOf(db, [...locked.keys()])
  const keys = await rekeyNames(
    db,
    match.flatMap((subject) => (hasOldNames(subject) ? [subject.id] : [])),
  )
  const subjects = match.map(({ member: fields, ...subject }) => ({
    ...subject,
    member: { ...fields, name_key: keys.get(subject.id) ?? fields.name_key },
    judged: insightsByMember.get(subject.id),
  }))
  await computeParts(db, subjects, (part, subject) => isStale(subject) || (member.get(subject.id)?.has(part) ?? false))
  const columns = ['refreshed_at', 'parts_version', ...summaryParts.flatMap((part) => requestParts[part].columns)] as const
  await db
    .insertInto('member_summary')
    .values(subjects.map(({ id, row }) => format(db, id, row)))
    .onConflict((on) =>
      on
        .columns(['group_id', 'member_id'])
        .doUpdateSet((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)]))),
    )
    .execute()
  await upsertListRows(db, [...locked.keys()])
}

/** Days have passed over the row, it is from before the newest part, or there is none: then all of it is computed. */
const isStale = ({ row, today, member }: Subject) =>
  row.refreshed_at === undefined || isBehind(row) || localDate(Date.parse(row.refreshed_at), member.time_zone) < today

/** Whose name was spelled for search and order by an older version. */
const hasOldNames = ({ row: { parts_version: version } }: Subject) => version !== undefined && version < requestParts.listName.since

export const isBehind = ({ parts_version: version = 0 }: Partial<SummaryRow>) => version < partsVersion

/** Computes parts, as of the moment of the handle, into the subjects' rows. */
export async function computeParts(db: GroupDb, subjects: readonly Subject[], isWanted: (part: SummaryPart, subject: Subject) => boolean) {
  for (const part of summaryParts) {
    const concerned = subjects.filter((subject) => isWanted(part, subject))
    if (concerned.length === 0) continue
    const computed = await requestParts[part].compute(db, concerned)
    for (const { id, row } of concerned) Object.assign(row, computed.get(id))
  }
}

/** Members with their summaries as they stand. */
export async function subjectsOf(db: GroupDb, ids: readonly string[]): Promise<Subject[]> {
  if (ids.length === 0) return []
  const members = await db
    .selectFrom('member as m')
    .innerJoin('clinic_group as g', 'g.id', 'm.group_id')
    .select(['m.id', 'name_key', 'first_name', 'last_name', 'g.name_order', 'disenrolled'])
    .select(['practice_id', 'assigned_physician', 'assigned_care_manager'])
    .select(['opt_in_sms', 'ccm_patient_consent', 'm.time_zone', 'device_receipt_at', 'diagnosis_codes', 'paused_at'])
    .select(['m.clinical_rules as own_rules', 'g.clinical_rules as group_rules'])
    .where('m.group_id', '=', db.groupId)
    .where('m.id', 'in', ids)
    .execute()
  const stored = await db
    .selectFrom('member_summary')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', ids)
    .execute()
  const rows = new Map(stored.map((row) => [row.member_id, row]))
  return members.map(({ id, ...member }) => {
    const today = localDate(Date.parse(db.asOf), member.time_zone)
    return { id, today, member, row: rows.get(id) ?? {} }
  })
}

const format = (db: GroupDb, memberId: string, row: Partial<SummaryRow>) =>
  ({
    ...row,
    group_id: db.groupId,
    member_id: memberId,
    vitals: JSON.stringify(row.vitals),
    reason: row.reason ? JSON.stringify(row.reason) : null,
    billing_insights: JSON.stringify(row.billing_insights),
    refreshed_at: db.asOf,
    parts_version: partsVersion,
  }) as Insertable<MemberSummary>
