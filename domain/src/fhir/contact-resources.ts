/** Consents and texts as Consent and Communication. */
import { concept, type FhirResource, hl7System, optionalReference, referenceTo, resource, type ResourceRow, systems } from './resource.ts'
import { wordingWords } from '../members/consents.ts'
import type { OutState } from '../values/text-delivery.ts'

export type ConsentRow = ResourceRow & {
  memberId: string
  groupId: string
  kind: 'rpm' | 'ccm' | 'sms' | 'email'
  textVersion: string
  givenAt: string
  revokedAt: string | null
  /** A representative agreed in the member's place. */
  isByRepresentative: boolean
}

const consentTitles = { rpm: 'Remote patient monitoring', ccm: 'Chronic care management', sms: 'Text messages', email: 'E-mail' } as const

/** What a member agreed to, when, and to which wording; a consent that was taken back is inactive. */
export const consentOf = (row: ConsentRow): FhirResource =>
  resource('Consent', row, {
    status: row.revokedAt === null ? 'active' : 'inactive',
    scope: concept(hl7System('consentscope'), 'treatment'),
    // LOINC 59284-0, consent document
    category: [concept(systems.loinc, '59284-0', consentTitles[row.kind])],
    patient: referenceTo('Patient', row.memberId),
    dateTime: row.givenAt,
    performer: row.isByRepresentative ? undefined : [referenceTo('Patient', row.memberId)],
    organization: [referenceTo('Organization', row.groupId)],
    policyRule: { text: `${consentTitles[row.kind]}, wording ${wordingWords(row.textVersion)}` },
    provision: { type: 'permit', ...(row.revokedAt !== null && { period: { start: row.givenAt, end: row.revokedAt } }) },
  })

export type TextRow = ResourceRow & {
  memberId: string
  groupId: string
  at: string
  value: string
  isIncoming: boolean
  /** Whoever of the staff wrote it; null of automatic texts. */
  sentBy: string | null
  /** Null of a text to us. */
  state: OutState | null
}

const textStatuses: Record<OutState, string> = {
  queued: 'preparation',
  sending: 'in-progress',
  uncertain: 'unknown',
  sent: 'in-progress',
  delivered: 'completed',
  undelivered: 'not-done',
  failed: 'not-done',
  refused: 'not-done',
}

/** A text to or from a member; what did not arrive was not done. */
export function communicationOf(row: TextRow): FhirResource {
  const patient = referenceTo('Patient', row.memberId)
  const clinic = optionalReference('Practitioner', row.sentBy) ?? referenceTo('Organization', row.groupId)
  const isSent = row.isIncoming || !['queued', 'refused', 'failed'].includes(row.state ?? '')
  return resource('Communication', row, {
    status: row.state === null ? 'completed' : textStatuses[row.state],
    medium: [concept(hl7System('v3-ParticipationMode'), 'SMSWRIT')],
    subject: patient,
    sent: isSent ? row.at : undefined,
    sender: row.isIncoming ? patient : clinic,
    recipient: [row.isIncoming ? referenceTo('Organization', row.groupId) : patient],
    payload: [{ contentString: row.value }],
  })
}
