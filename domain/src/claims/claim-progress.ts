/** What a closed month asks of payers: claims put together from its lines, how far each is, and what can be done about it. */
import type { BillingLine } from '../billing/lines.ts'
import { workStates } from './answer-words.ts'
import type { Claim, ClaimLine, ClaimMember, Payer, Practitioner } from './claim.ts'
import { type ClaimContext, type ClaimGap, claimGaps } from './claim-gaps.ts'
import { claimStates, type ClaimStanding } from './claim-state.ts'
import { type Fee, feeOn } from './fee.ts'
import { ordererOn, type RecordedOrder } from './orderer.ts'

export type ClaimDraft = Omit<Claim, 'controlNumber' | 'frequency' | 'payerControlNumber'>
export type CoverageOnDay = { payer: Payer; insuredId: string }

/** A member's part in a closed month. */
export type BillableMonth = {
  member: Omit<ClaimMember, 'insuredId'>
  diagnoses: string[]
  rendering: Practitioner | null
  lines: readonly Pick<BillingLine, 'code' | 'units' | 'serviceOn' | 'start' | 'end'>[]
  coverageOn: (day: string) => CoverageOnDay | null
  /** Of practitioners, for programs of the member. */
  orders: readonly RecordedOrder[]
}

// A line points to at most four diagnoses (docs/sources/claims.md segments)
const mostPointers = 4

/** One claim for each payer of the month's dates of service; what no payer is known for is a claim too, which lacks one. */
export function assembleClaims(
  { member, diagnoses, rendering, lines, coverageOn, orders }: BillableMonth,
  fees: readonly Fee[],
): ClaimDraft[] {
  const pointers = diagnoses.slice(0, mostPointers).map((_, at) => at + 1)
  const covered = lines.map((line) => ({ line, coverage: coverageOn(line.serviceOn) }))
  return [...Map.groupBy(covered, ({ coverage }) => coverage?.payer.id ?? '').values()].map((ofPayer) => {
    const coverage = ofPayer[0]?.coverage ?? null
    return {
      member: { ...member, insuredId: coverage?.insuredId ?? '' },
      payer: coverage?.payer ?? null,
      rendering,
      diagnoses,
      lines: ofPayer.map(({ line: { code, units, serviceOn, start, end } }): ClaimLine => {
        const fee = feeOn(fees, code, coverage?.payer.id ?? null, serviceOn)
        const orderer = ordererOn(orders, { code, serviceOn, rendering })
        return { code, units, serviceOn, start, end, modifiers: [], pointers, orderer, cents: fee && fee.cents * units }
      }),
    }
  })
}

export const claimActions = ['send', 'sendAgain', 'correct', 'void'] as const
export type ClaimAction = (typeof claimActions)[number]

export const claimProgressStates = ['missing', 'ready', ...claimStates] as const
export type ClaimProgressState = (typeof claimProgressStates)[number]
/** What was sent last, and how it stands. */
export type SentClaim = { claim: Claim; standing: ClaimStanding }

export type ClaimProgress = {
  state: ClaimProgressState
  /** As it would be sent next. */
  claim: Claim
  gaps: ClaimGap[]
  actions: ClaimAction[]
  /** Somebody has to do something. */
  isWork: boolean
  /** The month says something else by now than what was sent. */
  isChanged: boolean
}

type Base = Omit<ClaimContext, 'standing'>

/** Stands in the place of a number that is given once the claim is sent. */
const unsent = 'NEW'

function unsentProgress(draft: ClaimDraft, base: Base): ClaimProgress {
  const claim: Claim = { ...draft, controlNumber: unsent, frequency: '1', payerControlNumber: '' }
  const gaps = claimGaps(claim, { ...base, standing: [] })
  const isWork = gaps.length > 0
  return { state: isWork ? 'missing' : 'ready', claim, gaps, actions: isWork ? [] : ['send'], isWork, isChanged: false }
}

const linesKey = ({ lines }: Pick<Claim, 'lines'>) =>
  JSON.stringify(lines.map(({ code, units, serviceOn, start, end }) => [code, units, serviceOn, start, end]))

type Standing = { isAtPayer: boolean; isChanged: boolean; isWork: boolean }

function standingOf(draft: ClaimDraft | null, { claim, standing: { state, standing, pending } }: SentClaim): Standing {
  const isAtPayer = standing.length > 0
  const isOther = draft === null ? isAtPayer : linesKey(draft) !== linesKey(claim)
  const isChanged = state !== 'voided' && isOther
  return { isAtPayer, isChanged, isWork: pending === null && (isChanged || (draft !== null && workStates.includes(state))) }
}

function sentProgress(draft: ClaimDraft | null, sent: SentClaim, base: Base): ClaimProgress {
  const { controlNumber } = sent.claim
  const { state, standing, payerControlNumber } = sent.standing
  const { isAtPayer, isChanged, isWork } = standingOf(draft, sent)
  const voiding: Claim = { ...sent.claim, frequency: '8', payerControlNumber }
  const claim: Claim = draft === null ? voiding : { ...draft, controlNumber, frequency: isAtPayer ? '7' : '1', payerControlNumber }
  if (!isWork) return { state, claim, gaps: [], isWork, isChanged, actions: [] }
  const gapsOf = (next: Claim) => claimGaps(next, { ...base, standing })
  const gaps = gapsOf(claim)
  const resending: ClaimAction = isAtPayer ? 'correct' : 'sendAgain'
  return {
    state,
    claim,
    gaps,
    isWork,
    isChanged,
    actions: [
      ...(draft !== null && gaps.length === 0 ? [resending] : []),
      ...(isAtPayer && gapsOf(voiding).length === 0 ? (['void'] as const) : []),
    ],
  }
}

/** How far a claim is. Without a draft the month does not ask for it any more; without a sending it was never sent. */
export function claimProgress(draft: ClaimDraft | null, sent: SentClaim | null, base: Base): ClaimProgress | null {
  if (sent !== null) return sentProgress(draft, sent, base)
  return draft === null ? null : unsentProgress(draft, base)
}
