/** One member, or a few, with everything the header strip and the profile read. */
import { type Member, type VitalName, shownVitals } from '@vitalrounds/domain/members/member'
import { categoryFacts } from '@vitalrounds/domain/warnings/category-facts'
import { warningCategories } from '@vitalrounds/domain/warnings/clinical-rules'
import { type Selectable, sql } from 'kysely'
import { type GroupDb, settleChanges } from '../../platform/database/db.ts'
import { queryPipelined } from '../../platform/database/pipelined.ts'
import { compileOnce, queryPrepared } from '../../platform/database/prepared.ts'
import { refuse } from '../../platform/http/refuse.ts'
import type { Member as MemberTable } from '../../platform/database/tables.ts'
import { groupNameOrder, groupZone } from '../lists/member-columns.ts'
import { memberColumns, reminders, summaryColumns } from './shown-columns.ts'
import { type Facts, factsOf, type FactRows, namesOfConsent, namesOfStay, withNames } from './facts-of-members.ts'
import { staffName } from '../../platform/database/staff-name.ts'
import { remindersIn } from '../summary/billing-part.ts'
import { type ReaderColumns, type RowSource, toMemberRow } from '../lists/rows.ts'

type AllergyStatement = { has_no_known_allergies: boolean }
type Source = RowSource & ReaderColumns & AllergyStatement & Omit<Selectable<MemberTable>, keyof RowSource>
type Consents = Member['consents']
type Stays = Member['programs']

/** Members joined with their summary and the names of their team. */
export const fullMembers = (db: GroupDb, groupId = db.groupId) =>
  db
    .selectFrom('member as m')
    .innerJoin('member_summary as s', (on) => on.onRef('s.member_id', '=', 'm.id').onRef('s.group_id', '=', 'm.group_id'))
    .leftJoin('app_user as physician', 'physician.id', 's.assigned_physician')
    .leftJoin('app_user as care_manager', 'care_manager.id', 's.assigned_care_manager')
    .where('m.group_id', '=', groupId)

export const fullColumns = [
  groupZone,
  groupNameOrder,
  staffName('physician').as('physician_name'),
  staffName('care_manager').as('care_manager_name'),
  sql<boolean>`exists (select from chart_statement c where c.group_id = m.group_id and c.member_id = m.id and c.kind = 'noKnownAllergies'
                          and c.ended_at is null)`.as('has_no_known_allergies'),
] as const

/** The member, or a refusal: another group's id is as unknown as one that never was. */
export async function getMember(db: GroupDb, id: string): Promise<Member> {
  // What this transaction has changed shows in the summary
  await settleChanges(db)
  return memberOf(await queryPrepared<MemberAnswers>(db, ...memberStatements(db, id)), db.asOf)
}

type MemberAnswers = [Source, ...FactRows]

/** What one member is read from. */
export function memberStatements(db: GroupDb, id: string) {
  const member = compileOnce<Source, { groupId: string; id: string }>('one-member', { groupId: db.groupId, id }, (of) =>
    fullMembers(db, of.groupId)
      .where('m.id', '=', of.id)
      .select(memberColumns)
      .select(summaryColumns)
      .select([reminders, ...fullColumns]),
  )
  return [member, ...factsOf(db, [id])] as const
}

/** The member in what those statements answer, or a refusal. */
export function memberOf([rows, ...facts]: readonly [Source[], ...Facts], asOf: string): Member {
  const [member] = withFacts(asOf, rows, facts)
  return member ?? refuse('member.unknown')
}

/** Adds consents, stays and what waits for review to rows of `fullMembers`, in one round trip however many rows there are. */
export async function completeMembers(db: GroupDb, rows: readonly Source[]): Promise<Member[]> {
  if (rows.length === 0) return []
  return withFacts(
    db.asOf,
    rows,
    await queryPipelined(
      db,
      ...factsOf(
        db,
        rows.map((row) => row.id),
      ),
    ),
  )
}

function withFacts(asOf: string, rows: readonly Source[], [consents, stays, toReview, warnings, people]: Facts): Member[] {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const of = { consents: byMember(consents), stays: byMember(stays), toReview: byMember(toReview), warnings: byMember(warnings) }
  return rows.map((row) =>
    toMember(row, {
      asOf,
      consents: of.consents(row.id).map((consent) => withNames(consent, namesOfConsent, names)),
      stays: of.stays(row.id).map((stay) => withNames(stay, namesOfStay, names)),
      warningLog: of.warnings(row.id).map(({ category, time, needsReview }) => ({ category, time, needsReview })),
      toReview: vitalsOf(of.toReview(row.id).map(({ category }) => category)),
    }),
  )
}

function byMember<Row extends { member_id: string }>(rows: readonly Row[]) {
  const match = Map.groupBy(rows, (row) => row.member_id)
  return (id: string) => match.get(id) ?? []
}

/** The vitals that the types of these warnings look at; a check-in looks at none. */
const vitalsOf = (categories: readonly string[]): VitalName[] => {
  const types = warningCategories.filter((type) => categories.includes(type))
  return shownVitals.filter((vital) => types.some((type) => categoryFacts[type].metrics.includes(vital)))
}

/** A stay is two turns of a history: enrolled when it began, disenrolled when it ended. */
const historyOf = (stays: Stays, program: 'RPM' | 'CCM') =>
  stays
    .filter((stay) => stay.program === program)
    .flatMap((stay) => [
      {
        enrollmentStatus: 'enrolled' as const,
        changedAt: stay.startedAt,
        changedBy: stay.startedBy,
        reason: stay.startReason,
      },
      ...(stay.endedAt
        ? [
            {
              enrollmentStatus: 'disenrolled' as const,
              changedAt: stay.endedAt,
              changedBy: stay.endedBy,
              reason: stay.endReason,
            },
          ]
        : []),
    ])

type MemberContext = { asOf: string; consents: Consents; stays: Stays; toReview: VitalName[]; warningLog: Member['warningLog'] }

function toMember(row: Source, { asOf, consents, stays, toReview, warningLog }: MemberContext): Member {
  return {
    ...toMemberRow(row, asOf),
    ...identity(row),
    ...programs(row, stays),
    ...clinical(row),
    consents,
    programs: stays,
    reminders: remindersOf(row),
    warningLog,
    vitalsToReview: toReview,
    version: row.version,
  }
}

function remindersOf(row: Source): Member['reminders'] {
  const { remindMeasure, review99457, firstMeasure } = remindersIn(row)
  return { remindMeasure, review99457, firstMeasure }
}

const identity = (row: Source) => ({
  owner_id: row.group_id,
  firstName: row.first_name,
  lastName: row.last_name,
  memberTitle: row.member_title,
  address: {
    line1: row.address_line1,
    line2: row.address_line2,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
  },
  phoneInfo: { type: row.phone_type ?? '' },
  optInEmail: row.opt_in_email,
  note: row.note,
  methodOfCommunication: row.method_of_communication as Member['methodOfCommunication'],
  personToContact: row.person_to_contact as Member['personToContact'],
  caregiver: { name: row.caregiver_name, phone: row.caregiver_phone },
})

const programs = (row: Source, stays: Stays) => ({
  enrolledAt: row.enrolled_at,
  disenrolledAt: row.disenrolled_at,
  disenrollHist: historyOf(stays, 'RPM'),
  pauseReason: row.pause_reason ?? '',
  disenrolledCcm: row.disenrolled_ccm,
  enrollmentDateCcm: row.enrollment_date_ccm,
  disenrollCcmHist: historyOf(stays, 'CCM').map(({ enrollmentStatus, changedAt, changedBy }) => ({
    enrollmentStatus,
    changedAt,
    changedBy,
  })),
})

const clinical = (row: Source) => ({
  deviceReceiptDate: row.device_receipt_at,
  kardiaId: row.kardia_id,
  chronicConditions: row.chronic_conditions,
  diagnosisCodes: row.diagnosis_codes,
  procedureCodes: row.procedure_codes,
  medications: row.medications as Member['medications'],
  allergies: row.allergies as Member['allergies'],
  hasNoKnownAllergies: row.has_no_known_allergies,
  emDates: row.em_dates as unknown as string[],
})
