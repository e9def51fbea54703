/**
 * The job after warnings were raised: one mail to each who wants it, at most one in 15 minutes; what is raised meanwhile is
 * gathered and told by the next. May run twice: what was told is marked with the mail.
 */
import { warningWords } from '@vitalrounds/domain/notifications/letters'
import type { Config } from '../platform/config.ts'
import { changed } from '../platform/changes.ts'
import type { Databases } from '../platform/database/databases.ts'
import { runInGroup, type GroupDb } from '../platform/database/db.ts'
import { queueNotification } from './queue-notification.ts'
import { type Reader, readersOf, warningsSince } from './waiting.queries.ts'

type Parts = { config: Pick<Config, 'keys' | 'publicUrl'>; db: Pick<Databases, 'worker'> }

// docs/sources/administration: at most one in 15 minutes, the rest gathered
export const pauseMinutes = 15
/** What was raised longer ago, before somebody wanted mails, is no news; long enough for a server that was away. */
const newsHours = 24

export const notifyWarnings = ({ config, db }: Parts, groupId: string) =>
  runInGroup(db.worker, groupId, async (scoped) => {
    const waits: number[] = []
    for (const reader of await readersOf(scoped, ['realtimeAP', 'realtimeMP'])) {
      const wait = await queueWarningMail(scoped, config, reader)
      if (wait !== undefined) waits.push(wait)
    }
    if (waits.length > 0) changed(scoped, 'newWarnings', { groupId, dueAt: dueIn(Math.min(...waits)) })
  })

/** Queues the mail where there is something to tell; answers the seconds to wait where it is too soon. */
async function queueWarningMail(db: GroupDb, config: Parts['config'], reader: Reader): Promise<number | undefined> {
  const mark = await notifiedUntil(db, reader.id)
  const scope = reader.wants.realtimeAP ? 'all' : 'mine'
  const now = Temporal.Instant.from(db.asOf)
  const since = [mark.warned_until ?? '', now.subtract({ hours: newsHours }).toString()].toSorted().at(-1) ?? ''
  const { newest, ...news } = await warningsSince(db, { userId: reader.id, scope }, since)
  if (newest === null) return undefined
  const nextAt = mark.warned_at && Temporal.Instant.from(mark.warned_at).add({ minutes: pauseMinutes })
  if (nextAt && Temporal.Instant.compare(nextAt, now) > 0) return Math.ceil(now.until(nextAt).total('seconds'))
  await queueNotification(db, config, reader, warningWords(news, config.publicUrl))
  await db
    .updateTable('mail_mark')
    .set({ warned_at: db.asOf, warned_until: newest })
    .where('group_id', '=', db.groupId)
    .where('user_id', '=', reader.id)
    .execute()
  return undefined
}

/** Made where there is none and held, so that two jobs at once do not both tell. */
async function notifiedUntil(db: GroupDb, userId: string) {
  await db
    .insertInto('mail_mark')
    .values({ group_id: db.groupId, user_id: userId })
    .onConflict((on) => on.doNothing())
    .execute()
  return db
    .selectFrom('mail_mark')
    .select(['warned_at', 'warned_until'])
    .where('group_id', '=', db.groupId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Jobs wait by the true clock. */
const dueIn = (seconds: number) => Temporal.Now.instant().add({ seconds }).toString({ smallestUnit: 'millisecond' })
