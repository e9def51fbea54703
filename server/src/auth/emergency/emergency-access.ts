/** Enters a group of others in an emergency, and leaves it. The clock ends it where nobody does. */
import type { Actor } from '@vitalrounds/domain/access'
import type { TokenReply } from '@vitalrounds/domain/auth/api'
import type { Config } from '../../platform/config.ts'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { queueMail } from '../../platform/mail.ts'
import { listWorkspaces } from '../account-queries.ts'
import { endEmergency, openEmergency, emergencyRecipients } from './emergency.queries.ts'
import { findSession, recordAuthEvent, tokenReply } from '../session-queries.ts'

type EmergencyRequest = { group_id: string; reason: string }

export async function beginEmergency(db: UnscopedDb, config: Config, actor: Actor, wish: EmergencyRequest): Promise<TokenReply> {
  if (actor.emergencyEndsAt !== null) refuse('emergency.open')
  const group = await db.selectFrom('clinic_group').select('id').where('id', '=', wish.group_id).executeTakeFirst()
  if (!group) refuse('workspace.unknown')
  if ((await listWorkspaces(db, actor.userId)).some(({ group_id }) => group_id === wish.group_id)) refuse('emergency.member')
  const opening = { ...wish, user_id: actor.userId, session_id: actor.sessionId }
  if (!(await openEmergency(db, opening))) refuse('emergency.open')
  for (const recipient of await emergencyRecipients(db, wish.group_id)) await queueMail(db, config, { kind: 'emergency-access', recipient })
  await recordAuthEvent(db, {
    kind: 'emergency.begun',
    userId: actor.userId,
    sessionId: actor.sessionId,
    detail: { from: actor.groupId, to: wish.group_id },
  })
  return tokenReply(db, config, { ...(await findSession(db, actor.sessionId)), group_id: wish.group_id })
}

export async function leaveEmergency(db: UnscopedDb, config: Config, actor: Actor): Promise<TokenReply> {
  if (!(await endEmergency(db, actor.sessionId))) refuse('emergency.over')
  await recordAuthEvent(db, { kind: 'emergency.ended', userId: actor.userId, sessionId: actor.sessionId })
  return tokenReply(db, config, await findSession(db, actor.sessionId))
}
