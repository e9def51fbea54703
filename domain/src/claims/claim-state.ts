/**
 * How a claim stands, made anew each time from all answers that were stored, in the order of the payer's date and then of
 * arrival: in whichever order they come, and however often, the same is true. docs/sources/claims.md states.
 */
import type { Answer, ClaimStatus, FormatFault, Remittance, RemittedClaim } from './answer.ts'
import type { Frequency } from './claim.ts'
import { lineOutcome, type LineOutcome } from './line-outcome.ts'

export const claimStates = [
  'sent',
  'notDelivered',
  'received',
  'formatRejected',
  'accepted',
  'rejected',
  'paid',
  'partlyPaid',
  'memberOwes',
  'denied',
  'reversed',
  'voided',
] as const
export type ClaimState = (typeof claimStates)[number]

/**
 * One time that a claim was sent: in which file and set, as what, on which day and when. What arrived before cannot be an
 * answer to it, whatever day the payer gives it; `sentAt` is on the scale of `arrival`.
 */
export type Transmission = { file: number; part: number; frequency: Frequency; sentOn: string; sentAt: number }

/** An answer and when it came, in milliseconds UTC; of two of one payer's day the earlier arrival goes first. */
export type ReceivedAnswer = { arrival: number; answer: Answer }

type TransmissionState = 'sent' | 'notDelivered' | 'received' | 'formatRejected' | 'accepted' | 'rejected'
export type Attempt = Transmission & {
  state: TransmissionState
  payerControlNumber: string
  /** Why it was refused. */
  note: string
  faults: FormatFault[]
  statuses: ClaimStatus[]
}

/** Claims for which money was booked, as it stands: the last one that was not taken back. */
export type Settlement = { date: string; trace: string; claim: RemittedClaim; lines: LineOutcome[] }

export type ClaimNotice =
  /** The same amounts under another trace number: not counted. */
  | 'possibleDuplicate'
  /** A second sending was denied as a duplicate; the first stands. */
  | 'duplicateDenied'
  /** A correction or a void was refused: what was sent before stands. */
  | 'correctionRefused'
  /** What was taken back has not been settled with a payment yet. */
  | 'balanceOpen'
  /** What was taken back was settled. */
  | 'recovered'

export type ClaimStanding = {
  state: ClaimState
  attempts: Attempt[]
  settlement: Settlement | null
  /** A correction under way beside what stands. */
  pending: Attempt | null
  /** The payer's newest number of it: what a correction names. */
  payerControlNumber: string
  /** The frequencies under which the payer has it. */
  standing: Frequency[]
  notices: ClaimNotice[]
}

const refusedStates: readonly TransmissionState[] = ['notDelivered', 'formatRejected', 'rejected']
const isRefused = ({ state }: Attempt) => refusedStates.includes(state)

/** Each once, in the order of the payers' dates, then of arrival. */
export function inOrder(received: readonly ReceivedAnswer[]): ReceivedAnswer[] {
  const byArrival = received.toSorted((a, b) => a.arrival - b.arrival)
  const once = new Map(byArrival.toReversed().map((entry) => [entry.answer.key, entry]))
  const dateOf = ({ answer }: ReceivedAnswer) => answer.date
  return [...once.values()].toSorted((a, b) => (dateOf(a) === dateOf(b) ? a.arrival - b.arrival : dateOf(a) < dateOf(b) ? -1 : 1))
}

const accepted = 'A2'
const rejecting = ['A3', 'A4', 'A6', 'A7', 'A8']

type Step = Pick<Attempt, 'state'> & Partial<Attempt>

/** The name that the writer gives a set (BHT03), which comes back with its statuses. */
export const batchName = ({ file, part }: Pick<Transmission, 'file' | 'part'>) => `B${file}P${part}`

function formatStep(transmission: Transmission, answers: readonly Answer[]): Step | undefined {
  const answer = answers.findLast((entry) => entry.kind === '999' && entry.file === transmission.file)
  if (answer?.kind !== '999') return undefined
  const set = answer.sets.find(({ part }) => part === transmission.part)
  const isTaken = set?.isAccepted ?? answer.isAccepted
  return isTaken ? { state: 'received' } : { state: 'formatRejected', faults: set?.faults ?? [] }
}

function deliveryStep(transmission: Transmission, answers: readonly Answer[]): Step {
  const answer = answers.findLast((entry) => entry.kind === 'TA1' && entry.file === transmission.file)
  return answer?.kind === 'TA1' && !answer.isAccepted ? { state: 'notDelivered', note: answer.note } : { state: 'sent' }
}

type StatusEntry = { statuses: ClaimStatus[]; payerControlNumber: string }

/** A0 and A1 say that it arrived; of what decides, the last stands. */
function statusStep(entries: readonly StatusEntry[]): Step | undefined {
  const last = entries.findLast(({ statuses }) => statuses.some(({ category }) => category === accepted || rejecting.includes(category)))
  if (!last) return entries.length > 0 ? { state: 'received' } : undefined
  const { statuses, payerControlNumber } = last
  const isRejected = statuses.some(({ category }) => rejecting.includes(category))
  return isRejected ? { state: 'rejected', statuses } : { state: 'accepted', payerControlNumber }
}

/** What the answers of claims' takers say of one sending: those of its own set, else those that came until the next one. */
function statusEntries(
  controlNumber: string,
  at: number,
  transmissions: readonly Transmission[],
  answers: readonly Answer[],
): StatusEntry[] {
  const names = transmissions.map(batchName)
  const isOfThis = (batch: string, date: string) => {
    const named = names.indexOf(batch)
    return named >= 0 ? named === at : transmissions.findLastIndex(({ sentOn }) => sentOn <= date) === at
  }
  return answers.flatMap((answer) => {
    if (answer.kind !== '277CA' || !isOfThis(answer.batch, answer.date)) return []
    const named = answer.claims.filter((claim) => claim.controlNumber === controlNumber)
    const ofBatch =
      names.includes(answer.batch) && answer.claims.length === 0 ? [{ statuses: answer.statuses, payerControlNumber: '' }] : []
    const ofClaim = named.map(({ statuses, lines, payerControlNumber }) => ({
      statuses: [...statuses, ...lines.flatMap((line) => line.statuses)],
      payerControlNumber,
    }))
    return [...ofBatch, ...ofClaim]
  })
}

function attemptsOf(controlNumber: string, transmissions: readonly Transmission[], answers: readonly Answer[]): Attempt[] {
  return transmissions.map((transmission, at) => {
    const step =
      statusStep(statusEntries(controlNumber, at, transmissions, answers)) ??
      formatStep(transmission, answers) ??
      deliveryStep(transmission, answers)
    return { payerControlNumber: '', note: '', faults: [], statuses: [], ...transmission, ...step }
  })
}

type Entry = { arrival: number; remittance: Remittance; claim: RemittedClaim }
type Ledger = {
  settlement: Settlement | null
  reversedOn: string | null
  notices: ClaimNotice[]
}

const isDuplicateDenial = ({ paidCents, lines, adjustments }: RemittedClaim) =>
  paidCents === 0 && [...adjustments, ...lines.flatMap((line) => line.adjustments)].some(({ reason }) => reason === '18')

const isSameMoney = (a: RemittedClaim, b: RemittedClaim) =>
  a.paidCents === b.paidCents && a.chargeCents === b.chargeCents && a.payerControlNumber === b.payerControlNumber

/** Books entries one after the other: processed, denied or taken back. */
function book(ledger: Ledger, { remittance, claim }: Entry): Ledger {
  const { date, trace } = remittance
  const { settlement, notices } = ledger
  if (claim.status === '25') return ledger
  if (claim.status === '22') return { ...ledger, settlement: null, reversedOn: date }
  if (settlement && isDuplicateDenial(claim)) return { ...ledger, notices: [...notices, 'duplicateDenied'] }
  if (settlement && settlement.trace !== trace && isSameMoney(settlement.claim, claim))
    return { ...ledger, notices: [...notices, 'possibleDuplicate'] }
  return { ...ledger, settlement: { date, trace, claim, lines: claimLines(claim).map(lineOutcome) }, reversedOn: null }
}

/** A claim that is settled as a whole, without lines, is one line. */
const claimLines = ({ lines, chargeCents, paidCents, adjustments }: RemittedClaim) =>
  lines.length > 0 ? lines : [{ reference: '', code: '', chargeCents, paidCents, adjustments, remarks: [] }]

/** Money taken back that waits for a payment to be taken from (PLB FB): what is still carried, and whether anything was. */
function carriedOver(controlNumber: string, entries: readonly ReceivedAnswer[]): { cents: number; isAny: boolean } {
  const own = entries
    .flatMap(({ answer }) => (answer.kind === '835' ? answer.providerAdjustments : []))
    .filter(({ reason, reference }) => reason === 'FB' && reference.startsWith(controlNumber))
  return { cents: own.reduce((sum, { cents }) => sum + cents, 0), isAny: own.length > 0 }
}

function settledState({ claim, lines }: Settlement): 'paid' | 'partlyPaid' | 'memberOwes' | 'denied' {
  const kinds = new Set(lines.map(({ kind }) => kind))
  if (claim.status === '4' || claim.status === '23' || [...kinds].every((kind) => kind === 'denied')) return 'denied'
  if (kinds.has('denied') || kinds.has('cut')) return 'partlyPaid'
  return kinds.has('paid') ? 'paid' : 'memberOwes'
}

/** The claim's own state, where neither money nor a reversal stands. */
function sentState(attempts: readonly Attempt[]): ClaimState {
  const last = attempts.findLast((attempt) => !isRefused(attempt)) ?? attempts.at(-1)
  return last?.frequency === '8' && last.state === 'accepted' ? 'voided' : (last?.state ?? 'sent')
}

function stateOf({ settlement, reversedOn }: Ledger, attempts: readonly Attempt[], newer: Attempt | undefined): ClaimState {
  const isVoided = attempts.some((attempt) => attempt.frequency === '8' && !isRefused(attempt))
  if (settlement) {
    const settled = settledState(settlement)
    return settled === 'denied' && newer ? newer.state : settled
  }
  if (reversedOn === null) return sentState(attempts)
  return isVoided ? 'voided' : (newer?.state ?? 'reversed')
}

function entriesOf(controlNumber: string, ordered: readonly ReceivedAnswer[]): Entry[] {
  return ordered.flatMap(({ arrival, answer }) =>
    answer.kind === '835'
      ? answer.claims.filter((claim) => claim.controlNumber === controlNumber).map((claim) => ({ arrival, remittance: answer, claim }))
      : [],
  )
}

function noticesOf(
  { settlement, reversedOn, notices }: Ledger,
  attempts: readonly Attempt[],
  carried: { cents: number; isAny: boolean },
): ClaimNotice[] {
  const last = attempts.at(-1)
  const isTakenBack = settlement === null && reversedOn !== null
  const isRecovered = carried.isAny && carried.cents === 0
  const checks: [boolean, ClaimNotice][] = [
    [last !== undefined && isRefused(last) && attempts.some((attempt) => !isRefused(attempt)), 'correctionRefused'],
    [isTakenBack && !isRecovered, 'balanceOpen'],
    [isTakenBack && isRecovered, 'recovered'],
  ]
  return [...new Set(notices), ...checks.flatMap(([isSo, notice]) => (isSo ? [notice] : []))]
}

/** How a claim stands by everything that was sent and answered. Without a sending its state is `sent`: it is asked only then. */
export function claimStanding(
  controlNumber: string,
  transmissions: readonly Transmission[],
  received: readonly ReceivedAnswer[],
): ClaimStanding {
  const ordered = inOrder(received)
  const attempts = attemptsOf(
    controlNumber,
    transmissions,
    ordered.map(({ answer }) => answer),
  )
  const entries = entriesOf(controlNumber, ordered)
  const ledger = entries.reduce<Ledger>(book, { settlement: null, reversedOn: null, notices: [] })
  const isUnanswered = ({ sentAt, sentOn }: Attempt) =>
    entries.every(({ arrival, remittance }) => arrival < sentAt || remittance.date < sentOn)
  const standing = attempts.filter((attempt) => !isRefused(attempt))
  const newer = standing.findLast(isUnanswered)
  const numbers = [...standing.map((attempt) => attempt.payerControlNumber), ledger.settlement?.claim.payerControlNumber ?? '']
  return {
    state: stateOf(ledger, attempts, newer),
    attempts,
    settlement: ledger.settlement,
    pending: ledger.settlement && newer ? newer : null,
    payerControlNumber: numbers.findLast((number) => number !== '') ?? '',
    standing: standing.map(({ frequency }) => frequency),
    notices: noticesOf(ledger, attempts, carriedOver(controlNumber, ordered)),
  }
}
