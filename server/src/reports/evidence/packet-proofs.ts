/** Each kind of proof in a packet, in the order in which an auditor asks for it; that there is none is said. */
import type { BillingLine } from '@vitalrounds/domain/billing/lines'
import { outcomeWords } from '@vitalrounds/domain/calls/wrap-up'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { deviceTitle, isDeviceKind } from '@vitalrounds/domain/devices/device'
import type { Paragraph } from '@vitalrounds/domain/pdf/text-pdf'
import { elsewhereTitles } from '@vitalrounds/domain/reports/billed-elsewhere'
import { usDate } from '@vitalrounds/domain/us-date'
import { type Moments, momentsOf } from '../../platform/pdf/moments.ts'
import type { Packet } from './evidence-packet.ts'
import { listParagraphs, heading } from './packet-parts.ts'
import { length, secondsOf } from './packet-words.ts'

type Section = (packet: Packet, moment: Moments) => { title: string; texts: string[] }

/** What is said, without what is not. */
const joined = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(', ')
const by = (name: string) => name !== '' && `by ${name}`
const titled = (staff: string, title: string) => joined(staff, title)
const deviceWords = (device: string) => (isDeviceKind(device) ? deviceTitle(device) : device)
const programOf = (program: string) => program.toUpperCase()

const consents: Section = ({ evidence }, moment) => ({
  title: 'Consent',
  texts: evidence.consents.map((one) =>
    joined(
      `${programOf(one.kind)}: given ${moment(one.given_at)}`,
      one.method,
      one.given_by !== null && one.given_by !== undefined && `by the ${one.given_by}${one.relation === '' ? '' : ` (${one.relation})`}`,
      `wording ${one.text_version} in ${one.language}`,
      one.recorded_by !== '' && `recorded by ${one.recorded_by}`,
      one.revoked_at !== null && `taken back ${moment(one.revoked_at)}`,
    ),
  ),
})

const diagnoses: Section = ({ evidence: { diagnoses: all, member } }, moment) => ({
  title: 'Diagnoses',
  texts:
    all.length === 0
      ? [...member.diagnosis_codes]
      : all.map((one) =>
          joined(
            `${joined(one.code ?? one.condition, one.title)}: recorded ${moment(one.recorded_at)}`,
            by(one.recorded_by),
            one.ended_at !== null && `ended ${moment(one.ended_at)}`,
          ),
        ),
})

const devices: Section = ({ evidence }, moment) => ({
  title: 'Orders and devices',
  texts: [
    ...evidence.orders.map((one) =>
      joined(
        `Order ${one.order_number}: ${deviceWords(one.device)}`,
        `ordered ${moment(one.requested_at)}`,
        by(one.requested_by),
        one.delivered_at === null ? one.state : `delivered ${moment(one.delivered_at)}`,
      ),
    ),
    ...evidence.devices.map((one) =>
      joined(
        `Device ${one.device_key ?? ''}: ${deviceWords(one.device)}`,
        `set up ${moment(one.started_at)}`,
        by(one.connected_by ?? ''),
        one.ended_at !== null && `until ${moment(one.ended_at)}`,
      ),
    ),
  ],
})

const readings: Section = ({ evidence }) => ({
  title: `Reading days of these periods: ${evidence.readings.length}`,
  texts: evidence.readings.map((one) => `${usDate(one.date)}: ${countWithNoun(one.ids.length, 'reading')}\n      ${one.ids.join('  ')}`),
})

const sum = (spans: readonly { start: string; end: string }[]) => spans.reduce((all, span) => all + secondsOf(span), 0)

const counting: Section = ({ worked }, moment) => ({
  title: 'Counted time',
  texts: Object.entries(worked).flatMap(([program, spans]) =>
    spans.length === 0
      ? []
      : [
          `${programOf(program)}: ${length(sum(spans))} in all`,
          ...spans.map(({ start, end }) => `   ${moment.span(start, end)}, ${length(secondsOf({ start, end }))}`),
        ],
  ),
})

const intervals: Section = ({ evidence }, moment) => ({
  title: 'Time log',
  texts: evidence.intervals.map((one) =>
    joined(
      `${moment.span(one.started_at, one.ended_at)}: ${titled(one.staff, one.title)}`,
      programOf(one.program),
      one.source === 'page' ? `page ${one.page}` : 'entered by hand',
      one.description,
      one.is_excluded && 'taken out',
    ),
  ),
})

const calls: Section = ({ evidence, liveCalls }, moment) => ({
  title: 'Calls',
  texts: [
    ...Object.entries(liveCalls).flatMap(([program, spans]) =>
      spans.map(
        ({ start, end }) => `Live conversation for ${programOf(program)}: ${moment.span(start, end)}, ${length(secondsOf({ start, end }))}`,
      ),
    ),
    ...evidence.calls.map((one) =>
      joined(
        `${one.direction === 'out' ? 'Call to' : 'Call from'} ${one.phone ?? 'the member'}${one.answered_at === null ? '' : `: answered ${moment(one.answered_at)}`}`,
        length(one.seconds ?? 0),
        one.answered_by !== null && `by a ${one.answered_by}`,
        titled(one.staff, one.title ?? ''),
        one.program,
        one.outcome === null ? 'no outcome told' : outcomeWords[one.outcome as keyof typeof outcomeWords],
        (one.topics ?? []).join(', '),
        `phone company’s id ${one.sid ?? 'none'}`,
      ),
    ),
  ],
})

const plans: Section = ({ evidence }, moment) => ({
  title: 'Care plan',
  texts: evidence.plans.map((one) =>
    joined(
      `Version ${one.number}: published ${moment(one.published_at)}`,
      by(one.published_by),
      `assessed ${usDate(one.assessed_on)}`,
      one.approved_at === null ? 'not approved' : `approved ${moment(one.approved_at)} by ${one.approved_by}`,
      ...one.copies.map((copy) => `copy given ${usDate(copy.given_on)} to ${copy.given_to} (${copy.way})`),
    ),
  ),
})

const notes: Section = ({ evidence }, moment) => ({
  title: 'Notes',
  texts: evidence.notes.map((one) => `${moment(one.at)}, ${one.by_name}: ${one.value}`),
})

const corrections: Section = ({ evidence: { corrections: all } }, moment) => ({
  title: 'Corrections',
  texts: [
    ...all.readings.map((one) =>
      joined(
        `Reading of ${moment(one.measured_at)} (${one.metric}, ${one.id}) taken out${one.at === null ? '' : ` ${moment(one.at)}`}`,
        by(one.by),
        one.reason,
      ),
    ),
    ...all.time.map((one) =>
      joined(
        `Time of ${moment.span(one.started_at, one.ended_at)} ${one.is_excluded ? 'taken out' : 'counted again'} ${moment(one.at)}`,
        by(one.by),
        one.reason,
      ),
    ),
  ],
})

const elsewhere: Section = ({ evidence }, moment) => ({
  title: 'Billed elsewhere',
  texts: evidence.elsewhere.map((one) =>
    joined(
      `${elsewhereTitles[one.kind]}: ${one.reason}`,
      `recorded ${moment(one.recorded_at)}`,
      by(one.recorded_by),
      one.removed_at !== null && `taken back ${moment(one.removed_at)} by ${one.removed_by ?? ''}: ${one.removal_reason ?? ''}`,
    ),
  ),
})

const codesOf = (lines: readonly BillingLine[]) => lines.map(({ code, units }) => `${code} (${units})`).join(' ') || 'nothing'

const reviews: Section = ({ signatures, addenda }, moment) => ({
  title: 'Reviews and late additions',
  texts: [
    ...signatures.map((one) =>
      joined(
        `${one.verdict === 'signed' ? 'Signed' : 'Returned'} ${moment(one.at)} by ${one.by}${one.words === null ? '' : `: ${one.words}`}`,
        `digest ${one.digest}`,
      ),
    ),
    ...addenda.map((one) =>
      joined(
        `Addition accepted ${moment(one.accepted_at)}`,
        by(one.by),
        one.reason,
        `billed before: ${codesOf(one.before)}`,
        `since: ${codesOf(one.after)}`,
      ),
    ),
  ],
})

const sections: readonly Section[] = [
  consents,
  diagnoses,
  devices,
  counting,
  intervals,
  calls,
  plans,
  notes,
  corrections,
  elsewhere,
  reviews,
  readings,
]

export const proofsOf = (packet: Packet): Paragraph[] =>
  sections.flatMap((section) => {
    const { title, texts } = section(packet, momentsOf(packet.evidence.clinic?.time_zone))
    return [heading(title), ...listParagraphs(texts)]
  })
