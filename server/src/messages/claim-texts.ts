/** Judges texts in the moment of sending, a few at a time, and marks those that leave now as `sending`. */
import { localDate } from '@vitalrounds/domain/days'
import { textProblem } from '@vitalrounds/domain/messages/can-text'
import { nextTextingMoment } from '@vitalrounds/domain/messages/quiet-hours'
import type { ProblemCode } from '@vitalrounds/domain/problems'
import { sql } from 'kysely'
import { type ClinicNumber, clinicNumber } from '../groups/clinic-number.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { lockTexts, type TextRow, writeTexts } from './text-rows.ts'
import { phoneProblem, type TextingMember, textingFacts } from './texting-facts.ts'

export type ClaimedTexts = { number: ClinicNumber; texts: TextRow[] }

// Somebody's text is heard within milliseconds; what waits for it is tried again after this
const untilHeardMs = 1000
// One that could not be read waits for an administrator
const untilReplayedMs = 60_000

/** Undefined where none of them leaves now. */
export async function claimTexts(db: GroupDb, textIds: readonly string[]): Promise<ClaimedTexts | undefined> {
  const waiting = [...(await lockTexts(db, textIds)).values()].filter(({ state }) => state === 'queued')
  const current = await pausedBatches(db, waiting)
  const due = waiting.filter(({ batch_id }) => batch_id === null || !current.has(batch_id))
  if (due.length === 0) return undefined
  const number = await clinicNumber(db)
  const received = await listen(db, due)
  const members = await textingFacts(
    db,
    due.flatMap(({ member_id }) => member_id ?? []),
  )
  const leaving: TextRow[] = []
  for (const text of due) {
    if (received.isWaiting(text)) {
      await postpone(db, text, untilHeardMs)
      continue
    }
    const { problem, waitMs } = await judge(db, text, members)
    if (problem !== undefined || !number) await writeTexts(db, [text], { state: 'refused', error_code: problem ?? 'sms.noNumber' })
    else if (received.isLost(text)) await postpone(db, text, untilReplayedMs, 'sms.notHeard')
    else if (waitMs > 0) await postpone(db, text, waitMs)
    else leaving.push(text)
  }
  return number && (await markSending(db, leaving, { number, at: received.at }))
}

/**
 * Whose own texts we have taken and not read yet, or could not read: each may say that nothing be sent. Asked before the
 * consents, so that what was read in between shows there; and from when on this is so, which is the moment that the attempt bears.
 */
async function listen(db: GroupDb, texts: readonly TextRow[]) {
  const phones = texts.map(({ phone }) => phone)
  const { rows } = await sql<{ at: string; waiting: string[]; lost: string[] }>`
    select statement_timestamp() as at, array(select app.phones_not_heard(${phones}::text[])) as waiting,
           array(select app.phones_never_heard(${phones}::text[])) as lost`.execute(db)
  const { at, waiting, lost } = rows[0]!
  return {
    at,
    isWaiting: ({ phone }: TextRow) => waiting.includes(phone),
    isLost: ({ phone }: TextRow) => lost.includes(phone),
  }
}

type Judgment = { number: ClinicNumber; at: string }

async function markSending(db: GroupDb, leaving: readonly TextRow[], { number, at }: Judgment) {
  if (leaving.length === 0) return undefined
  const more = { attempts: sql<number>`attempts + 1` as never, clinic_phone: number.phone }
  await writeTexts(db, leaving, { state: 'sending', attempt_at: at, due_at: null, error_code: null, ...more })
  const texts = leaving.map((text) => ({ ...text, attempts: text.attempts + 1, clinic_phone: number.phone }))
  return { number, texts }
}

/** Somebody has paused these group texts; whoever lets them go on finds their texts waiting. */
async function pausedBatches(db: GroupDb, texts: readonly TextRow[]): Promise<Set<string>> {
  const ids = new Set(texts.flatMap(({ batch_id }) => batch_id ?? []))
  if (ids.size === 0) return ids
  const rows = await db
    .selectFrom('text_batch')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('id', 'in', [...ids])
    .where('state', 'in', ['paused', 'stopped'])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type TextVerdict = { problem: ProblemCode | undefined; waitMs: number }

async function judge(db: GroupDb, text: TextRow, members: ReadonlyMap<string, TextingMember>): Promise<TextVerdict> {
  // Who asks for help is answered, member or not, with or without a consent on record
  if (text.member_id === null || text.msg_type === 'HELP') return { problem: await phoneProblem(db, text.phone), waitMs: 0 }
  const member = members.get(text.member_id)
  if (!member) return { problem: 'member.unknown', waitMs: 0 }
  // The number may have been corrected meanwhile; what was written to the old one is not sent to a stranger
  if (member.phone !== text.phone) return { problem: 'sms.noPhone', waitMs: 0 }
  const isAutomatic = text.sender_type === 'AUTO'
  const problem = textProblem(member) ?? (isAutomatic ? automaticProblem(db, text, member) : undefined)
  const now = Date.parse(db.asOf)
  const isWithoutHaste = isAutomatic || text.batch_id !== null
  return { problem, waitMs: isWithoutHaste ? nextTextingMoment(now, member) - now : 0 }
}

/** What was decided for a day is decided anew on the next one: "tomorrow" would be the wrong day, and the silence over. */
function automaticProblem(db: GroupDb, { msg_type, at }: TextRow, member: TextingMember): ProblemCode | undefined {
  if (member.isPaused) return 'member.paused'
  const dayOf = (instant: string) => localDate(Date.parse(instant), member.timeZone)
  return msg_type?.startsWith('AUTO_') && dayOf(at) !== dayOf(db.asOf) ? 'sms.lapsed' : undefined
}

/** Waits on, for the reason given; the job's clock is the true one, the due time shown is the clinic's. */
export async function postpone(db: GroupDb, text: TextRow, waitMs: number, why: ProblemCode | null = null) {
  const later = (instant: string) =>
    Temporal.Instant.from(instant)
      .add({ milliseconds: Math.round(waitMs) })
      .toString({ smallestUnit: 'millisecond' })
  await writeTexts(db, [text], { state: 'queued', due_at: later(db.asOf), error_code: why })
  changed(db, 'textQueued', { textId: text.id, dueAt: later(Temporal.Now.instant().toString()) })
}
