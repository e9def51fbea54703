/**
 * A member's own token at a vendor: kept sealed, renewed just before it ends, by one process at a time. The vendor is asked
 * outside any transaction; whoever finds the renewal under way waits for its result (single flight), because a refresh
 * token that is used twice ends the permission (RFC 9700, section 4.14).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { runInGroup, type GroupDb } from '../../platform/database/db.ts'
import type { SealedPlace } from '../../platform/reseal.ts'
import { sealText, unseal } from '../../platform/secret-box.ts'
import type { Authorization, MemberTokens } from '../../vendors/vendor.ts'
import type { VendorContext } from './vendor-account.ts'

export type Permission = { groupId: string; memberId: string; connectionId: string }

// A call takes at most ten seconds and is repeated three times; what is not done by then died
const renewalSeconds = 60
// So much before its end a token is renewed: a call that begins with it must also end with it
const marginSeconds = 90
const glanceMs = 200

/** What binds sealed tokens to their row. */
const contextOf = ({ memberId, connectionId }: Pick<Permission, 'memberId' | 'connectionId'>) =>
  `member authorization ${memberId} ${connectionId}`
export const permissionPlace: SealedPlace = {
  table: 'member_authorization',
  column: 'tokens',
  boundTo: ['member_id', 'connection_id'],
  context: (memberId = '', connectionId = '') => contextOf({ memberId, connectionId }),
}

/** Keeps what the vendor gave for the member's permission. */
export async function storePermission({ config, db }: VendorContext, permission: Permission, tokens: MemberTokens) {
  const sealed = sealText(config.keys.secretBox, JSON.stringify(tokens), contextOf(permission))
  const stored = { tokens: Buffer.from(sealed, 'utf8'), expires_at: tokens.expiresAt, renewing_until: null }
  await runInGroup(db.worker, permission.groupId, (scoped) =>
    scoped
      .insertInto('member_authorization')
      .values({
        group_id: scoped.groupId,
        member_id: permission.memberId,
        connection_id: permission.connectionId,
        ...stored,
      })
      .onConflict((on) =>
        on.columns(['group_id', 'member_id', 'connection_id']).doUpdateSet({ ...stored, renewed_at: sql`clock_timestamp()` }),
      )
      .execute(),
  )
}

/** A token that holds for at least one call; undefined where the member never gave the permission. */
export async function memberToken(
  context: VendorContext,
  permission: Permission,
  authorization: Authorization,
): Promise<string | undefined> {
  for (;;) {
    const match = await runInGroup(context.db.worker, permission.groupId, (db) => claim(db, permission))
    if (!match) return undefined
    const tokens = JSON.parse(unseal(context.config.keys.secretBox, match.tokens.toString('utf8'), contextOf(permission))) as MemberTokens
    if (match.turn === 'good') return tokens.access
    if (match.turn === 'ours') return renewed(context, permission, () => authorization.renew(tokens.refresh))
    await wait(glanceMs)
  }
}

/** Whose turn it is: the token is good, the renewal is ours, or somebody else is at it. */
async function claim(db: GroupDb, { memberId, connectionId }: Permission) {
  const { rows } = await sql<{ tokens: Buffer; turn: 'good' | 'ours' | 'theirs' }>`
    with ours as (
      update member_authorization set renewing_until = clock_timestamp() + make_interval(secs => ${renewalSeconds})
       where group_id = ${db.groupId} and member_id = ${memberId} and connection_id = ${connectionId}
         and expires_at < clock_timestamp() + make_interval(secs => ${marginSeconds})
         and (renewing_until is null or renewing_until < clock_timestamp())
      returning tokens)
    select a.tokens, case when exists (select from ours) then 'ours'
                          when a.expires_at < clock_timestamp() + make_interval(secs => ${marginSeconds}) then 'theirs'
                          else 'good' end as turn
      from member_authorization a
     where a.group_id = ${db.groupId} and a.member_id = ${memberId} and a.connection_id = ${connectionId}`.execute(db)
  return rows[0]
}

async function renewed(context: VendorContext, permission: Permission, renew: () => Promise<MemberTokens>) {
  try {
    const tokens = await renew()
    await storePermission(context, permission, tokens)
    return tokens.access
  } catch (error) {
    await runInGroup(context.db.worker, permission.groupId, (db) =>
      db
        .updateTable('member_authorization')
        .set({ renewing_until: null })
        .where('group_id', '=', db.groupId)
        .where('member_id', '=', permission.memberId)
        .where('connection_id', '=', permission.connectionId)
        .execute(),
    )
    throw error
  }
}
