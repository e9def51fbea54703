/**
 * Texts whose sending was interrupted: nobody knows whether the vendor has them. The vendor is asked for the phone, the
 * words and the minute; after ten minutes without a trace a person decides.
 */
import { sql } from 'kysely'
import { auditCall } from '../devices/accounts/call-vendor.ts'
import { accountById } from '../devices/accounts/vendor-account.ts'
import { clinicNumber } from '../groups/clinic-number.ts'
import { changed } from '../platform/changes.ts'
import { runInGroup, type GroupDb } from '../platform/database/db.ts'
import { runAsWorker } from '../platform/database/unscoped.ts'
import { findTexts, type TwilioTextRecord } from '../vendors/twilio/texts.ts'
import { VendorFailure } from '../vendors/vendor-failure.ts'
import type { TextContext } from './hand-over-texts.ts'
import { applyTextNews } from './apply-text-news.ts'
import { lockText, type TextRow, writeTexts } from './text-rows.ts'

// docs/sources/twilio.md 3
const minutesUntilUncertain = 10
const mostAtOnce = 500

/** Each minute: asks about what was interrupted, sends on what was forgotten, and lets group texts go on. */
export async function settleTexts({ db }: TextContext) {
  await runAsWorker(db, async (trx) => {
    const { rows } = await sql<{ group_id: string; text_id: string; state: string }>`
      select * from app.texts_to_settle(${mostAtOnce})`.execute(trx)
    const { rows: batches } = await sql<{ group_id: string; batch_id: string }>`
      select * from app.batches_to_resume(${mostAtOnce})`.execute(trx)
    return { rows, batches }
  }).then(async ({ rows, batches }) => {
    for (const { group_id, text_id: textId, state } of rows)
      await runInGroup(db.worker, group_id, async (scoped) => {
        if (state === 'sending') changed(scoped, 'textUncertain', { textId })
        else changed(scoped, 'textQueued', { textId })
      })
    for (const { group_id, batch_id: batchId } of batches)
      await runInGroup(db.worker, group_id, async (scoped) => changed(scoped, 'textBatchBegun', { batchId }))
  })
}

type Job = { groupId: string | null; textId: string }

/** The job of one text. Asking the vendor holds no transaction. */
export async function settleText(context: TextContext, { groupId, textId }: Job) {
  if (groupId === null) return
  const within = <T>(run: (db: GroupDb) => Promise<T>) => runInGroup(context.db.worker, groupId, run)
  const request = await within(async (db) => {
    const text = await lockText(db, textId)
    if (!text || !isOpen(text)) return undefined
    await auditCall(db, { job: 'settle-text', vendor: 'twilio', ids: [text.member_id, textId] }, 'begun')
    return { text, number: await clinicNumber(db), known: await sidsOf(db, text.phone) }
  })
  if (!request?.number) return
  const account = await accountById(context, request.number.connectionId)
  const { phone: to, value: body, attempt_at } = request.text
  if (!account || attempt_at === null) return
  const match = await findTexts(account.connection, { to, body, since: attempt_at }).catch((error: unknown) => {
    // The vendor is away: asked again in a minute, and uncertain meanwhile only if it has been long
    if (error instanceof VendorFailure) return []
    throw error
  })
  await within((db) =>
    decide(
      db,
      textId,
      match.filter(({ sid }) => !request.known.has(sid)),
    ),
  )
}

const isOpen = ({ state, sid }: TextRow) => (state === 'sending' || state === 'uncertain') && sid === null

/** Those of the vendor's texts that are other rows of ours. */
async function sidsOf(db: GroupDb, phone: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('text_message')
    .select('sid')
    .where('group_id', '=', db.groupId)
    .where('phone', '=', phone)
    .where('state', 'is not', null)
    .where('sid', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ sid }) => sid ?? []))
}

async function decide(db: GroupDb, textId: string, twilioTextRecords: readonly TwilioTextRecord[]) {
  const text = await lockText(db, textId)
  if (!text || !isOpen(text)) return
  const [first] = twilioTextRecords
  if (first) return void (await applyTextNews(db, [{ text, news: first }]))
  const { rows } = await sql<{ is_old: boolean }>`
    select ${text.attempt_at}::timestamptz < clock_timestamp() - make_interval(mins => ${minutesUntilUncertain}) as is_old`.execute(db)
  if (rows[0]?.is_old && text.state === 'sending') await writeTexts(db, [text], { state: 'uncertain' })
}
