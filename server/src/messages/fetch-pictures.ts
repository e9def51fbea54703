/** Pictures that came with a text, fetched from the vendor with our own key and kept; what is no picture is not. */
import { accountById } from '../devices/accounts/vendor-account.ts'
import { clinicNumber } from '../groups/clinic-number.ts'
import { changed } from '../platform/changes.ts'
import { forGroup, type GroupDb } from '../platform/database/db.ts'
import { fetchMedia } from '../vendors/twilio/media.ts'
import type { TextContext } from './hand-over-texts.ts'

type Job = { groupId: string | null; textId: string }

export async function fetchPictures(context: TextContext, { groupId, textId }: Job) {
  if (groupId === null) return
  const within = <T>(work: (db: GroupDb) => Promise<T>) => forGroup(context.db.worker, groupId, work)
  const wanted = await within(async (db) => ({ number: await clinicNumber(db), media: await unfetched(db, textId) }))
  const account = wanted.number && (await accountById(context, wanted.number.connectionId))
  if (!account) return
  for (const { position, url } of wanted.media) {
    const picture = await fetchMedia(account.connection, url)
    await within((db) => keep(db, { textId, position }, picture))
  }
}

const unfetched = (db: GroupDb, textId: string) =>
  db
    .selectFrom('text_media')
    .select(['position', 'url'])
    .where('group_id', '=', db.groupId)
    .where('message_id', '=', textId)
    .where('fetched_at', 'is', null)
    .orderBy('position')
    .execute()

type Place = { textId: string; position: number }
type Picture = Awaited<ReturnType<typeof fetchMedia>>

async function keep(db: GroupDb, { textId, position }: Place, picture: Picture) {
  await db
    .updateTable('text_media')
    .set({ fetched_at: db.asOf, bytes: picture?.bytes ?? null, content_type: picture?.contentType ?? 'none' })
    .where('group_id', '=', db.groupId)
    .where('message_id', '=', textId)
    .where('position', '=', position)
    .execute()
  const text = await db
    .selectFrom('text_message')
    .select('member_id')
    .where('group_id', '=', db.groupId)
    .where('id', '=', textId)
    .executeTakeFirst()
  if (text?.member_id) changed(db, 'textState', { memberId: text.member_id })
}
