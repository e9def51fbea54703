/**
 * The job of each quarter of an hour: whoever wants it gets a summary at 7:00 of their own zone, once a day and group.
 * Who was missed while the server was away gets it until noon. May run twice: the day is marked with the mail.
 */
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Databases } from '../platform/database/databases.ts'
import { runInGroup, type GroupDb } from '../platform/database/db.ts'
import { allGroups } from '../platform/database/all-groups.ts'
import { queueNotification, summaryWords } from './queue-notification.ts'
import { readersOf } from './waiting.queries.ts'

type Parts = { config: Pick<Config, 'keys' | 'publicUrl'>; db: Pick<Databases, 'worker'> }

export async function morningSummaries({ config, db }: Parts): Promise<void> {
  for (const id of await allGroups(db)) await runInGroup(db.worker, id, (scoped) => ofGroup(scoped, config))
}

async function ofGroup(db: GroupDb, config: Parts['config']) {
  for (const reader of await readersOf(db, ['periodicAP', 'periodicMP'])) {
    if (!(await markToday(db, reader.id))) continue
    const scope = reader.wants.periodicAP ? 'all' : 'mine'
    await queueNotification(db, config, reader, await summaryWords(db, config, { userId: reader.id, scope }))
  }
}

/** Whether it is this person's morning and nothing was sent today; from now on something was. */
async function markToday(db: GroupDb, userId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_mark as m (group_id, user_id, summary_on)
    select ${db.groupId}, u.id, (${db.asOf}::timestamptz at time zone u.time_zone)::date
      from app_user u
     where u.id = ${userId} and (${db.asOf}::timestamptz at time zone u.time_zone)::time between '07:00' and '11:59'
    on conflict (group_id, user_id) do update set summary_on = excluded.summary_on
     where m.summary_on is distinct from excluded.summary_on
    returning 1`.execute(db)
  return rows.length > 0
}
