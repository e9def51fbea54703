/**
 * What the demo's clinics bill as, and the claims of their last month: most are paid, some left to the member, cut, denied or
 * refused, a few wait for who pays. Made by the verbs that clinics use, and answered by the simulated clearing house.
 */
import type { ClaimProgress } from '@vitalrounds/domain/claims/claim-progress'
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { applyAnswers } from '../../../src/claims/apply-answers.ts'
import { claimProviderSetting, feeSetting } from '../../../src/claims/claim-settings.ts'
import { claimFileText, makeClaimFile } from '../../../src/claims/make-file.ts'
import { recordMemberPayer } from '../../../src/claims/member-payers.ts'
import { findMonthClaims } from '../../../src/claims/month-claims.ts'
import { runInGroup, type Database, type GroupDb } from '../../../src/platform/database/db.ts'
import { type ClaimVerdict, type FileVerdict, writeAnswers, writeReversal } from '../../../src/simulator/clearing-house/write-answers.ts'
import { chanceStream, idAt } from '../../random.ts'
import { type DemoGroup, demoGroups, demoSeed, northside } from '../groups.ts'
import { demoUsers, idsOnDuty, userId } from '../users.ts'

/** Invented: what a clinic charges is its own business. In cents. */
const fees = { '99453': 3500, '99454': 8000, '99445': 8000, '99457': 8500, '99470': 4500, '99458': 7000, '99490': 11_000, '99439': 8000 }
// The others, complex care for one, have no fee yet: their claims say so
const taxonomies = ['207R00000X', '207Q00000X', '207RC0000X']

const addresses: Record<DemoGroup['key'], { street: string; city: string; state: string; zip: string }> = {
  northside: { street: '410 Fordham Rd', city: 'New York', state: 'NY', zip: '100270001' },
  lakeview: { street: '2900 N Lake Shore Dr', city: 'Chicago', state: 'IL', zip: '606570001' },
}

/** `nowMs` is the moment at which the data ends. */
export async function seedClaims(owner: Database, nowMs: number) {
  for (const group of demoGroups) {
    const sent = await runInGroup(owner, group.id, (db) => seedGroup(db, group, nowMs))
    // Later than the first answers: of what came at one moment nobody knows the order
    if (sent) await runInGroup(owner, group.id, (db) => followUp(db, group, sent))
  }
}

async function seedGroup(db: GroupDb, group: DemoGroup, nowMs: number): Promise<Sent | undefined> {
  const admin = demoUsers.find((user) => user.group === group.key && user.role === 'admin')
  if (admin === undefined) return undefined
  const by = userId(admin.key)
  await claimProviderSetting(db).write({
    ...addresses[group.key],
    name: group.name,
    taxonomy: '261Q00000X',
    taxId: group.key === 'northside' ? '990000001' : '990000002',
    placeOfService: '11',
    submitterName: group.name,
    submitterId: group.key.toUpperCase(),
    contactName: 'Billing Desk',
    contactPhone: '2125550100',
    receiverName: 'Simulated Clearing House',
    receiverId: 'SIMHOUSE',
    practitioners: idsOnDuty(group.key, 'physician').map((id, n) => ({ userId: id, taxonomy: taxonomies[n % taxonomies.length] ?? '' })),
  })
  await feeSetting(db).write({
    fees: Object.entries(fees).map(([code, cents], n) => ({
      id: idAt(chanceStream(demoSeed, group.id, 'fee', n), nowMs),
      payerId: null,
      code,
      cents,
      from: '2025-01-01',
    })),
  })
  return sendLastMonth(db, group, { by, yearMonth: addMonths(localMonth(nowMs, group.timeZone), -1) })
}

type Sending = { by: string; yearMonth: string }
type Sent = Sending & { file: number; date: string }

async function sendLastMonth(db: GroupDb, group: DemoGroup, { by, yearMonth }: Sending): Promise<Sent | undefined> {
  const { claims, today: date } = await findMonthClaims(db, yearMonth)
  if (!claims.some(({ progress }) => progress.actions.includes('send'))) return undefined
  const { number: file } = await makeClaimFile(db, { yearMonth, action: 'send', controlNumbers: [], by })
  const { text } = await claimFileText(db, file)
  for (const answer of writeAnswers(text, { date, verdictOf: (claim) => verdictOf(group, claim) }))
    await applyAnswers(db, { content: answer.text, by })
  return { by, yearMonth, file, date }
}

/** What becomes of some of the claims once they were answered. */
async function followUp(db: GroupDb, group: DemoGroup, { file, date, ...sending }: Sent) {
  const { text } = await claimFileText(db, file)
  await sendAgain(db, sending, date)
  await takeBack(db, sending, { text, date, verdictOf: (claim) => verdictOf(group, claim) })
  if (group.id !== northside.id) await payLater(db, sending)
}

/** Who pays for one member was recorded after the file was made: the claim is ready, and waits for the next. */
async function payLater(db: GroupDb, { by, yearMonth }: Sending) {
  const { claims } = await findMonthClaims(db, yearMonth)
  const found = claims.find(({ progress }) => progress.state === 'missing' && progress.gaps.every(({ code }) => code === 'payer'))
  const payer = await db.selectFrom('payer').select('id').where('group_id', '=', db.groupId).where('kind', '<>', 'MB').executeTakeFirst()
  if (found === undefined || payer === undefined) return
  const body = { payerId: payer.id, insuredId: 'IHP-7001', from: '2025-01-01', to: null }
  await recordMemberPayer(db, { memberId: found.memberId, body, by })
}

/** How far a file has come: how it was taken, and how many of its answers are there. */
type Progress = { file: FileVerdict; answers: number }
const progresses: readonly Progress[] = [
  { file: 'taken', answers: 0 },
  { file: 'undelivered', answers: 1 },
  { file: 'malformed', answers: 2 },
  { file: 'taken', answers: 2 },
  { file: 'taken', answers: 3 },
]

/** Of the refused claims one for each state on the way is mended and sent once more; the others wait to be mended. */
async function sendAgain(db: GroupDb, { by, yearMonth }: Sending, date: string) {
  const { claims } = await findMonthClaims(db, yearMonth)
  const refused = claims.flatMap(({ progress, record }) =>
    progress.state === 'rejected' && progress.actions.includes('sendAgain') && record !== null ? [record.claim.controlNumber] : [],
  )
  for (const [at, { file, answers }] of progresses.entries()) {
    const number = refused[at]
    if (number === undefined || refused.length <= progresses.length) return
    const made = await makeClaimFile(db, { yearMonth, action: 'sendAgain', controlNumbers: [number], by })
    const { text } = await claimFileText(db, made.number)
    for (const answer of writeAnswers(text, { date, file }).slice(0, answers)) await applyAnswers(db, { content: answer.text, by })
  }
}

type First = { text: string; date: string; verdictOf: (claim: string) => ClaimVerdict }

/** One payment is taken back, and one denied claim was voided, where a payer takes that. */
async function takeBack(db: GroupDb, { by, yearMonth }: Sending, { text, ...answered }: First) {
  const { claims } = await findMonthClaims(db, yearMonth)
  const numbersOf = (isIt: (progress: ClaimProgress) => boolean) =>
    claims.flatMap(({ progress, record }) => (record !== null && isIt(progress) ? [record.claim.controlNumber] : []))
  const [paid] = numbersOf(({ state }) => state === 'paid')
  const [denied, ...others] = numbersOf(({ state, actions }) => state === 'denied' && actions.includes('void'))
  const controlNumbers = paid === undefined ? [] : [paid]
  if (denied !== undefined && others.length > 0) {
    const made = await makeClaimFile(db, { yearMonth, action: 'void', controlNumbers: [denied], by })
    const { text: voiding } = await claimFileText(db, made.number)
    for (const answer of writeAnswers(voiding, { date: answered.date })) await applyAnswers(db, { content: answer.text, by })
    controlNumbers.push(denied)
  }
  if (controlNumbers.length > 0) await applyAnswers(db, { content: writeReversal(text, { ...answered, controlNumbers }).text, by })
}

const shares: readonly (readonly [share: number, verdict: ClaimVerdict])[] = [
  [0.05, 'denied'],
  [0.1, 'rejected'],
  [0.17, 'partly'],
  [0.27, 'memberOwes'],
]

function verdictOf(group: DemoGroup, controlNumber: string): ClaimVerdict {
  const share = chanceStream(demoSeed, group.id, 'claim', controlNumber).next()
  return shares.find(([most]) => share < most)?.[1] ?? 'paid'
}
