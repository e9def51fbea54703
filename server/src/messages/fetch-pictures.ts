/**
 * Pictures that came with a text, fetched from the vendor with our own key and kept, then deleted there. What is no picture is
 * not kept, and stays where an administrator can still find it.
 */
import { auditCall } from '../devices/accounts/call-vendor.ts'
import { accountById } from '../devices/accounts/vendor-account.ts'
import { clinicNumber } from '../groups/clinic-number.ts'
import { sql, type Updateable } from 'kysely'
import { changed } from '../platform/changes.ts'
import { runInGroup, type GroupDb } from '../platform/database/db.ts'
import type { TextMedia } from '../platform/database/tables.ts'
import { deleteMedia, fetchMedia } from '../vendors/twilio/media.ts'
import type { TextContext } from './hand-over-texts.ts'

type Job = { groupId: string | null; textId: string }

export async function fetchPictures(context: TextContext, { groupId, textId }: Job) {
  if (groupId === null) return
  const within = <T>(work: (db: GroupDb) => Promise<T>) => runInGroup(context.db.worker, groupId, work)
  const number = await within(clinicNumber)
  const account = number && (await accountById(context, number.connectionId))
  if (!account) return
  for (const { position, url, isKept } of await within((db) => pictures(db, textId))) {
    if (isKept !== null) continue
    const picture = await fetchMedia(account.connection, url)
    await within((db) => storePicture(db, { textId, position }, picture))
  }
  // Behind all of them: a vendor that deletes none keeps no other from being seen
  for (const { position, url, isKept } of await within((db) => pictures(db, textId))) {
    if (isKept !== true) continue
    await deleteMedia(account.connection, url)
    await within((db) => mark(db, { textId, position }, { gone_at: db.asOf }))
  }
}

/** What is still to be done: null is not fetched yet, false is no picture. */
const pictures = (db: GroupDb, textId: string) =>
  db
    .selectFrom('text_media')
    .select(['position', 'url', sql<boolean | null>`case when fetched_at is not null then bytes is not null end`.as('isKept')])
    .where('group_id', '=', db.groupId)
    .where('message_id', '=', textId)
    .where('gone_at', 'is', null)
    .orderBy('position')
    .execute()

type Place = { textId: string; position: number }
type Picture = Awaited<ReturnType<typeof fetchMedia>>

async function storePicture(db: GroupDb, place: Place, picture: Picture) {
  const { textId } = place
  await mark(db, place, {
    fetched_at: db.asOf,
    bytes: picture?.bytes ?? null,
    // What is no picture stays what the sender's phone called it
    ...(picture && { content_type: picture.contentType }),
  })
  const text = await db
    .selectFrom('text_message')
    .select('member_id')
    .where('group_id', '=', db.groupId)
    .where('id', '=', textId)
    .executeTakeFirst()
  await auditCall(db, { job: 'fetch-pictures', vendor: 'twilio', ids: [text?.member_id ?? null, textId] }, 'ok')
  if (text?.member_id) changed(db, 'textState', { memberId: text.member_id })
}

const mark = (db: GroupDb, { textId, position }: Place, marks: Updateable<TextMedia>) =>
  db
    .updateTable('text_media')
    .set(marks)
    .where('group_id', '=', db.groupId)
    .where('message_id', '=', textId)
    .where('position', '=', position)
    .execute()
