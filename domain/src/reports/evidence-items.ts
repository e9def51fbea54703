/**
 * What an auditor asks for behind each billed line, there or missing, and where somebody puts on record what is missing
 * (docs/sources/billing-rules.md 8). No schema library here.
 */
import { isOrderedOn } from '../billing/evidence-gates.ts'
import type { Program } from '../billing/facts.ts'
import type { BillingLine } from '../billing/lines.ts'
import { consentHoldsUntil } from '../billing/stays.ts'
import { visitFrom } from '../billing/warnings.ts'
import { lastDayOfMonth, localDate } from '../days.ts'
import { usDate } from '../us-date.ts'
import { consentEvidence } from './can-close.ts'
import { codeWords, type ReportCode } from './report-codes.ts'

/** The pages on which it is mended: tabs of a member, and the reviewer's queue. */
export const evidencePlaces = {
  profile: 'Profile',
  'edit-profile': 'Edit profile',
  'em-visits': 'Visits',
  'manage-dx-info': 'Dx info',
  'manage-devices': 'Devices',
  'manage-rawdata': 'Raw data',
  'manage-time': 'Time',
  'phone-calls': 'Phone calls',
  'care-plan': 'Care plan',
  notes: 'Notes',
  'review-record': 'Monthly Record Review',
} as const
export type EvidencePlace = keyof typeof evidencePlaces

/**
 * `mendAt`: where it is put on record; null for what is there. `until`: the last day (`YYYY-MM-DD`) of which an entry counts
 * for this line, where an entry is of the day on which it is made; absent where a former day may be entered. `note`: by whom,
 * or what of it is missing, where that decides.
 */
export type EvidenceItem = { what: string; isThere: boolean; mendAt: EvidencePlace | null; until?: string; note?: string }

/** `, by 10/31/2026` behind the place of what has to be made in time; nothing behind that of the others. */
export const untilWords = ({ until }: Pick<EvidenceItem, 'until'>) => (until === undefined ? '' : `, by ${usDate(until)}`)

/** `Signed review (signed by Helen Brooks, MD)` */
export const itemWords = ({ what, note }: Pick<EvidenceItem, 'what' | 'note'>) => (note === undefined ? what : `${what} (${note})`)

/** The item of every line that only a title that may bill can put on record. */
export const signedReviewItem = 'Signed review'

/** What is on record, as far as it decides what is there. Moments are ISO 8601, days `YYYY-MM-DD`. */
export type EvidenceFacts = {
  member: { diagnosis_codes: readonly string[]; physician: string; time_zone: string; em_dates: readonly string[] }
  stays: readonly { program: string; started_at: string }[]
  /** Without retracted ones; `last_day` null: until further notice. */
  practitionerOrders: readonly { program: string; ordered_on: string; last_day: string | null }[]
  /** Without retracted ones. */
  education: readonly { educated_on: string }[]
  /** `method` and `given_by` null: nobody said how it was given. */
  consents: readonly { kind: string; given_at: string; revoked_at: string | null; method: string | null; given_by: string | null }[]
  devices: readonly { started_at: string; ended_at: string | null }[]
  readings: readonly { date: string }[]
  /** `approval`: what a second person said of an entry by hand; absent where nobody was asked. */
  intervals: readonly { program: string; is_excluded: boolean; approval?: 'waiting' | 'approved' | 'declined' }[]
  /** Calls in which somebody was spoken with: their time counts as that on a page does. */
  talks: readonly { program: string }[]
  notes: readonly unknown[]
  plans: readonly { copies: readonly unknown[] }[]
  liveCalls: Partial<Record<Program, readonly unknown[]>>
  isSigned: boolean
  /** Who reviewed the month last as it stands, with title and whether that is a signature; absent where nobody did. */
  review?: string | undefined
}

/** Of a code that no report shows: the engine's other codes are all of monitoring. */
const otherwise = { program: 'rpm', isLive: false } as const
const wordsOf = (code: string) => ({ ...otherwise, ...codeWords[code as ReportCode] })
const supplies = new Set(['99453', '99454', '99445'])

/** By the member's own days, as reading days are. */
function isHeld(
  { started_at, ended_at }: EvidenceFacts['devices'][number],
  { start, end }: Pick<BillingLine, 'start' | 'end'>,
  zone: string,
) {
  const on = (at: string) => localDate(Date.parse(at), zone)
  return on(started_at) <= end && (ended_at === null || on(ended_at) >= start)
}

const isLogged = (program: Program, { intervals, talks }: EvidenceFacts) =>
  intervals.some((interval) => interval.program === program && !interval.is_excluded && (interval.approval ?? 'approved') === 'approved') ||
  talks.some((talk) => talk.program === program)

/** Whose time may begin before the month: that of a line over a device period does. */
export const isTimeBased = ({ code }: Pick<BillingLine, 'code'>) => !supplies.has(code)

/** The day on which service begins in a line: its first, or that of the stay where the program began later. */
function serviceBegins({ start, end }: LineSpan, program: Program, { stays, member }: EvidenceFacts): { startedOn: string; from: string } {
  const days = stays
    .filter((stay) => stay.program.toLowerCase() === program)
    .map((stay) => localDate(Date.parse(stay.started_at), member.time_zone))
  const startedOn =
    days
      .filter((day) => day <= end)
      .toSorted()
      .at(-1) ?? start
  return { startedOn, from: startedOn > start ? startedOn : start }
}

type LineSpan = Pick<BillingLine, 'code' | 'month' | 'start' | 'end'>
const item = (what: string, isThere: boolean, place: EvidencePlace, until?: string): EvidenceItem => ({
  what,
  isThere,
  mendAt: isThere ? null : place,
  ...(!isThere && until !== undefined && { until }),
})

/**
 * A consent that stood on a day of the line, with who gave it and how (docs/sources/billing-rules.md 8). How may be said later;
 * a consent itself is of the day on which it is recorded.
 */
function consentItem({ start, end }: LineSpan, program: Program, { consents, member: { time_zone: zone } }: EvidenceFacts): EvidenceItem {
  const standing = consents.filter(({ kind, given_at, revoked_at }) => {
    if (kind !== program || localDate(Date.parse(given_at), zone) > end) return false
    return (
      revoked_at === null ||
      localDate(consentHoldsUntil(program === 'ccm' ? 'ccm' : 'rpm', Date.parse(revoked_at), zone) - 1, zone) >= start
    )
  })
  if (standing.length === 0) return item(consentEvidence, false, 'edit-profile', end)
  const isThere = standing.some(({ method, given_by }) => method !== null && given_by !== null)
  return { ...item(consentEvidence, isThere, 'edit-profile'), ...(!isThere && { note: 'how it was given is not on record' }) }
}

/** What every line rests on. An order counts from its day: one that came after service began is none for it. */
function commonItems(line: LineSpan, program: Program, on: EvidenceFacts): EvidenceItem[] {
  const { startedOn, from } = serviceBegins(line, program, on)
  const orders = on.practitionerOrders.map((order) => ({
    program: order.program as Program,
    on: order.ordered_on,
    lastDay: order.last_day,
  }))
  const isOrdered = isOrderedOn(orders, program, from)
  const visitsFrom = visitFrom(startedOn, program === 'ccm' ? 'ccm' : 'rpm')
  return [
    item('Practitioner’s order', isOrdered, 'profile'),
    consentItem(line, program, on),
    item(
      'Initiating visit',
      on.member.em_dates.some((day) => day >= visitsFrom && day <= line.end),
      'em-visits',
    ),
    item('Diagnosis', on.member.diagnosis_codes.length > 0, 'manage-dx-info'),
    item('Supervising physician', on.member.physician !== '', 'edit-profile'),
    { ...item(signedReviewItem, on.isSigned, 'review-record'), ...(on.review !== undefined && { note: on.review }) },
  ]
}

/** A device with the member is one thing, that it was set up with them and explained another. */
const supplyItems = (line: LineSpan, on: EvidenceFacts): EvidenceItem[] => [
  item(
    'Device',
    on.devices.some((device) => isHeld(device, line, on.member.time_zone)),
    'manage-devices',
    line.end,
  ),
  item(
    'Set-up and education',
    on.education.some(({ educated_on }) => educated_on <= line.end),
    'manage-devices',
  ),
  item(
    'Reading days',
    on.readings.some(({ date }) => date >= line.start && date <= line.end),
    'manage-rawdata',
  ),
]

/** A plan counts from the day of its publication; a copy of it may have been given on any day. */
const planItems = ({ month }: LineSpan, on: EvidenceFacts): EvidenceItem[] => [
  item('Care plan', on.plans.length > 0, 'care-plan', lastDayOfMonth(month)),
  item(
    'Copy of the care plan given',
    on.plans.some(({ copies }) => copies.length > 0),
    'care-plan',
  ),
]

/** In the order in which a packet is read; at most twelve. */
export function evidenceItems(line: LineSpan, on: EvidenceFacts): EvidenceItem[] {
  const { program, isLive } = wordsOf(line.code)
  const common = commonItems(line, program, on)
  if (supplies.has(line.code)) return [...common, ...supplyItems(line, on)]
  return [
    ...common,
    ...(program === 'ccm' ? planItems(line, on) : []),
    item('Time log', isLogged(program, on), 'manage-time'),
    ...(isLive ? [item('Live call', (on.liveCalls[program] ?? []).length > 0, 'phone-calls')] : []),
    item('Notes', on.notes.length > 0, 'notes', lastDayOfMonth(line.month)),
  ]
}
