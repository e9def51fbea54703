/** What the vendor says of texts of ours, in its answer, by a call or when asked: written down for all of them at once. */
import { laterState, type OutState, outStateOf } from '@vitalrounds/domain/values/text-delivery'
import { isBusyCode, isLandlineCode, isOptedOutCode, isSenderOffCode } from '@vitalrounds/domain/messages/delivery-errors'
import { sql } from 'kysely'
import { recordPhoneType } from '../members/record-phone-type.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { optOut } from './opt-out.ts'
import { announceTextStates, type TextRow } from './text-rows.ts'

/** `at` is when it came; what we asked for ourselves is of now. */
export type News = { sid: string; status: string; errorCode?: string | undefined; at?: string }

/** The text after the news, itself where they say nothing new. News of another sending do not count. */
function afterNews(text: TextRow, { sid, status, errorCode }: News): TextRow {
  if (text.sid !== null && text.sid !== sid) return text
  const now = text.state as OutState
  const state = laterState(now, outStateOf(status) ?? now)
  if (state === now && text.sid !== null) return text
  const isLost = state !== now && (state === 'failed' || state === 'undelivered')
  return { ...text, sid, state, error_code: isLost && errorCode !== undefined ? errorCode : text.error_code }
}

/** In the order in which they came, with the rows locked; answers the texts that they moved. */
export async function applyTextNews(db: GroupDb, details: readonly { text: TextRow; news: News }[]): Promise<TextRow[]> {
  const before = new Map(details.map(({ text }) => [text.id, text]))
  const after = new Map(before)
  for (const { text, news } of details) after.set(text.id, afterNews(after.get(text.id) ?? text, news))
  const moved = [...after.values()].filter((text) => text !== before.get(text.id))
  await writeStates(db, moved)
  const cameAt = new Map(details.map(({ text, news }) => [text.id, news.at]))
  for (const text of moved) if (text.error_code !== before.get(text.id)?.error_code) await heedError(db, text, cameAt.get(text.id))
  return moved
}

async function writeStates(db: GroupDb, texts: readonly TextRow[]) {
  if (texts.length === 0) return
  const column = <K extends keyof TextRow>(key: K) => texts.map((text) => text[key])
  await sql`
    update text_message t set sid = n.sid, state = n.state, error_code = n.error_code
      from unnest(${column('id')}::uuid[], ${column('sid')}::text[], ${column('state')}::text[], ${column('error_code')}::text[])
           as n (id, sid, state, error_code)
     where t.group_id = ${db.groupId} and t.id = n.id`.execute(db)
  announceTextStates(db, texts)
}

/** The end of a text that the vendor would not take. */
export async function recordTextRefusal(db: GroupDb, text: TextRow, code: string) {
  const failed = { ...text, state: 'failed', error_code: code }
  await writeStates(db, [failed])
  await heedError(db, failed)
}

/** What the number of an error says of the phone. */
async function heedError(db: GroupDb, text: TextRow, at = db.asOf) {
  const { phone, clinic_phone: clinicPhone, error_code: code, batch_id } = text
  if (code === null) return
  if (isOptedOutCode(code)) await optOut(db, { phone, clinicPhone, source: 'vendor', word: code, at })
  if (isLandlineCode(code)) await recordPhoneType(db, phone, 'landline')
  // The rest of a group text would end alike: it waits until an administrator has done something, or the queue is empty
  if (batch_id !== null && (isSenderOffCode(code) || isBusyCode(code))) await pauseBatch(db, batch_id)
}

async function pauseBatch(db: GroupDb, batchId: string) {
  await db
    .updateTable('text_batch')
    .set({ state: 'paused', worker: null })
    .where('group_id', '=', db.groupId)
    .where('id', '=', batchId)
    .where('state', '=', 'running')
    .execute()
  changed(db, 'textBatch', { batchId })
}
