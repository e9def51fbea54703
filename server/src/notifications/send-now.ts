/** Sends the morning summary to somebody at once. */
import type { Config } from '../platform/config.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { queueNotification, summaryWords } from './queue-notification.ts'
import type { Scope, NotificationSwitches } from './waiting.queries.ts'

const pauseMinutes = 5

const userOf = (db: GroupDb, userId: string) =>
  db.selectFrom('app_user').select(['id', 'email', 'email_notifications']).where('id', '=', userId).executeTakeFirstOrThrow()

/** About all patients, unless the person has chosen their own alone. */
export async function scopeOf(db: GroupDb, userId: string): Promise<Scope> {
  const wants = (await userOf(db, userId)).email_notifications as NotificationSwitches
  return { userId, scope: wants.periodicMP && !wants.periodicAP ? 'mine' : 'all' }
}

export async function sendNow(db: GroupDb, config: Pick<Config, 'keys' | 'publicUrl'>, userId: string) {
  const since = Temporal.Instant.from(db.asOf).subtract({ minutes: pauseMinutes }).toString()
  const marked = await db
    .insertInto('mail_mark')
    .values({ group_id: db.groupId, user_id: userId, asked_at: db.asOf })
    .onConflict((on) =>
      on
        .columns(['group_id', 'user_id'])
        .doUpdateSet({ asked_at: db.asOf })
        .where((eb) => eb.or([eb('mail_mark.asked_at', 'is', null), eb('mail_mark.asked_at', '<', since)])),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!marked) refuse('tooManyTries', { retryAfterSeconds: pauseMinutes * 60 })
  const words = await summaryWords(db, config, await scopeOf(db, userId))
  await queueNotification(db, config, await userOf(db, userId), words)
}
