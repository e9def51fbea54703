/** What a provider did lately, and what was refused to it, for the administrators of the organization. */
import { mostScimEvents, type ScimEvent, scimEventKinds } from '@vitalrounds/domain/auth/scim/scim-setting-api'
import { type ProblemCode, problems } from '@vitalrounds/domain/problems'
import { sql } from 'kysely'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'

type Kind = (typeof scimEventKinds)[number]
type NewEvent = { client: string; kind: Kind; userId?: string; userName?: string; problem?: ProblemCode }

/** Events that stay: as many as anybody reads, so that a provider that tries again and again does not fill the table. */
const mostStored = 500

export async function recordScimEvent(db: UnscopedDb, { client, kind, userId, userName = '', problem }: NewEvent) {
  await db
    .insertInto('auth.scim_event')
    .values({ client, kind, user_id: userId ?? null, user_name: userName.slice(0, 320), problem: problem ?? '' })
    .execute()
  await sql`
    delete from auth.scim_event e where e.client = ${client}
       and e.id <= (select o.id from auth.scim_event o where o.client = ${client} order by o.id desc offset ${mostStored} limit 1)`.execute(
    db,
  )
}

const reasonOf = (problem: string) => (problem in problems ? problems[problem as ProblemCode].text : '')

export async function listScimEvents(db: UnscopedDb, client: string): Promise<ScimEvent[]> {
  const rows = await db
    .selectFrom('auth.scim_event as e')
    .leftJoin('app_user as u', 'u.id', 'e.user_id')
    .select((eb) => ['e.id', 'e.at', 'e.kind', 'e.problem', eb.fn.coalesce('u.email', 'e.user_name').as('userName')])
    .where('e.client', '=', client)
    .orderBy('e.id', 'desc')
    .limit(mostScimEvents)
    .execute()
  return rows.map(({ id, at, kind, problem, userName }) => ({
    id: Number(id),
    at,
    kind: scimEventKinds.find((known) => known === kind) ?? 'changed',
    userName,
    reason: reasonOf(problem),
  }))
}
