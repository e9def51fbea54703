/** What members have beside their row: consents, stays, warnings, and the people whom these name. */
import { type Member, mostWarnings } from '@vitalrounds/domain/members/member'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { compileOnce } from '../../platform/database/prepared.ts'
import { recordedName } from '../../platform/database/staff-name.ts'

/** Names stand in their answer once, under the id of the person. */
type Unnamed<Row, Names extends keyof Row> = Omit<Row, Names> & Record<Names, string | null> & { member_id: string }
export const namesOfConsent = ['recordedBy', 'revokedBy', 'practitioner', 'methodRecordedBy'] as const
export const namesOfStay = ['startedBy', 'endedBy'] as const
type ConsentRow = Unnamed<Member['consents'][number], (typeof namesOfConsent)[number]>
type StayRow = Unnamed<Member['programs'][number], (typeof namesOfStay)[number]>
type NameRow = { id: string; name: string }
type ReviewRow = { member_id: string; category: string }
type WarningRow = Member['warningLog'][number] & { member_id: string }
export type FactRows = [ConsentRow, StayRow, ReviewRow, WarningRow, NameRow]
export type Facts = [ConsentRow[], StayRow[], ReviewRow[], WarningRow[], NameRow[]]

/** The row of its member, with the names of the people whom it names by their ids; empty where it names nobody. */
export function withNames<Row extends { member_id: string }, Names extends keyof Row & string>(
  row: Row,
  columns: readonly Names[],
  names: ReadonlyMap<string, string>,
) {
  const { member_id: _, ...own } = row
  const ids = row as unknown as Record<Names, string | null>
  const named = Object.fromEntries(columns.map((column) => [column, names.get(ids[column] ?? '') ?? '']))
  return { ...own, ...named } as unknown as Omit<Row, 'member_id' | Names> & Record<Names, string>
}

type Whose = { groupId: string; ids: readonly string[] }

/** Statements of what members have beside their row, in one round trip however many they are. */
export function factsOf(db: GroupDb, ids: readonly string[]) {
  const whose: Whose = { groupId: db.groupId, ids }
  return [
    compileOnce<ConsentRow, Whose>('consents-of', whose, (of) => consentsOf(db, of)),
    compileOnce<StayRow, Whose>('stays-of', whose, (of) => staysOf(db, of)),
    compileOnce<ReviewRow, Whose>('to-review-of', whose, (of) => toReviewOf(db, of)),
    compileOnce<WarningRow, Whose>('warnings-of', whose, (of) => warningsOf(db, of)),
    compileOnce<NameRow, Whose>('names-of', whose, namesOf),
  ] as const
}

// One parameter however many they are, so that the words stay the same
const isOneOf = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

const consentsOf = (db: GroupDb, { groupId, ids }: Whose) =>
  db
    .selectFrom('consent')
    .where('group_id', '=', groupId)
    .where(isOneOf('member_id', ids))
    .select(['id as _id', 'member_id', 'kind', 'text_version as textVersion', 'language', 'given_at as givenAt', 'revoked_at as revokedAt'])
    .select(['method', 'given_by as givenBy', 'relation', 'practitioner', 'method_recorded_at as methodRecordedAt'])
    .select(['recorded_by as recordedBy', 'revoked_by as revokedBy', 'method_recorded_by as methodRecordedBy'])
    .orderBy('given_at', 'desc')

const staysOf = (db: GroupDb, { groupId, ids }: Whose) =>
  db
    .selectFrom('program_stay')
    .where('group_id', '=', groupId)
    .where(isOneOf('member_id', ids))
    .select(['member_id', 'program', 'is_new_episode as isNewEpisode', 'started_at as startedAt', 'ended_at as endedAt'])
    .select((e) => [e.fn.coalesce('start_reason', e.val('')).as('startReason')])
    .select((e) => [e.fn.coalesce('end_reason', e.val('')).as('endReason')])
    .select(['started_by as startedBy', 'ended_by as endedBy'])
    .orderBy('started_at')

/** Who stands in consents and stays: read once, since each join of people costs as much as the rows that name them. */
const namesOf = ({ groupId, ids }: Whose) => sql<NameRow>`
  select u.id, ${recordedName('u')} as name from app_user u where u.id in (
    select unnest(array[c.recorded_by, c.revoked_by, c.practitioner, c.method_recorded_by]) from consent c
     where c.group_id = ${groupId} and c.member_id = any(${ids}::uuid[])
     union select unnest(array[p.started_by, p.ended_by]) from program_stay p where p.group_id = ${groupId} and p.member_id = any(${ids}::uuid[]))`

const toReviewOf = (db: GroupDb, { groupId, ids }: Whose) =>
  db
    .selectFrom('warning')
    .where('group_id', '=', groupId)
    .where(isOneOf('member_id', ids))
    .where('needs_review', '=', sql<boolean>`true`)
    .where('withdrawn_at', 'is', null)
    .select(['member_id', 'category'])
    .distinct()

const warningsOf = (db: GroupDb, { groupId, ids }: Whose) =>
  db
    .selectFrom(sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'m'>(sql`m (id)`))
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('warning')
          .select(['member_id', 'category', 'measured_at', 'needs_review', 'id'])
          .where('group_id', '=', groupId)
          .whereRef('member_id', '=', 'm.id')
          .where('withdrawn_at', 'is', null)
          .orderBy('measured_at', 'desc')
          .orderBy('id')
          .limit(sql.lit(mostWarnings))
          .as('w'),
      (on) => on.onTrue(),
    )
    .select(['w.member_id', 'w.category', 'w.measured_at as time', 'w.needs_review as needsReview'])
    .orderBy('w.measured_at', 'desc')
    .orderBy('w.id')
