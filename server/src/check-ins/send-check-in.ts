/** Texts a member a link to what is due; asked for twice it is one. */
import type { Gender } from '@vitalrounds/domain/values/gender'
import type { Language } from '@vitalrounds/domain/values/languages'
import { addressedName } from '@vitalrounds/domain/values/person-name'
import { makeLink } from '../links/make-link.ts'
import { resendable } from '@vitalrounds/domain/values/text-delivery'
import { lockMember } from '../members/profile/update-member.ts'
import { sendMemberText } from '../messages/send-member-text.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { type MemberChange, dueNow, insertCheckIn, instantAfter, isAccepted } from './ask-check-in.ts'
import { isLanguageReviewed, uiWords } from './asking.ts'

type LockedMember = Awaited<ReturnType<typeof lockMember>>

/** Why nothing is sent now: who has left, is away, takes no texts, or answered within a day. */
async function isSendable(db: GroupDb, member: LockedMember): Promise<boolean> {
  if (member.disenrolled || member.paused_at !== null || !member.opt_in_sms) return false
  const recent = await db
    .selectFrom('check_in')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', member.id)
    .where('completed_at', '>', instantAfter(db.asOf, -24))
    .where('state', '=', 'complete')
    .limit(1)
    .executeTakeFirst()
  return recent === undefined
}

type LinkSendOptions = {
  language?: Language | undefined
  /** Names one press of the button. */
  key?: string | undefined
  publicUrl: string
  isNightConfirmed: boolean
}

export async function sendCheckIn(db: GroupDb, { memberId, by, ...wish }: MemberChange & LinkSendOptions) {
  const member = await lockMember(db, memberId)
  const { key, publicUrl, isNightConfirmed } = wish
  const language = wish.language ?? (member.language as Language)
  const existing = await sameSending(db, { memberId, by, language, key })
  if (existing) return existing
  if (!(await isSendable(db, member))) refuse('checkIn.notSent')
  if (!isLanguageReviewed(language) && !(await isAccepted(db, language))) refuse('checkIn.language')
  const sets = await dueNow(db, member)
  if (sets.length === 0) refuse('checkIn.nothingDue')
  const id = await insertCheckIn(db, { id: key, memberId, by, sets, language, channel: 'link' })
  const link = await makeLink(db, 'check_in', { memberId, subjectId: id, issuedBy: by })
  const url = `${publicUrl}${path}${link.secret}`
  const text = uiWords('sms', language).replace('$NAME', nameFor(member, language)).replace('$PATIENTPORTAL', url)
  await sendMemberText(db, { msgTo: member.phone, msgBody: text, memberId, key: id, isNightConfirmed, language }, by)
  return { _id: id, url, text, expiresAt: link.expiresAt }
}

const nameFor = ({ first_name: firstName, last_name: lastName, member_title: title, gender }: LockedMember, language: Language) =>
  addressedName({ firstName, lastName, title, gender: gender as Gender }, language)

const path = '/check-in#'
const addressIn = (text: string) => new RegExp(`https?://\\S*?${path}[\\w-]+`).exec(text)?.[0] ?? ''

// As long as somebody may take to press again, and nobody to see that the first has not helped
const secondsOfOnePress = 60

type CheckInLinkRequest = MemberChange & { language: Language; key: string | undefined }

/** What was sent by the same press: under its key, or to the same member in the same language just now, and not lost since. */
async function sameSending(db: GroupDb, { memberId, by, language, key }: CheckInLinkRequest) {
  const just = Temporal.Instant.from(db.asOf).subtract({ seconds: secondsOfOnePress }).toString()
  const row = await db
    .selectFrom('check_in as c')
    .innerJoin('text_message as t', (on) => on.onRef('t.group_id', '=', 'c.group_id').onRef('t.key', '=', 'c.id'))
    .innerJoin('link as l', (on) => on.onRef('l.group_id', '=', 'c.group_id').onRef('l.subject_id', '=', 'c.id'))
    .select(['c.id as _id', 'c.member_id', 't.value as text', 'l.expires_at as expiresAt'])
    .where('c.group_id', '=', db.groupId)
    .where((e) =>
      e.or([
        e('c.id', '=', key ?? null),
        e.and([
          e('c.member_id', '=', memberId),
          e('c.channel', '=', 'link'),
          e('c.state', '=', 'sent'),
          e('c.started_by', '=', by),
          e('c.language', '=', language),
          e('c.started_at', '>', just),
          e('t.state', 'not in', [...resendable]),
        ]),
      ]),
    )
    .orderBy(
      (e) => e('c.id', '=', key ?? null),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('c.started_at', 'desc')
    .executeTakeFirst()
  if (!row) return undefined
  const { member_id, ...sent } = row
  return member_id === memberId ? { ...sent, url: addressIn(row.text) } : refuse('checkIn.unknown')
}
