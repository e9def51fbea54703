/** Every stay of members in their programs, and every consent to it. */
import type { Enrollment } from '@vitalrounds/domain/billing/facts'
import { enrollmentOf, consentHoldsUntil } from '@vitalrounds/domain/billing/stays'
import { careConsentKinds } from '@vitalrounds/domain/members/consents'
import type { Selectable } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import type { Consent, ProgramStay } from '../platform/database/tables.ts'

export type Enrollments = { rpm: Enrollment | undefined; ccm: Enrollment | undefined }

export const stayRows = (db: GroupDb, memberIds: readonly string[]) =>
  db
    .selectFrom('program_stay')
    .select(['member_id', 'program', 'started_at', 'ended_at', 'is_new_episode'])
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', [...memberIds])

export const consentRows = (db: GroupDb, memberIds: readonly string[]) =>
  db
    .selectFrom('consent')
    .select(['member_id', 'kind', 'given_at', 'revoked_at'])
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', [...memberIds])
    .where('kind', 'in', careConsentKinds)

type StayRow = Selectable<Pick<ProgramStay, 'member_id' | 'program' | 'started_at' | 'ended_at' | 'is_new_episode'>>
type ConsentRow = Selectable<Pick<Consent, 'member_id' | 'kind' | 'given_at' | 'revoked_at'>>

/** Answers what to ask by member; `zone` is the one that the group counts months in. */
export function enrollmentsOf(stays: readonly StayRow[], consents: readonly ConsentRow[], zone: string): (id: string) => Enrollments {
  const staysBy = Map.groupBy(stays, (row) => `${row.member_id} ${row.program.toLowerCase()}`)
  const consentsBy = Map.groupBy(consents, (row) => `${row.member_id} ${row.kind}`)
  const of = (id: string, program: keyof Enrollments) =>
    enrollmentOf(
      (staysBy.get(`${id} ${program}`) ?? []).map((row) => ({
        start: Date.parse(row.started_at),
        end: row.ended_at === null ? null : Date.parse(row.ended_at),
        isNewEpisode: row.is_new_episode,
      })),
      (consentsBy.get(`${id} ${program}`) ?? []).map((row) => ({
        givenAt: Date.parse(row.given_at),
        revokedAt: row.revoked_at === null ? null : consentHoldsUntil(program, Date.parse(row.revoked_at), zone),
      })),
    )
  return (id) => ({ rpm: of(id, 'rpm'), ccm: of(id, 'ccm') })
}
