/**
 * What must be on record beside days and minutes: an order, an explained device, a visit before the start. A rule row names
 * which it asks for and what follows where it is not there; how each is judged stands here alone.
 */
import { addDays, localDate } from '../days.ts'
import { staysOf, windowOf } from './enrollment.ts'
import type { MemberFacts, PractitionerOrder, Program } from './facts.ts'
import type { GateInput } from './gates.ts'
import { readingZone } from './reading-days.ts'
import type { EvidenceFact, EvidenceGate, Reason, RuleRow } from './rules.ts'

/** What is said of a line that lacks it. */
export const evidenceReasons = {
  order: 'NO_ORDER',
  education: 'NO_EDUCATION',
  initiatingVisit: 'NO_INITIATING_VISIT',
} as const satisfies Record<Exclude<EvidenceFact, 'employedStaff'>, Reason>

/** Whether one of these orders is in force on a day `YYYY-MM-DD`: one that came later, or has ended, is none for it. */
export const isOrderedOn = (orders: readonly PractitionerOrder[], program: Program, day: string): boolean =>
  orders.some((order) => order.program === program && order.on <= day && (order.lastDay == null || day <= order.lastDay))

/** The stay that reaches into what is judged, counted from the oldest; -1 where none does. */
function stayIn(program: Program, { facts, asOf, range }: GateInput) {
  const stays = staysOf(facts[program], asOf).map((stay) => ({ isNewEpisode: stay.isNewEpisode === true, window: windowOf(stay, asOf) }))
  return { stays, at: stays.findLastIndex(({ window }) => window !== undefined && window.start < range.end) }
}

/** The first day of that stay, and the day on which service in it begins. */
function serviceDays(program: Program, input: GateInput): { startedOn: string; from: string } {
  const { facts, range } = input
  const first = localDate(range.start, facts.zone)
  const { stays, at } = stayIn(program, input)
  const start = stays[at]?.window?.start
  const startedOn = start === undefined ? first : localDate(start, readingZone(facts))
  return { startedOn, from: startedOn > first ? startedOn : first }
}

/** The day on which the episode of care before this one ended; empty where this is the first. */
function formerEpisodeEnd(program: Program, input: GateInput): string {
  const { stays, at } = stayIn(program, input)
  const began = stays.findLastIndex(({ isNewEpisode }, nth) => nth <= at && isNewEpisode)
  const end = stays[began - 1]?.window?.end
  return end === undefined || end === Infinity ? '' : localDate(end, readingZone(input.facts))
}

/** Nobody is shown a device that has not come, and what was shown in an episode of care before this one proves nothing for it. */
function isEducated(days: readonly string[], program: Program, input: GateInput): boolean {
  const { facts, asOf, range } = input
  const received = facts.deviceReceivedAt
  const delivered = received == null ? '' : localDate(received, readingZone(facts))
  const former = formerEpisodeEnd(program, input)
  const until = localDate(Math.min(range.end - 1, asOf), facts.zone)
  return days.some((day) => delivered <= day && former <= day && day <= until)
}

function isVisited(visits: readonly string[], startedOn: string, withinDays: number | undefined): boolean {
  const from = withinDays === undefined ? '' : addDays(startedOn, -withinDays)
  return visits.some((day) => from <= day && day <= startedOn)
}

type KnownFact = Exclude<EvidenceFact, 'employedStaff'>
/** Undefined where the facts do not say. */
const known: Record<KnownFact, (facts: MemberFacts) => boolean> = {
  order: ({ orders }) => orders !== undefined,
  education: ({ educatedOn }) => educatedOn !== undefined,
  initiatingVisit: ({ visitsOn }) => visitsOn !== undefined,
}

const stands: Record<KnownFact, (row: RuleRow, gate: EvidenceGate, input: GateInput) => boolean> = {
  order: (row, _, input) => isOrderedOn(input.facts.orders ?? [], row.program, serviceDays(row.program, input).from),
  education: (row, _, input) => isEducated(input.facts.educatedOn ?? [], row.program, input),
  initiatingVisit: (row, { withinDays }, input) =>
    isVisited(input.facts.visitsOn ?? [], serviceDays(row.program, input).startedOn, withinDays),
}

const isOfFact = (gate: EvidenceGate): gate is EvidenceGate & { fact: KnownFact } => gate.fact !== 'employedStaff'

/** Why a row refuses for want of evidence: what nobody has put on record is not there. Null: nothing is missing, or it only warns. */
export function refusedBy(row: RuleRow, input: GateInput): Reason | null {
  const gate = (row.evidence ?? []).filter(isOfFact).find((item) => item.effect === 'refuse' && !stands[item.fact](row, item, input))
  return gate === undefined ? null : evidenceReasons[gate.fact]
}

/** The facts that a row warns about: known, and not there. What the facts do not say is no cause for doubt. */
export function doubtsOf(row: RuleRow, input: GateInput): KnownFact[] {
  return (row.evidence ?? [])
    .filter(isOfFact)
    .filter((gate) => gate.effect === 'warn' && known[gate.fact](input.facts) && !stands[gate.fact](row, gate, input))
    .map(({ fact }) => fact)
}

/** Whether a row counts, or asks about, the time of staff that the billing practice employs; `effect` says which. */
export const employmentEffect = (row: RuleRow): EvidenceGate['effect'] | undefined =>
  row.evidence?.find(({ fact }) => fact === 'employedStaff')?.effect
