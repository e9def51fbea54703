/**
 * Texts that somebody sent to a clinic's number, and news of the clinic's own. A text stands in the thread of every member
 * who has the phone; of a phone that nobody has it waits for a person. What it wishes is followed at once.
 */
import { type TextIntent, parseOptOut } from '@vitalrounds/domain/messages/opt-out/parse-opt-out'
import type { MsgType } from '@vitalrounds/domain/values/text-kinds'
import { sql } from 'kysely'
import type { Handler } from '../inbox/inbox-worker.ts'
import type { Mark } from '../inbox/mark-deliveries.ts'
import type { OpenedDelivery } from '../inbox/open-delivery.ts'
import { lockMembers } from '../members/lock-members.ts'
import { changed } from '../platform/changes.ts'
import { confineTo, type GroupDb } from '../platform/database/db.ts'
import type { UnscopedDb } from '../platform/database/unscoped.ts'
import type { IncomingText } from '../vendors/vendor.ts'
import { answerHelp } from './answer-help.ts'
import { type News, applyTextNews } from './apply-text-news.ts'
import { optInAgain, optOut } from './opt-out.ts'
import { lockTexts, type TextRow } from './text-rows.ts'

export const textNews: Handler = {
  takes: ({ outcome }) => outcome.text !== undefined || outcome.textStatus !== undefined,
  groupOf: async (trx, delivery) => (await placesOf(trx, [delivery]))[0]?.groupId ?? null,
  async settle(trx, deliveries) {
    const places = await placesOf(trx, deliveries)
    const placed = deliveries.map((delivery, at) => ({ delivery, ...places[at] }))
    const marks: [number, Mark][] = placed
      .filter(({ groupId }) => !groupId)
      .map(({ delivery }) => [delivery.row.id, { state: 'unmatched', outcome: 'no clinic' }])
    const existing = Map.groupBy(
      placed.filter(({ groupId }) => groupId),
      ({ groupId }) => groupId ?? '',
    )
    // In one order everywhere, so that two workers never wait for each other in a circle
    for (const [groupId, own] of [...existing].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      marks.push(...(await settleGroup(await confineTo(trx, groupId), own)))
    return new Map(marks)
  },
}

type Place = { groupId: string | null; textId: string | null }
type AttributedDelivery = { delivery: OpenedDelivery } & Partial<Place>

/** Whose number was texted, or whose text it is about: of each delivery, in their order. */
async function placesOf(trx: UnscopedDb, deliveries: readonly OpenedDelivery[]): Promise<Place[]> {
  const column = (of: (delivery: OpenedDelivery) => string | null) => deliveries.map(of)
  const { rows } = await sql<Place>`
    select coalesce(t.group_id, app.clinic_of_number(d.connection_id, d.number)) as "groupId", t.text_id as "textId"
      from unnest(${column(({ row }) => row.connection_id)}::uuid[],
                  ${column(({ outcome }) => outcome.text?.to ?? null)}::text[],
                  ${column(({ outcome }) => uuidIn(outcome.textStatus?.textId))}::uuid[],
                  ${column(({ outcome }) => outcome.textStatus?.sid ?? null)}::text[])
           with ordinality as d (connection_id, number, text_id, sid, n)
      left join lateral app.clinic_of_text(d.text_id, d.sid) t on true
     order by d.n`.execute(trx)
  return rows
}

const uuidIn = (text = '') => (isUuid(text) ? text : null)
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

type Member = { id: string; phone: string; language: string }

/** Who has these phones, locked; members who have left only where nobody else has the phone. */
async function membersWith(db: GroupDb, phones: readonly string[]): Promise<Map<string, Member[]>> {
  if (phones.length === 0) return new Map()
  const rows = await db
    .selectFrom('member')
    .select(['id', 'phone', 'language', 'disenrolled'])
    .where('group_id', '=', db.groupId)
    .where('phone', 'in', [...new Set(phones)])
    .orderBy('id')
    .execute()
  await lockMembers(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(
    [...Map.groupBy(rows, ({ phone }) => phone)].map(([phone, all]) => {
      const enrolled = all.filter(({ disenrolled }) => !disenrolled)
      return [phone, enrolled.length > 0 ? enrolled : all]
    }),
  )
}

/** Members' rows are held before their texts', as everywhere. */
async function settleGroup(db: GroupDb, own: readonly AttributedDelivery[]): Promise<[number, Mark][]> {
  const members = await membersWith(
    db,
    own.flatMap(({ delivery }) => delivery.outcome.text?.from ?? []),
  )
  const texts = await lockTexts(
    db,
    own.flatMap(({ textId }) => textId ?? []),
  )
  const marks: [number, Mark][] = []
  let updates: { text: TextRow; news: News }[] = []
  const noteTold = async () => {
    for (const text of await applyTextNews(db, updates)) texts.set(text.id, text)
    updates = []
  }
  for (const { delivery, textId } of own) {
    const { row, outcome } = delivery
    changed(db, 'delivery', { deliveryId: row.id })
    if (outcome.text) {
      // What was told before somebody wrote is not heeded after it: either may be about opting out
      await noteTold()
      marks.push([row.id, await settleIncoming(db, delivery, { text: outcome.text, members })])
      continue
    }
    const text = texts.get(textId ?? '')
    if (text && outcome.textStatus) updates.push({ text, news: { ...outcome.textStatus, at: row.received_at } })
    marks.push([row.id, { state: 'done', outcome: 'delivery state', groupId: db.groupId, memberId: text?.member_id }])
  }
  await noteTold()
  return marks
}

type Scene = { text: IncomingText; members: ReadonlyMap<string, Member[]> }

async function settleIncoming(db: GroupDb, { row }: OpenedDelivery, { text, members }: Scene): Promise<Mark> {
  const own = members.get(text.from) ?? []
  await storeText(db, text, { own, receivedAt: row.received_at })
  return { state: 'done', outcome: own.length > 0 ? 'text' : 'unknown number', groupId: db.groupId, memberId: own[0]?.id }
}

const msgTypeOf: Partial<Record<TextIntent, MsgType>> = { stop: 'OPT_OUT', start: 'OPT_IN', help: 'HELP' }

async function storeText(db: GroupDb, text: IncomingText, { own, receivedAt }: { own: Member[]; receivedAt: string }) {
  const wish = parseOptOut(text.body, text.optOutType)
  const stored = await insertText(db, text, {
    own,
    receivedAt,
    msgType: await follow(db, text, { wish, own, at: receivedAt }),
  })
  for (const { id, member_id } of stored) {
    if (member_id === null) changed(db, 'prospect', { textId: id })
    else changed(db, 'text', { memberId: member_id })
    if (text.media.length > 0) await storeMedia(db, id, text)
  }
}

type About = { own: Member[]; receivedAt: string; msgType: MsgType | null }

/** Its own row for each member who has the phone; one without a member where nobody has. */
const insertText = (db: GroupDb, { sid, from, to, body }: IncomingText, { own, receivedAt, msgType }: About) =>
  db
    .insertInto('text_message')
    .values(
      (own.length > 0 ? own : [undefined]).map((member) => ({
        group_id: db.groupId,
        member_id: member?.id ?? null,
        sender_type: member ? 'MEMBER' : 'PROSPECT',
        value: body,
        language: member?.language ?? null,
        msg_type: msgType,
        at: receivedAt,
        phone: from,
        clinic_phone: to,
        is_shared: own.length > 1,
        sid,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning(['id', 'member_id'])
    .execute()

/** Answers what the text is, where it is a word and no message; a wish in somebody's own words is read by a person as well. */
async function follow(
  db: GroupDb,
  { from: phone, to: clinicPhone, body }: IncomingText,
  { wish, own, at }: { wish: TextIntent | undefined; own: Member[]; at: string },
) {
  if (wish === undefined) return null
  const about = { phone, clinicPhone, source: 'text', word: body.slice(0, 60), at } as const
  if (wish === 'stop' || wish === 'wish') await optOut(db, about)
  if (wish === 'help') await answerHelp(db, { phone, clinicPhone, member: own[0] })
  // "Yes" of somebody who had not opted out answers a question
  if (wish === 'start' && !(await optInAgain(db, about))) return null
  return msgTypeOf[wish] ?? null
}

async function storeMedia(db: GroupDb, messageId: string, { media }: IncomingText) {
  const rows = media.map(({ url, contentType }, position) => ({
    group_id: db.groupId,
    message_id: messageId,
    position,
    url,
    content_type: contentType.slice(0, 100),
  }))
  await db.insertInto('text_media').values(rows).execute()
  changed(db, 'pictureNamed', { textId: messageId })
}
