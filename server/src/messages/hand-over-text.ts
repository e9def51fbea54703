/**
 * The job that hands a text to the vendor, once. `sending` with the number of the attempt is committed before the call,
 * because the vendor takes no key that would make a repeated one harmless: whoever finds `sending` asks, and never sends.
 */
import { laterState, type OutState, outStateOf } from '@vitalrounds/domain/messages/delivery'
import { saysLandline, saysOptedOut, saysSenderIsOff } from '@vitalrounds/domain/messages/delivery-errors'
import { nextTextingMoment } from '@vitalrounds/domain/messages/quiet-hours'
import { textProblem } from '@vitalrounds/domain/messages/can-text'
import type { ProblemCode } from '@vitalrounds/domain/problems'
import { type Selectable, sql } from 'kysely'
import { accountById, type VendorContext } from '../devices/accounts/vendor-account.ts'
import { clinicNumber } from '../groups/clinic-number.ts'
import { notePhoneType } from '../members/note-phone-type.ts'
import type { Config } from '../platform/config.ts'
import { changed } from '../platform/changes.ts'
import { forGroup, type GroupDb } from '../platform/database/db.ts'
import type { TextMessage } from '../platform/database/tables.ts'
import { sendText, type SendOutcome } from '../vendors/twilio/texts.ts'
import { optOut } from './opt-out.ts'
import { phoneProblem, textingFacts } from './texting-facts.ts'

export type TextContext = VendorContext & { config: Pick<Config, 'keys' | 'integrations' | 'publicUrl'> }
export type TextRow = Selectable<TextMessage>
type Job = { groupId: string | null; textId: string }

export async function handOverText(context: TextContext, { groupId, textId }: Job): Promise<void> {
  if (groupId === null) return
  const within = <T>(work: (db: GroupDb) => Promise<T>) => forGroup(context.db.worker, groupId, work)
  const claimed = await within((db) => claimText(db, textId))
  if (!claimed) return
  const outcome = await attempt(context, claimed)
  await within((db) => noteOutcome(db, claimed, outcome))
}

export type ClaimedText = TextRow & { connectionId: string; serviceSid: string | null }

/** Judges the text in the moment of sending and marks it `sending`; undefined where it does not leave now. */
async function claimText(db: GroupDb, textId: string): Promise<ClaimedText | undefined> {
  const text = await lockText(db, textId)
  if (text?.state !== 'queued') return undefined
  if (text.batch_id !== null && (await isHeld(db, text.batch_id))) return undefined
  const number = await clinicNumber(db)
  const { problem, waitMs } = await judge(db, text)
  if (problem !== undefined || !number) {
    await write(db, text, { state: 'refused', error_code: problem ?? 'sms.noNumber' })
    return undefined
  }
  if (waitMs > 0) {
    await postpone(db, text, waitMs)
    return undefined
  }
  const claimed = { state: 'sending', attempts: text.attempts + 1, attempt_at: sql<string>`clock_timestamp()`, due_at: null } as const // prettier-ignore
  await write(db, text, { ...claimed, clinic_phone: number.phone, error_code: null })
  return { ...text, attempts: text.attempts + 1, clinic_phone: number.phone, connectionId: number.connectionId, serviceSid: number.serviceSid } // prettier-ignore
}

/** Somebody has paused its group text; whoever lets it go on finds it waiting. */
async function isHeld(db: GroupDb, batchId: string) {
  const batch = await db
    .selectFrom('text_batch')
    .select('state')
    .where('group_id', '=', db.groupId)
    .where('id', '=', batchId)
    .executeTakeFirst()
  return batch?.state === 'paused' || batch?.state === 'stopped'
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

export const lockText = (db: GroupDb, textId: string): Promise<TextRow | undefined> =>
  db
    .selectFrom('text_message')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('id', '=', textId)
    .where('state', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

type Judged = { problem: ProblemCode | undefined; waitMs: number }

async function judge(db: GroupDb, text: TextRow): Promise<Judged> {
  // Who asks for help is answered, member or not, with or without a consent on record
  if (text.member_id === null || text.msg_type === 'HELP')
    return { problem: await phoneProblem(db, text.phone), waitMs: 0 }
  const member = (await textingFacts(db, [text.member_id])).get(text.member_id)
  if (!member) return { problem: 'member.unknown', waitMs: 0 }
  // The number may have been corrected meanwhile; what was written to the old one is not sent to a stranger
  if (member.phone !== text.phone) return { problem: 'sms.noPhone', waitMs: 0 }
  const isAutomatic = text.sender_type === 'AUTO'
  const problem = textProblem(member) ?? (isAutomatic && member.isPaused ? 'member.paused' : undefined)
  const now = Date.parse(db.asOf)
  const isWithoutHaste = isAutomatic || text.batch_id !== null
  return { problem, waitMs: isWithoutHaste ? nextTextingMoment(now, member.timeZone) - now : 0 }
}

type Patch = Partial<Omit<TextRow, 'attempt_at'>> & { attempt_at?: unknown }

async function write(db: GroupDb, { id, member_id }: Pick<TextRow, 'id' | 'member_id'>, patch: Patch) {
  await db
    .updateTable('text_message')
    .set(patch as object)
    .where('group_id', '=', db.groupId)
    .where('id', '=', id)
    .execute()
  if (member_id !== null) changed(db, 'textState', { memberId: member_id })
}

/** Waits on; the job's clock is the true one, the due time shown is the clinic's. */
async function postpone(db: GroupDb, text: TextRow, waitMs: number) {
  const later = (instant: string) => Temporal.Instant.from(instant).add({ milliseconds: Math.round(waitMs) }).toString({ smallestUnit: 'millisecond' }) // prettier-ignore
  await write(db, text, { state: 'queued', due_at: later(db.asOf) })
  changed(db, 'textQueued', { textId: text.id, dueAt: later(Temporal.Now.instant().toString()) })
}

async function attempt(context: TextContext, text: ClaimedText): Promise<SendOutcome> {
  const account = await accountById(context, text.connectionId)
  if (!account?.connection.hookPath) return { kind: 'notSent' }
  const { connection } = account
  return sendText(connection, {
    to: text.phone,
    from: text.clinic_phone,
    serviceSid: text.serviceSid,
    body: text.value,
    statusCallback: `${context.config.publicUrl}${connection.hookPath}/status?m=${text.id}`,
  })
}

// A vendor that is away is asked again after 2, 4, 8 … seconds, and every five minutes at most
const waitAfter = (attempts: number) => Math.min(300_000, 1000 * 2 ** attempts)

async function noteOutcome(db: GroupDb, claimed: TextRow, outcome: SendOutcome) {
  const text = await lockText(db, claimed.id)
  if (!text) return
  if (outcome.kind === 'taken') return noteNews(db, text, { sid: outcome.sid, status: outcome.status })
  // Whatever news came while the answer was under way is more than its absence
  if (text.state !== 'sending' || text.attempts !== claimed.attempts || text.sid !== null) return
  if (outcome.kind === 'refused') return endWith(db, text, 'failed', outcome.code)
  if (outcome.kind === 'notSent') return postpone(db, text, outcome.retryAfterMs ?? waitAfter(text.attempts))
}

type News = { sid: string; status: string; errorCode?: string | undefined }

/** What the vendor says of a text, in its answer, by a call or when asked. News of another sending do not count. */
export async function noteNews(db: GroupDb, text: TextRow, { sid, status, errorCode }: News) {
  if (text.sid !== null && text.sid !== sid) return
  const now = text.state as OutState
  const state = laterState(now, outStateOf(status) ?? now)
  if (state !== now && (state === 'failed' || state === 'undelivered') && errorCode !== undefined)
    return endWith(db, { ...text, sid }, state, errorCode)
  if (state !== now || text.sid === null) await write(db, text, { sid, state })
}

/** The end of a text that did not arrive, and what its number says of the phone. */
async function endWith(db: GroupDb, text: TextRow, state: 'failed' | 'undelivered', code: string) {
  await write(db, text, { sid: text.sid, state, error_code: code })
  const { phone, clinic_phone: clinicPhone } = text
  if (saysOptedOut(code)) await optOut(db, { phone, clinicPhone, source: 'vendor', word: code })
  if (saysLandline(code)) await notePhoneType(db, phone, 'landline')
  // The rest of a group text would end alike: it waits until an administrator has done something
  if (text.batch_id !== null && saysSenderIsOff(code)) await pauseBatch(db, text.batch_id)
}
