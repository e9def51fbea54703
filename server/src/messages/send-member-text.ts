/** A person texts one member. Judged here for the writer, and once more where it leaves. */
import type { Language } from '@vitalrounds/domain/values/languages'
import { textProblem } from '@vitalrounds/domain/messages/can-text'
import { plainText } from '@vitalrounds/domain/plain-text'
import { isQuiet } from '@vitalrounds/domain/messages/quiet-hours'
import { mostCharacters } from '@vitalrounds/domain/messages/segments'
import type { TemplateName } from '@vitalrounds/domain/messages/template-names'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse, refuseIf } from '../platform/http/refuse.ts'
import { createFiller } from './fill-text.ts'
import { queueTexts } from './queue-text.ts'
import { textingFacts } from './texting-facts.ts'

type TextRequest = {
  msgTo: string
  msgBody: string
  memberId?: string | undefined
  key?: string | undefined
  template?: TemplateName | undefined
  isNightConfirmed: boolean
  /** In which it is written; the member's own where nothing is said. */
  language?: Language | undefined
}

/** What is sent of what was typed: without marks, filled in, and short enough; or a refusal that says what is wrong. */
async function sendableText(db: GroupDb, memberId: string, { body, by }: { body: string; by: string }) {
  const plain = plainText(body)
  if (plain === '') refuse('sms.empty')
  const { text, missing } = await (await createFiller(db, [memberId], { by, portal: 'make' }))(memberId, plain)
  if (missing.length > 0) refuse('sms.unfilled', { errors: [{ path: 'msgBody', message: `${missing.join(', ')} cannot be filled in.` }] })
  if (text.length > mostCharacters) refuse('sms.tooLong')
  return text
}

export async function sendMemberText(db: GroupDb, { msgTo, msgBody, key, template, ...wish }: TextRequest, by: string) {
  const memberId = await memberAt(db, msgTo, wish.memberId)
  const member = (await textingFacts(db, [memberId])).get(memberId) ?? refuse('member.unknown')
  const existing = key === undefined ? undefined : await textOfKey(db, key)
  if (existing) return { _id: existing.id, memberId, state: existing.state ?? '' }
  refuseIf(textProblem(member))
  const value = await sendableText(db, memberId, { body: msgBody, by })
  if (!wish.isNightConfirmed && isQuiet(Date.parse(db.asOf), member)) refuse('sms.atNight')
  const { phone, clinicPhone } = member
  const language = wish.language ?? member.language
  const [id] = await queueTexts(db, [{ memberId, phone, clinicPhone, value, language, by, template, key }])
  return { _id: id ?? (await textOfKey(db, key ?? ''))?.id ?? refuse('server.busy'), memberId, state: 'queued' }
}

const textOfKey = (db: GroupDb, key: string) =>
  db.selectFrom('text_message').select(['id', 'state']).where('group_id', '=', db.groupId).where('key', '=', key).executeTakeFirst()

/** Whose phone it is; of several members the one that is named, else the one enrolled longest. */
async function memberAt(db: GroupDb, phone: string, memberId: string | undefined): Promise<string> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('phone', '=', phone)
    .$if(memberId !== undefined, (query) => query.where('id', '=', memberId ?? ''))
    .orderBy('disenrolled')
    .orderBy('enrolled_at')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id ?? refuse('member.unknown')
}
