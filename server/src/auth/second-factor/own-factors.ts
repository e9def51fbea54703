/** A user's own second factors: which there are, adding and removing them, and proving oneself anew. */
import type { SecondFactor } from '@vitalrounds/domain/auth/second-factor-api'
import { sql } from 'kysely'
import type { Actor } from '@vitalrounds/domain/access'
import { queueMail } from '../../platform/mail.ts'
import type { Config } from '../../platform/config.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { requiresSecondFactor } from '../../platform/http/trail.ts'
import { recordedName } from '../../platform/database/staff-name.ts'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import { forgetDevices, recordAuthEvent } from '../session-queries.ts'
import { hasSecondFactor } from './require-second-factor.ts'
import { passkeysOf } from './passkeys.ts'
import { removeTotp } from './totp.ts'

export const personOf = (db: UnscopedDb, userId: string) =>
  db
    .selectFrom('app_user as u')
    .select(['email', recordedName('u').as('name')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export async function readFactors(db: UnscopedDb, actor: Actor, { profile }: Config): Promise<SecondFactor> {
  const totp = await db.selectFrom('auth.totp').select('confirmed_at').where('user_id', '=', actor.userId).executeTakeFirst()
  const left = await db
    .selectFrom('auth.recovery_code')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', actor.userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  const passkeys = await passkeysOf(db, actor.userId)
  return {
    totpSince: totp?.confirmed_at ?? null,
    recoveryCodesLeft: left.count,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id: id.toString('base64url'),
      name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    })),
    isRequired: await isRequired(db, actor, profile),
  }
}

async function isRequired(db: UnscopedDb, { userId, groupId }: Actor, profile: Config['profile']): Promise<boolean> {
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('clinic_group as g', (join) => join.on('g.id', '=', groupId))
    .select(['u.role', 'u.is_super_admin', 'g.requires_second_factor'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return requiresSecondFactor({ ...row, role: row.role as 'user' | 'admin' }, profile)
}

/** The session is fresh; where a second factor was proved, it has it from now on. */
export const liftSession = (db: UnscopedDb, sessionId: string, { isFactor }: { isFactor: boolean }) =>
  db
    .updateTable('auth.session')
    .set({ proved_at: sql`app.now()`, ...(isFactor && { aal: 2 }) })
    .where('id', '=', sessionId)
    .execute()

/** After one was taken away: refuses when it was the last and one has to be there; else what is left behind goes too. */
export async function afterRemoval(db: UnscopedDb, actor: Actor, config: Config) {
  await forgetDevices(db, actor.userId)
  if (await hasSecondFactor(db, actor.userId)) return
  if (await isRequired(db, actor, config.profile)) refuse('secondFactor.needed')
  await afterLast(db, actor.userId)
}

/** A session says that a second factor was shown only while there is one (auth.open_call goes by that). */
async function afterLast(db: UnscopedDb, userId: string) {
  await db.deleteFrom('auth.recovery_code').where('user_id', '=', userId).execute()
  await db.updateTable('auth.session').set({ aal: 1 }).where('user_id', '=', userId).execute()
}

/** Takes every factor of somebody who has lost theirs. Who may ask for it was judged; the person is told by mail. */
export async function removeSecondFactors(db: UnscopedDb, config: Config, { id, by }: { id: string; by: string }) {
  if (!(await hasSecondFactor(db, id))) refuse('secondFactor.none')
  await removeTotp(db, id)
  await db.deleteFrom('auth.passkey').where('user_id', '=', id).execute()
  await afterLast(db, id)
  await recordAuthEvent(db, { kind: 'secondFactor.reset', userId: id, detail: { by } })
  const { email } = await personOf(db, id)
  await queueMail(db, config, { kind: 'second-factor-reset', recipient: email })
}

/** Whoever did it, the owner is told by mail. */
export async function mailOwner(db: UnscopedDb, actor: Actor, { config, kind }: { config: Config; kind: string }) {
  await recordAuthEvent(db, { kind, userId: actor.userId, sessionId: actor.sessionId })
  const { email } = await personOf(db, actor.userId)
  await queueMail(db, { keys: config.keys }, { kind: 'second-factor-changed', recipient: email })
}
