/** The token by which a browser may call through the clinic's account, for an hour and as this user alone. */
import type { Actor } from '@vitalrounds/domain/access'
import { accountById, type VendorContext } from '../devices/accounts/vendor-account.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { secretOf } from '../vendors/connection.ts'
import { availabilityOf } from './calls.queries.ts'
import { identityOf, tokenSeconds, voiceToken } from '../vendors/twilio/voice-token.ts'

type RunInGroup = <T>(work: (db: GroupDb) => Promise<T>) => Promise<T>

export async function issueVoiceToken(context: VendorContext, within: RunInGroup, { userId }: Pick<Actor, 'userId'>) {
  const { connectionId, asOf, isOn } = await within((db) => tokenFacts(db, userId))
  const account = connectionId === undefined ? undefined : await accountById(context, connectionId)
  if (!account) return refuse('call.unavailable')
  const { connection } = account
  const keys = {
    accountSid: secretOf(connection, 'accountSid'),
    apiKeySid: connection.secrets['apiKeySid'] ?? refuse('call.unavailable'),
    apiKeySecret: connection.secrets['apiKeySecret'] ?? refuse('call.unavailable'),
    applicationSid: connection.config.applicationSid || refuse('call.unavailable'),
  }
  const identity = identityOf(userId)
  // The vendor judges it by the true clock, which a test bed does not move
  const nowSeconds = Math.floor(Date.now() / 1000)
  return {
    token: voiceToken(keys, { identity, nowSeconds, hearsIncoming: isOn }),
    identity,
    expiresAt: Temporal.Instant.from(asOf).add({ seconds: tokenSeconds }).toString({ smallestUnit: 'millisecond' }),
    isSimulated: connection.mode === 'simulated',
  }
}

async function tokenFacts(db: GroupDb, userId: string) {
  const number = await db.selectFrom('clinic_number').select('connection_id').where('group_id', '=', db.groupId).executeTakeFirst()
  return { connectionId: number?.connection_id, isOn: (await availabilityOf(db, userId)).isOn, asOf: db.asOf }
}

/** Whether incoming calls ring in this user's browsers; said again with each new token, so that nobody is rung in vain. */
export async function switchCalling(db: GroupDb, { userId, isOn }: { userId: string; isOn: boolean }) {
  await db
    .insertInto('calling_user')
    .values({ group_id: db.groupId, user_id: userId, is_on: isOn, said_at: db.asOf })
    .onConflict((on) => on.columns(['group_id', 'user_id']).doUpdateSet({ is_on: isOn, said_at: db.asOf }))
    .execute()
  return { isOn }
}
