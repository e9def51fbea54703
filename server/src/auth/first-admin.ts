/**
 * The first person of a new server: a super admin in a group of their own, with a link to set a password. Everybody
 * after that is invited by somebody who is there already.
 */
import { openGroup } from '../groups/open-group.ts'
import type { Config } from '../platform/config.ts'
import { type Database, transact, type UnscopedDb } from '../platform/database/db.ts'
import { inviteUser } from './invite-user.ts'

export type FirstAdmin = { email: string; firstName: string; lastName: string; clinic: string; timeZone: string }
type FirstAdminOutcome = { kind: 'made'; link: string } | { kind: 'exists' } | { kind: 'emailTaken' }

/** Runs as the owner of the database. Refuses where a super admin exists, unless another one is really wanted. */
export const makeFirstAdmin = (owner: Database, config: Config, target: FirstAdmin & { isForced: boolean }): Promise<FirstAdminOutcome> =>
  transact(owner, async (trx) => {
    if (!target.isForced && (await hasSuperAdmin(trx))) return { kind: 'exists' }
    if (await isTaken(trx, target.email)) return { kind: 'emailTaken' }
    const groupId = await openGroup(trx, { workspaceName: target.clinic, timeZone: target.timeZone })
    const user = await trx
      .insertInto('app_user')
      .values({
        email: target.email,
        first_name: target.firstName,
        last_name: target.lastName,
        role: 'admin',
        is_super_admin: true,
        group_id: groupId,
        time_zone: target.timeZone,
      })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    await trx.insertInto('workspace_member').values({ group_id: groupId, user_id: user.id }).execute()
    return { kind: 'made', link: await inviteUser(trx, config, user) }
  })

const hasSuperAdmin = async (trx: UnscopedDb) =>
  (await trx
    .selectFrom('app_user')
    .select('id')
    .where('is_super_admin', '=', true)
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

const isTaken = async (trx: UnscopedDb, email: string) =>
  (await trx.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
