/** Tells the administrators of a clinic by mail, once, that a webhook has failed for a day, or that its receiver is gone. */
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { queueNotification } from '../notifications/queue-notification.ts'

const hoursBefore = 24

export async function notifyOfFailure(db: GroupDb, config: Pick<Config, 'keys' | 'publicUrl'>, endpointId: string) {
  const { rows } = await sql<{ name: string; isGone: boolean }>`
    update webhook_endpoint set notified_at = clock_timestamp()
     where group_id = ${db.groupId} and id = ${endpointId} and notified_at is null
       and (gone_at is not null or failing_since < clock_timestamp() - make_interval(hours => ${hoursBefore}))
    returning name, gone_at is not null as "isGone"`.execute(db)
  const [failing] = rows
  if (!failing) return
  const words = wordsOf(failing, config)
  for (const administrator of await administratorsOf(db)) await queueNotification(db, config, administrator, words)
}

const wordsOf = ({ name, isGone }: { name: string; isGone: boolean }, { publicUrl }: Pick<Config, 'publicUrl'>) => ({
  subject: isGone ? `The webhook ${name} was disabled` : `The webhook ${name} has been failing for a day`,
  lines: [
    isGone
      ? `The receiver of the webhook ${name} said that it is gone (410), so it is sent nothing any more.`
      : `Nothing has reached the webhook ${name} for ${hoursBefore} hours. Each event is tried for 72 hours.`,
    'Events that failed can be sent again:',
    '',
    `${publicUrl}/settings/webhooks`,
  ],
})

async function administratorsOf(db: GroupDb) {
  const { rows } = await sql<{ id: string; email: string }>`
    select u.id, u.email from workspace_member w join app_user u on u.id = w.user_id
     where w.group_id = ${db.groupId} and u.role = 'admin' and u.disabled_at is null and u.email_confirmed_at is not null`.execute(db)
  return rows
}
