/** A member's thread as screens read it, and the templates for it. */
import type { Language } from '@vitalrounds/domain/values/languages'
import { textProblem } from '@vitalrounds/domain/messages/can-text'
import type { OutState } from '@vitalrounds/domain/values/text-delivery'
import { errorSentence } from '@vitalrounds/domain/messages/delivery-errors'
import type { Message } from '@vitalrounds/domain/messages/message'
import { mediaWords } from '@vitalrounds/domain/messages/media-words'
import { parseOptOut } from '@vitalrounds/domain/messages/opt-out/parse-opt-out'
import { isQuiet, nextTextingMoment } from '@vitalrounds/domain/messages/quiet-hours'
import { templateNames } from '@vitalrounds/domain/messages/template-names'
import { wordingOf } from '@vitalrounds/domain/messages/templates'
import { problems } from '@vitalrounds/domain/problems'
import { sql } from 'kysely'
import { recordedName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { createFiller } from './fill-text.ts'
import { ownWordings } from './own-wordings.ts'
import { textingFacts, type TextingMember } from './texting-facts.ts'

const pageSize = 50
// docs/sources/product.md 2.9: "recent-activity count covers 7 days"
const recentDays = 7

type Row = Omit<Message, 'problem' | 'isIncoming' | 'isRead' | 'state' | 'maybeOptOut'> & {
  state: OutState | null
  readAt: string | null
  errorCode: string | null
}

export async function threadOf(db: GroupDb, memberId: string, before: string | undefined) {
  const member = (await textingFacts(db, [memberId])).get(memberId) ?? refuse('member.unknown')
  const now = Date.parse(db.asOf)
  const isNight = isQuiet(now, member)
  const { rows } = await sql<Row>`
    select t.id as "_id", t.at as "time", ${recordedName('u')} as by, coalesce(u.email::text, '') as email,
           t.sender_type as "senderType", t.value, t.template_category as "templateCategory", t.msg_type as "msgType",
           t.state, t.read_at as "readAt", t.error_code as "errorCode", t.due_at as "dueAt", t.is_shared as "isShared",
           t.is_by_link as "isByLink", (select count(*)::int from text_media p where p.group_id = t.group_id and p.message_id = t.id) as pictures
      from (select * from text_message
             where group_id = ${db.groupId} and member_id = ${memberId} and at < ${before ?? 'infinity'}::timestamptz
             order by at desc fetch first ${sql.lit(pageSize + 1)} rows with ties) t
      left join app_user u on u.id = t.sent_by
     order by t.at desc, t.id desc`.execute(db)
  // The next page begins before the oldest moment of this one: those of that moment stand together
  const oldest = rows[pageSize - 1]?.time
  const page = rows.filter(({ time }, at) => at < pageSize || time === oldest)
  return {
    memberId,
    messages: page.map(messageOf).toReversed(),
    hasMore: rows.length > pageSize,
    ...(await countsOf(db, memberId)),
    problem: textProblem(member) ?? null,
    optedOutAt: member.optedOutAt,
    sharedWith: await sharing(db, member),
    isNight,
    quietUntil: isNight
      ? Temporal.Instant.fromEpochMilliseconds(nextTextingMoment(now, member)).toString({ smallestUnit: 'millisecond' })
      : null,
  }
}

function messageOf({ readAt, errorCode, ...row }: Row): Message {
  const isIncoming = row.state === null
  const maybeOptOut = isIncoming && row.msgType === null && parseOptOut(row.value) === 'unsure'
  return { ...row, isRead: readAt !== null, isIncoming, maybeOptOut, problem: errorCode === null ? null : problemWords(errorCode) }
}

/** A refusal of our own has its sentence in the catalog, a vendor's number in the list of errors. */
const problemWords = (code: string) => (Object.hasOwn(problems, code) ? problems[code as keyof typeof problems].text : errorSentence(code))

async function countsOf(db: GroupDb, memberId: string) {
  const { rows } = await sql<{ unread: number; recentActivity: number }>`
    select count(*) filter (where t.read_at is null and t.msg_type is null and t.state is null)::int as unread,
           count(*) filter (where t.at > ${db.asOf}::timestamptz - make_interval(days => ${recentDays}))::int as "recentActivity"
      from text_message t where t.group_id = ${db.groupId} and t.member_id = ${memberId}`.execute(db)
  return rows[0] ?? { unread: 0, recentActivity: 0 }
}

const sharing = (db: GroupDb, { id, phone }: TextingMember) =>
  db
    .selectFrom('member')
    .select(['id as memberId', 'name'])
    .where('group_id', '=', db.groupId)
    .where('phone', '=', phone)
    .where('id', '!=', id)
    .where('disenrolled', '=', false)
    .orderBy('name_key')
    .limit(10)
    .execute()

/** Every template in the member's language or another, filled in as far as it can be. */
export async function templatesFor(db: GroupDb, memberId: string, { language, by }: { language: Language | undefined; by: string }) {
  const member = (await textingFacts(db, [memberId])).get(memberId) ?? refuse('member.unknown')
  const own = await ownWordings(db)
  const fill = await createFiller(db, [memberId], { by, portal: 'mark' })
  const spoken = language ?? member.language
  const templates = []
  for (const name of templateNames) {
    const isReviewed = (own[spoken]?.[name]?.trim() ?? '') !== ''
    templates.push({ name, ...(await fill(memberId, wordingOf(own, spoken, name), { language: spoken })), isReviewed })
  }
  return { memberId, language: spoken, templates }
}

type PictureRow = { id: string; messageId: string; position: number }

export async function pictureOf(db: GroupDb, { id: memberId, messageId, position }: PictureRow) {
  const row = await db
    .selectFrom('text_media as p')
    .innerJoin('text_message as t', (on) => on.onRef('t.group_id', '=', 'p.group_id').onRef('t.id', '=', 'p.message_id'))
    .select(['p.bytes', 'p.content_type', 'p.fetched_at', 't.sid'])
    .where('p.group_id', '=', db.groupId)
    .where('p.message_id', '=', messageId)
    .where('p.position', '=', position)
    .where('t.member_id', '=', memberId)
    .executeTakeFirst()
  if (!row) return refuse('sms.unknown')
  const isPicture = row.bytes !== null
  const file = isPicture || row.fetched_at === null ? null : { what: mediaWords(row.content_type), vendorId: row.sid ?? '' }
  return { memberId, contentType: isPicture ? row.content_type : null, base64: row.bytes?.toString('base64') ?? null, file }
}
