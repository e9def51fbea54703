/**
 * Hands texts to the vendor, each once. `sending` with the number of the attempt is committed before the calls, because
 * the vendor takes no key that would make a repeated one harmless: whoever finds `sending` asks, and never sends. Texts
 * that leave together share the commit before their calls and the one behind; nothing is read between the commit and the
 * calls, since a database that goes away there would leave texts of which nobody knows whether they left.
 */
import { auditCall } from '../devices/accounts/call-vendor.ts'
import { type Account, accountById, type VendorContext } from '../devices/accounts/vendor-account.ts'
import { clinicNumber } from '../groups/clinic-number.ts'
import type { Config } from '../platform/config.ts'
import { runInGroup, type GroupDb } from '../platform/database/db.ts'
import { sendText, type SendOutcome } from '../vendors/twilio/texts.ts'
import { type ClaimedTexts, claimTexts, postpone } from './claim-texts.ts'
import { applyTextNews, recordTextRefusal } from './apply-text-news.ts'
import { lockTexts, type TextRow } from './text-rows.ts'

export type TextContext = VendorContext & { config: Pick<Config, 'keys' | 'integrations' | 'publicUrl'> }
type Job = { groupId: string | null; textIds: readonly string[] }

export async function handOverTexts(context: TextContext, { groupId, textIds }: Job): Promise<void> {
  if (groupId === null) return
  const within = <T>(work: (db: GroupDb) => Promise<T>) => runInGroup(context.db.worker, groupId, work)
  const number = await within(clinicNumber)
  const account = number && (await accountById(context, number.connectionId))
  const claimed = await within((db) => claim(db, textIds))
  if (!claimed) return
  const ends = await attemptAll(context, claimed, account)
  await within((db) => recordHandedOver(db, ends))
  // What says something of a phone or waits goes alone: it may hold members' rows, which others take before their texts
  for (const end of ends) if (end.outcome.kind !== 'taken') await within((db) => recordOtherOutcome(db, end))
}

async function claim(db: GroupDb, textIds: readonly string[]) {
  const claimed = await claimTexts(db, textIds)
  if (claimed) await auditTexts(db, claimed.texts, 'begun')
  return claimed
}

/** Whose phone the vendor is told, and what is written to them. */
const auditTexts = (db: GroupDb, texts: readonly TextRow[], result: string) =>
  auditCall(db, { job: 'hand-over-text', vendor: 'twilio', ids: texts.flatMap(({ member_id, id }) => [member_id, id]) }, result)

type End = { claimed: TextRow; outcome: SendOutcome }

async function attemptAll(context: TextContext, { number, texts }: ClaimedTexts, account: Account | undefined): Promise<End[]> {
  return Promise.all(
    texts.map(async (claimed): Promise<End> => {
      // The number was given to another account a moment ago: the next try finds that one
      if (!account?.connection.hookPath || account.id !== number.connectionId) return { claimed, outcome: { kind: 'notSent' } }
      const { connection } = account
      const outcome = await sendText(connection, {
        to: claimed.phone,
        from: number.phone,
        serviceSid: number.serviceSid,
        body: claimed.value,
        statusCallback: `${context.config.publicUrl}${connection.hookPath}/status?m=${claimed.id}`,
      })
      return { claimed, outcome }
    }),
  )
}

async function recordHandedOver(db: GroupDb, ends: readonly End[]) {
  const claimedEnds = ends.flatMap(({ claimed, outcome }) =>
    outcome.kind === 'taken' ? [{ id: claimed.id, claimed, news: { sid: outcome.sid, status: outcome.status } }] : [],
  )
  if (claimedEnds.length === 0) return
  await auditTexts(
    db,
    claimedEnds.map(({ claimed }) => claimed),
    auditResult.taken,
  )
  const texts = await lockTexts(
    db,
    claimedEnds.map(({ id }) => id),
  )
  await applyTextNews(
    db,
    claimedEnds.flatMap(({ id, news }) => {
      const text = texts.get(id)
      return text ? [{ text, news }] : []
    }),
  )
}

// A vendor that is away is asked again after 2, 4, 8 … seconds, and every five minutes at most
const waitAfter = (attempts: number) => Math.min(300_000, 1000 * 2 ** attempts)

const auditResult = {
  taken: 'ok',
  refused: 'vendor.refused',
  notSent: 'vendor.notReached',
  unknown: 'vendor.uncertain',
}

async function recordOtherOutcome(db: GroupDb, { claimed, outcome }: End) {
  await auditTexts(db, [claimed], auditResult[outcome.kind])
  const text = (await lockTexts(db, [claimed.id])).get(claimed.id)
  // Whatever news came while the answer was under way is more than its absence
  if (text?.state !== 'sending' || text.attempts !== claimed.attempts || text.sid !== null) return
  if (outcome.kind === 'refused') return recordTextRefusal(db, text, outcome.code)
  if (outcome.kind === 'notSent') return postpone(db, text, outcome.retryAfterMs ?? waitAfter(text.attempts))
}
