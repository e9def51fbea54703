/**
 * The kinds of events that a clinic's endpoints may be sent, each with the words of the settings page. A kind is part of the
 * contract with receivers: add one, never rename one. An event says that something changed and of whom; what it is now is
 * read over FHIR.
 */
export const eventKinds = {
  'member.enrolled': 'A member was enrolled',
  'member.changed': 'A member’s record was changed',
  'member.disenrolled': 'A member was disenrolled',
  'member.team_changed': 'A member’s care team was changed',
  'consent.changed': 'A consent was given or withdrawn',
  'reading.changed': 'Readings arrived, were corrected or excluded',
  'warning.opened': 'A warning was opened',
  'warning.cleared': 'Warnings were cleared, reopened or withdrawn',
  'chart.changed': 'Diagnoses, medications, allergies, labs or visits were changed',
  'check_in.changed': 'A check-in was sent, answered or scored',
  'care_plan.changed': 'A care plan was changed or approved',
  'practitioner_order.changed': 'A practitioner’s order was signed or retracted',
  'doctor_alert.changed': 'A doctor was alerted, or answered',
  'text.changed': 'A text arrived, was sent or was read',
  'call.changed': 'A call began, went on or ended',
  'note.changed': 'A note was written or changed',
  'device.changed': 'A device was connected, moved or sent something',
  'device_order.changed': 'A device order moved on',
  'month.closed': 'A month was closed',
  'month.opened': 'A month was opened again',
} as const
export type EventKind = keyof typeof eventKinds
export const eventKindNames = Object.keys(eventKinds) as [EventKind, ...EventKind[]]

/** Sent by a person at the settings page, to one endpoint, whatever kinds it wants. */
export const testKind = 'webhook.test'

/** What the page calls the kind of a delivery. */
export const eventTitle = (kind: string) => (kind === testKind ? 'Test event' : (eventKinds[kind as EventKind] ?? kind))

/** What happened, as it is recorded beside the change: ids and kinds only, never what stands in a field. */
export type WebhookEvent = {
  kind: EventKind
  /** Events of one member reach an endpoint in their order, and so do those of one device; null: about no member. */
  memberId: string | null
  /** Other ids and kinds by their names. */
  data: Readonly<Record<string, string>>
}

/** The body that is signed and sent (Standard Webhooks): `occurredAt` is an ISO instant. Far below 20 kB. */
export const webhookBody = ({ kind, occurredAt, data }: { kind: string; occurredAt: string; data: object }) =>
  JSON.stringify({ type: kind, timestamp: occurredAt, data })
