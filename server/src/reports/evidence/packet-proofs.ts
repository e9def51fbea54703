/** Each kind of proof in a packet, in the order in which an auditor asks for it; that there is none is said. */
import type { BillingLine } from '@vitalrounds/domain/billing/lines'
import { type EducationMethod, educationMethodNames } from '@vitalrounds/domain/devices/education'
import { documentWords } from '@vitalrounds/domain/care/practitioner-orders/order-document'
import { deviceTitle, isDeviceKind } from '@vitalrounds/domain/devices/device'
import type { Paragraph } from '@vitalrounds/domain/pdf/text-pdf'
import { wordingWords } from '@vitalrounds/domain/members/consents'
import { elsewhereTitles } from '@vitalrounds/domain/reports/billed-elsewhere'
import { reviewerWords, verdictTitles } from '@vitalrounds/domain/reports/signing-titles'
import { usDate } from '@vitalrounds/domain/us-date'
import { type Moments, momentsOf } from '../../platform/pdf/moments.ts'
import type { Packet } from './evidence-packet.ts'
import { by, heading, joined, listParagraphs, programOf, type Section } from './packet-parts.ts'
import { readings } from './packet-reading-proofs.ts'
import { calls, counting, intervals } from './packet-work-proofs.ts'

const deviceWords = (device: string) => (isDeviceKind(device) ? deviceTitle(device) : device)

type PacketConsent = Packet['evidence']['consents'][number]

/** When and by whom it was said how a consent was given, where that was not recorded with it. */
const saidLater = ({ method_recorded_at: at, method_recorded_by, method_source, former_method }: PacketConsent, moment: Moments) =>
  at != null &&
  joined(
    `said ${moment(at)}`,
    by(method_recorded_by),
    method_source !== undefined && `known from: ${method_source}`,
    former_method !== undefined && 'corrected: moving in had recorded it as spoken by the member',
  )

const consents: Section = ({ evidence }, moment) => ({
  title: 'Consent',
  texts: evidence.consents.flatMap((consent) => [
    joined(
      `${programOf(consent.kind)}: given ${moment(consent.given_at)}`,
      consent.method,
      consent.given_by !== null &&
        consent.given_by !== undefined &&
        `by the ${consent.given_by}${consent.relation === '' ? '' : ` (${consent.relation})`}`,
      consent.method === null && 'how it was given is not on record',
      saidLater(consent, moment),
      `wording ${wordingWords(consent.text_version)} in ${consent.language}`,
      consent.recorded_by !== '' && `recorded by ${consent.recorded_by}`,
      consent.revoked_at !== null && `taken back ${moment(consent.revoked_at)}`,
    ),
    // Packets of before name the wording alone
    ...(consent.words === undefined || consent.words === '' ? [] : [`“${consent.words}”`]),
  ]),
})

const practitionerOrders: Section = ({ evidence }, moment) => ({
  title: 'Practitioner’s order',
  texts: evidence.practitionerOrders.map((order) =>
    joined(
      `${programOf(order.program)}: ordered ${usDate(order.ordered_on)} by ${joined(order.practitioner, order.title)}`,
      order.npi !== '' && `NPI ${order.npi}`,
      `for ${order.diagnosis_codes.join(' ')}`,
      order.wording_version === null ? `source: ${order.source ?? ''}` : `signed here, wording ${order.wording_version}`,
      `recorded ${moment(order.recorded_at)}`,
      by(order.recorded_by),
      order.document != null && `document: ${documentWords(order.document)}`,
      order.last_day !== null && `in force to ${usDate(order.last_day)}`,
    ),
  ),
})

const visits: Section = ({ evidence: { member, stays } }, moment) => ({
  title: 'Visits and programs',
  texts: [
    member.em_dates.length > 0 ? `Visits: ${member.em_dates.map(usDate).join(', ')}` : `No visit of ${member.name} is on record.`,
    ...stays.map((stay) =>
      joined(`${stay.program}: since ${moment(stay.started_at)}`, stay.ended_at !== null && `until ${moment(stay.ended_at)}`),
    ),
  ],
})

const education: Section = ({ evidence }, moment) => ({
  title: 'Set-up and education',
  texts: evidence.education.map((item) =>
    joined(
      `Device ${item.device_key ?? ''}: ${deviceWords(item.device)}`,
      `explained ${usDate(item.educated_on)} ${educationMethodNames[item.method as EducationMethod]} by ${joined(item.educator, item.title)}`,
      item.is_taught_back ? 'shown back by the member' : 'not shown back',
      `recorded ${moment(item.recorded_at)}`,
    ),
  ),
})

const diagnoses: Section = ({ evidence: { diagnoses: all, member } }, moment) => ({
  title: 'Diagnoses',
  texts:
    all.length === 0
      ? [...member.diagnosis_codes]
      : all.map((item) =>
          joined(
            `${joined(item.code ?? item.condition, item.title)}: recorded ${moment(item.recorded_at)}`,
            by(item.recorded_by),
            item.ended_at !== null && `ended ${moment(item.ended_at)}`,
          ),
        ),
})

const devices: Section = ({ evidence }, moment) => ({
  title: 'Orders and devices',
  texts: [
    ...evidence.orders.map((order) =>
      joined(
        `Order ${order.order_number}: ${deviceWords(order.device)}`,
        `ordered ${moment(order.requested_at)}`,
        by(order.requested_by),
        order.delivered_at === null ? order.state : `delivered ${moment(order.delivered_at)}`,
      ),
    ),
    ...evidence.devices.map((device) =>
      joined(
        `Device ${device.device_key ?? ''}: ${deviceWords(device.device)}`,
        `set up ${moment(device.started_at)}`,
        by(device.connected_by ?? ''),
        device.ended_at !== null && `until ${moment(device.ended_at)}`,
      ),
    ),
  ],
})

const plans: Section = ({ evidence }, moment) => ({
  title: 'Care plan',
  texts: evidence.plans.map((plan) =>
    joined(
      `Version ${plan.number}: published ${moment(plan.published_at)}`,
      by(plan.published_by),
      `assessed ${usDate(plan.assessed_on)}`,
      plan.approved_at === null ? 'not approved' : `approved ${moment(plan.approved_at)} by ${plan.approved_by}`,
      ...plan.copies.map((copy) => `copy given ${usDate(copy.given_on)} to ${copy.given_to} (${copy.way})`),
    ),
  ),
})

const notes: Section = ({ evidence }, moment) => ({
  title: 'Notes',
  texts: evidence.notes.map((note) => `${moment(note.at)}, ${note.by_name}: ${note.value}`),
})

const corrections: Section = ({ evidence: { corrections: all } }, moment) => ({
  title: 'Corrections',
  texts: [
    ...all.readings.map((reading) =>
      joined(
        `Reading of ${moment(reading.measured_at)} (${reading.metric}, ${reading.id}) taken out${reading.at === null ? '' : ` ${moment(reading.at)}`}`,
        by(reading.by),
        reading.reason,
      ),
    ),
    ...all.time.map((item) =>
      joined(
        `Time of ${moment.span(item.started_at, item.ended_at)} ${item.is_excluded ? 'taken out' : 'counted again'} ${moment(item.at)}`,
        by(item.by),
        item.reason,
      ),
    ),
    ...(all.approvals ?? []).map((item) =>
      joined(
        `Time of ${moment.span(item.started_at, item.ended_at)} entered by hand by ${item.staff_name}, above ${item.limit_minutes} minutes a day`,
        item.at === null
          ? 'waits for a second person and does not count'
          : `${item.is_approved === true ? 'approved' : 'declined'} ${moment(item.at)}`,
        item.by !== null && by(item.by),
        item.reason,
      ),
    ),
  ],
})

const elsewhere: Section = ({ evidence }, moment) => ({
  title: 'Billed elsewhere',
  texts: evidence.elsewhere.map((entry) =>
    joined(
      `${elsewhereTitles[entry.kind]}: ${entry.reason}`,
      `recorded ${moment(entry.recorded_at)}`,
      by(entry.recorded_by),
      entry.removed_at !== null && `taken back ${moment(entry.removed_at)} by ${entry.removed_by ?? ''}: ${entry.removal_reason ?? ''}`,
    ),
  ),
})

const codesOf = (lines: readonly BillingLine[]) => lines.map(({ code, units }) => `${code} (${units})`).join(' ') || 'nothing'

const reviews: Section = ({ signatures, addenda }, moment) => ({
  title: 'Reviews and late additions',
  texts: [
    ...signatures.map((signature) =>
      joined(
        `${verdictTitles[signature.verdict]} ${moment(signature.at)} by ${reviewerWords(signature)}${signature.words === null ? '' : `: ${signature.words}`}`,
        `digest ${signature.digest}`,
      ),
    ),
    ...addenda.map((addendum) =>
      joined(
        `Addition accepted ${moment(addendum.accepted_at)}`,
        by(addendum.by),
        addendum.reason,
        `billed before: ${codesOf(addendum.before)}`,
        `since: ${codesOf(addendum.after)}`,
      ),
    ),
  ],
})

const sections: readonly Section[] = [
  practitionerOrders,
  consents,
  visits,
  diagnoses,
  devices,
  education,
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
