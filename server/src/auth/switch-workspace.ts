/**
 * Moves a session to another group of its user, and says in which of them a member is. From then on tokens that name the
 * old group are refused.
 */
import type { Actor } from '@vitalrounds/domain/access'
import type { TokenReply } from '@vitalrounds/domain/auth/api'
import type { Workspace } from '@vitalrounds/domain/auth/user'
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { UnscopedDb } from '../platform/database/unscoped.ts'
import { listSwitchable, listWorkspaces } from './account-queries.ts'
import { endEmergency } from './emergency/emergency.queries.ts'
import { moveSession, recordAuthEvent, tokenReply } from './session-queries.ts'

/** Refuses a group the user does not belong to like one that does not exist. */
export async function switchWorkspace(db: UnscopedDb, config: Config, actor: Actor, groupId: string): Promise<TokenReply> {
  const isMember = (await listWorkspaces(db, actor.userId)).some(({ group_id }) => group_id === groupId)
  if (!isMember) refuse('workspace.unknown')
  const maySwitch = (await listSwitchable(db, actor)).some(({ group_id }) => group_id === groupId)
  if (!maySwitch) refuse('access.denied')
  await endEmergency(db, actor.sessionId)
  const session = await moveSession(db, actor.sessionId, groupId)
  await recordAuthEvent(db, {
    kind: 'workspace.switched',
    userId: actor.userId,
    sessionId: actor.sessionId,
    detail: { from: actor.groupId, to: groupId },
  })
  return tokenReply(db, config, session)
}

/** Refuses a member of a group that one may not switch to like one who does not exist. */
export async function workspaceOf(db: UnscopedDb, actor: Actor, memberId: string): Promise<Workspace> {
  const { rows } = await sql<{ group_id: string | null }>`
    select auth.workspace_of_member(${actor.userId}, ${memberId}) as group_id`.execute(db)
  const own = (await listWorkspaces(db, actor.userId)).filter(({ group_id }) => group_id === actor.groupId)
  const open = [...own, ...(await listSwitchable(db, actor))]
  return open.find(({ group_id }) => group_id === rows[0]?.group_id) ?? refuse('member.unknown')
}
