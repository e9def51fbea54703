/** Puts on record by whom somebody is employed, ends it, and retracts what was recorded in error. */
import { type EmploymentDays, type EmploymentKind, employmentProblem } from '@vitalrounds/domain/auth/employment/employment'
import type { Employment } from '@vitalrounds/domain/auth/employment/employment-api'
import { sql } from 'kysely'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { employmentOf } from './employment.queries.ts'

type Statement = EmploymentDays & { userId: string; kind: EmploymentKind; by: string }

export async function recordEmployment(db: GroupDb, { userId, kind, by, ...days }: Statement): Promise<Employment> {
  await requireWorker(db, userId)
  await refuseBeside(db, userId, days)
  return settled(db, await insertEmployment(db, { userId, kind, by, ...days }))
}

/** What overlaps nothing: whoever calls holds the worker's employment and has looked. Answers its id. */
export async function insertEmployment(db: GroupDb, { userId, kind, by, ...days }: Statement): Promise<string> {
  const said = { group_id: db.groupId, recorded_at: db.asOf, recorded_by: by }
  const { id } = await db
    .insertInto('worker_employment')
    .values({ ...said, user_id: userId, kind, starts_on: days.startsOn })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (days.endsOn !== null)
    await db
      .insertInto('worker_employment_end')
      .values({ ...said, employment_id: id, ends_on: days.endsOn })
      .execute()
  return id
}

type Ending = { employmentId: string; endsOn: string; by: string }

export async function endEmployment(db: GroupDb, { employmentId, endsOn, by }: Ending): Promise<Employment> {
  const { userId, startsOn } = await requireStanding(db, employmentId)
  await refuseBeside(db, userId, { startsOn, endsOn }, employmentId)
  await db
    .insertInto('worker_employment_end')
    .values({ group_id: db.groupId, employment_id: employmentId, ends_on: endsOn, recorded_at: db.asOf, recorded_by: by })
    .execute()
  return settled(db, employmentId)
}

type Retraction = { employmentId: string; reason: string; by: string }

export async function retractEmployment(db: GroupDb, { employmentId, reason, by }: Retraction): Promise<Employment> {
  await requireStanding(db, employmentId)
  await db
    .insertInto('worker_employment_retraction')
    .values({ group_id: db.groupId, employment_id: employmentId, reason, retracted_at: db.asOf, retracted_by: by })
    .execute()
  return settled(db, employmentId)
}

/** Somebody of this clinic, whose employment nobody else changes meanwhile. */
async function requireWorker(db: GroupDb, userId: string) {
  const worker = await db
    .selectFrom('workspace_member')
    .select('user_id')
    .where('group_id', '=', db.groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!worker) refuse('user.unknown')
  await lockEmployment(db, userId)
}

/** Nobody else changes the employment of this person until the transaction ends. */
export const lockEmployment = (db: GroupDb, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`employment ${db.groupId} ${userId}`}, 0))`.execute(db)

async function refuseBeside(db: GroupDb, userId: string, days: EmploymentDays, except?: string) {
  const standing = (await employmentOf(db, userId)).filter(({ _id, retraction }) => retraction === null && _id !== except)
  const problem = employmentProblem(days, standing)
  if (problem) refuse(problem)
}

async function requireEmployment(db: GroupDb, employmentId: string): Promise<Employment> {
  const all = await employmentOf(db)
  return all.find(({ _id }) => _id === employmentId) ?? refuse('employment.unknown')
}

/** Months of the clinic are judged by it. */
export const noteEmployment = (db: GroupDb): void => changed(db, 'employment', { groupId: db.groupId })

function settled(db: GroupDb, employmentId: string) {
  noteEmployment(db)
  return requireEmployment(db, employmentId)
}

async function requireStanding(db: GroupDb, employmentId: string): Promise<Employment> {
  const { userId } = await requireEmployment(db, employmentId)
  await lockEmployment(db, userId)
  const employment = await requireEmployment(db, employmentId)
  if (employment.retraction !== null) refuse('employment.retracted')
  return employment
}
