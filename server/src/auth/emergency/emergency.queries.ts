/** The rows of emergency access, which lie over a session while they are open. */
import type { EmergencyAccess } from '@vitalrounds/domain/auth/emergency-api'
import { emergencyMinutes } from '@vitalrounds/domain/auth/emergency-api'
import { sql } from 'kysely'
import { staffName } from '../../platform/database/staff-name.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'

type Opening = { group_id: string; user_id: string; session_id: string; reason: string }

/** Opens one, unless one of this session is open already. */
export async function openEmergency(db: UnscopedDb, opening: Opening): Promise<boolean> {
  await closeOver(db, opening.session_id)
  const opened = await db
    .insertInto('emergency_access')
    .values({
      ...opening,
      name: nameOf(opening.user_id),
      begun_at: sql`app.now()`,
      ends_at: sql`app.now() + make_interval(mins => ${emergencyMinutes})`,
    })
    .onConflict((conflict) => conflict.column('session_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return opened !== undefined
}

const nameOf = (userId: string) => sql<string>`(select ${staffName('u')} from app_user u where u.id = ${userId})`

// What ended by the clock alone is still unmarked
const closeOver = (db: UnscopedDb, sessionId: string) =>
  db
    .updateTable('emergency_access')
    .set({ ended_at: sql`ends_at` })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', sql<string>`app.now()`)
    .execute()

/** Ends the one of this session, and tells whether there was one. */
export async function endEmergency(db: UnscopedDb, sessionId: string): Promise<boolean> {
  await closeOver(db, sessionId)
  const ended = await db
    .updateTable('emergency_access')
    .set({ ended_at: sql`app.now()` })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Who is told: the administrators at home in the group, and where it has none, everybody at home there. */
export async function emergencyRecipients(db: UnscopedDb, groupId: string): Promise<string[]> {
  const people = await db
    .selectFrom('app_user')
    .select(['email', 'role'])
    .where('group_id', '=', groupId)
    .where('disabled_at', 'is', null)
    .where('email_confirmed_at', 'is not', null)
    .execute()
  const administrators = people.filter(({ role }) => role === 'admin')
  return (administrators.length > 0 ? administrators : people).map(({ email }) => email)
}

const shownAccesses = 50

export async function listEmergencies(db: GroupDb): Promise<EmergencyAccess[]> {
  const { rows } = await sql<EmergencyAccess>`
    select e.id as "_id", e.user_id as "userId", e.name, e.reason, e.begun_at as "begunAt",
           e.ends_at as "endsAt", case when e.ends_at <= app.now() then coalesce(e.ended_at, e.ends_at) else e.ended_at end as "endedAt"
      from emergency_access e where e.group_id = ${db.groupId}
     order by e.begun_at desc, e.id limit ${shownAccesses}`.execute(db)
  return rows
}
