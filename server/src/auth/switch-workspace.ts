/** Moves a session to another group of its user. From then on tokens that name the old group are refused. */
import type { Actor } from '@vitalrounds/domain/access'
import type { TokenReply } from '@vitalrounds/domain/auth/api'
import type { Config } from '../platform/config.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { UnscopedDb } from '../platform/database/unscoped.ts'
import { listSwitchable, listWorkspaces } from './account-queries.ts'
import { endEmergency } from './emergency.queries.ts'
import { moveSession, noteEvent, tokenReply } from './session-queries.ts'

/** Refuses a group the user does not belong to like one that does not exist. */
export async function switchWorkspace(
  db: UnscopedDb,
  config: Config,
  actor: Actor,
  groupId: string,
): Promise<TokenReply> {
  const isMember = (await listWorkspaces(db, actor.userId)).some(({ group_id }) => group_id === groupId)
  if (!isMember) refuse('workspace.unknown')
  const maySwitch = (await listSwitchable(db, actor)).some(({ group_id }) => group_id === groupId)
  if (!maySwitch) refuse('access.denied')
  await endEmergency(db, actor.sessionId)
  const session = await moveSession(db, actor.sessionId, groupId)
  await noteEvent(db, {
    kind: 'workspace.switched',
    userId: actor.userId,
    sessionId: actor.sessionId,
    detail: { from: actor.groupId, to: groupId },
  })
  return tokenReply(db, config, session)
}
