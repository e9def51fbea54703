/** Which changes are events for receivers outside (webhooks): the part of `after-change.ts` that leaves the house. */
import type { EventKind, WebhookEvent } from '@vitalrounds/domain/webhooks/event-kinds'
import type { Change, ChangeKind, Changes } from './platform/changes.ts'

type EventOf<About> = EventKind | ((about: About) => Omit<WebhookEvent, 'memberId'> | undefined)

/** Of a kind alone, the event names the member. What is computed, hinted or queued is no event: its cause is. */
const events: { [K in ChangeKind]?: EventOf<Changes[K]> } = {
  enrolled: 'member.enrolled',
  member: 'member.changed',
  left: 'member.disenrolled',
  consent: 'consent.changed',
  team: 'member.team_changed',
  chart: 'chart.changed',
  checkIn: 'check_in.changed',
  // Without a metric the values stay: other rules judge them, or another zone dates them
  reading: ({ metric }) => (metric === undefined ? undefined : { kind: 'reading.changed', data: { metric } }),
  warning: 'warning.cleared',
  warningRaised: 'warning.opened',
  warningWithdrawn: 'warning.cleared',
  note: 'note.changed',
  call: ({ callId }) => ({ kind: 'call.changed', data: { callId } }),
  carePlan: 'care_plan.changed',
  practitionerOrder: 'practitioner_order.changed',
  alert: 'doctor_alert.changed',
  device: ({ deviceId }) => ({ kind: 'device.changed', data: { deviceId } }),
  order: ({ orderId }) => ({ kind: 'device_order.changed', data: { orderId } }),
  text: 'text.changed',
  textState: 'text.changed',
  monthClosed: ({ closeId }) => ({ kind: 'month.closed', data: { closeId } }),
  monthOpened: ({ yearMonth }) => ({ kind: 'month.opened', data: { yearMonth } }),
}

export const webhookEventsOf = (changes: readonly Change[]): WebhookEvent[] =>
  changes.flatMap(({ kind, about }) => {
    const event = events[kind] as EventOf<Change['about']> | undefined
    const memberId = 'memberId' in about ? (about.memberId ?? null) : null
    if (typeof event === 'string') return [{ kind: event, memberId, data: {} }]
    const detailed = event?.(about)
    return detailed ? [{ ...detailed, memberId }] : []
  })
