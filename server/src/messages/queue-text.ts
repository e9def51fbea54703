/** Puts texts of ours into the thread, waiting for the worker that hands them over. */
import { categoryOf, type TemplateName } from '@vitalrounds/domain/messages/template-names'
import type { MsgType } from '@vitalrounds/domain/values/text-kinds'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'

export type TextToQueue = {
  memberId: string | null
  phone: string
  clinicPhone: string
  value: string
  language: string | null
  /** Nobody: it leaves by itself. */
  by: string | null
  template?: TemplateName | undefined
  msgType?: MsgType | undefined
  batchId?: string | undefined
  /** Names one press of a button. */
  key?: string | undefined
  /** What an automatic text is about: with one member once. */
  cause?: string | undefined
}

/** Answers the ids of those that are new; of a key, a cause or a member of a batch there is one text only. */
export async function queueTexts(db: GroupDb, texts: readonly TextToQueue[]): Promise<string[]> {
  if (texts.length === 0) return []
  const rows = await db
    .insertInto('text_message')
    .values(texts.map((text) => toTextRow(db, text)))
    .onConflict((on) => on.doNothing())
    .returning(['id', 'member_id', 'batch_id'])
    .execute()
  for (const { id, member_id, batch_id } of rows) {
    // Those of a batch are handed over one by one by its own job
    if (batch_id === null) changed(db, 'textQueued', { textId: id })
    if (member_id !== null) changed(db, 'textState', { memberId: member_id })
  }
  return rows.map(({ id }) => id)
}

const toTextRow = (db: GroupDb, text: TextToQueue) => ({
  group_id: db.groupId,
  member_id: text.memberId,
  sender_type: text.by === null ? 'AUTO' : 'USER',
  sent_by: text.by,
  value: text.value,
  language: text.language,
  template_category: text.template ? categoryOf(text.template) : null,
  msg_type: text.msgType ?? null,
  at: db.asOf,
  // A text of our own is born read (docs/sources/product.md 2.4)
  read_at: db.asOf,
  phone: text.phone,
  clinic_phone: text.clinicPhone,
  state: 'queued',
  batch_id: text.batchId ?? null,
  key: text.key ?? null,
  cause: text.cause ?? null,
})
