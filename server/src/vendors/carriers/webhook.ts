/**
 * What carriers tell us of a parcel. Where a message's type and code disagree the code is believed: UPS sends "out for
 * delivery" under two different types.
 */
import type { OrderState } from '@vitalrounds/domain/devices/order'
import { verifiesCredential } from '../hook-auth.ts'
import type { Inbound, InboundEvent, OrderUpdate, Outcome } from '../vendor.ts'
import { allUnreadable, elementsOf, emptyOutcome, problemOf, unreadableDelivery, wordIn } from '../wire.ts'
import { FedExAnswer, FedExTrack, UpsTrackAlert } from './wire.ts'

export const carriers: Inbound = {
  vendor: 'carriers',
  isGenuine: (request, auth) => verifiesCredential(request, auth, ['basic', 'header']),
  split(body) {
    const fedEx = FedExAnswer.safeParse(body)
    if (fedEx.success) return fedEx.data.output.completeTrackResults.map(fedExEvent)
    return elementsOf(body).map((element) => (FedExTrack.safeParse(element).success ? fedExEvent(element) : upsEvent(element)))
  },
  read(event): Outcome {
    if (event.problem !== undefined) return emptyOutcome(event.problem)
    const ups = UpsTrackAlert.safeParse(event.raw)
    if (ups.success) return { readings: [], order: upsUpdate(ups.data) }
    const fedEx = FedExTrack.safeParse(event.raw)
    return fedEx.success ? { readings: [], order: fedExUpdate(fedEx.data) } : emptyOutcome(problemOf(ups.error))
  },
  answer: (events) => ({ status: allUnreadable(events) ? 400 : 200 }),
}

function upsEvent(raw: unknown): InboundEvent {
  const parsed = UpsTrackAlert.safeParse(raw)
  if (!parsed.success) return unreadableDelivery('carriers', raw, { problem: problemOf(parsed.error) })
  const { trackingNumber, gmtActivityDate, gmtActivityTime, activityStatus } = parsed.data
  const code = `${activityStatus.type}:${activityStatus.code ?? ''}`
  const hasTime = gmtActivityDate !== undefined && gmtActivityTime !== undefined
  return {
    idemKey: hasTime ? `ups:${trackingNumber}:${gmtActivityDate}${gmtActivityTime}:${code}` : null,
    kind: 'order',
    deviceRef: { trackingNumber },
    raw,
  }
}

// UPS-API/api-documentation, Track Alert (2026-07): OT out for delivery and FS delivered by code; the rest by type. Some
// alerts carry the code as their type.
const upsCodes: Record<string, OrderState> = { OT: 'out_for_delivery', FS: 'delivered', RS: 'returned' }
const upsTypes: Record<string, OrderState> = { M: 'processing', I: 'shipped', MV: 'canceled' }

function upsState(alert: UpsTrackAlert): OrderState | undefined {
  const { type, code } = alert.activityStatus
  const words = [code, type].map((word) => word?.toUpperCase() ?? '')
  const match = words.map((word) => wordIn(upsCodes, word)).find(Boolean) ?? wordIn(upsTypes, type.toUpperCase())
  // A delivery of an unknown code counts once it has a date.
  return match ?? (type.toUpperCase() === 'D' && alert.actualDeliveryDate ? 'delivered' : undefined)
}

function upsUpdate(alert: UpsTrackAlert): OrderUpdate {
  const { type, code, description } = alert.activityStatus
  return {
    state: upsState(alert),
    vendorStatus: description ?? code ?? type,
    at: upsInstant(alert),
    parcels: [{ number: alert.trackingNumber, carrierName: 'UPS' }],
    deviceIds: [],
    ...(type.toUpperCase() === 'X' ? { exceptionText: description ?? 'Exception' } : {}),
  }
}

/** `20261122` and `201502` as an instant. */
function upsInstant({ gmtActivityDate: day, gmtActivityTime: time }: UpsTrackAlert): string | undefined {
  if (!day || !time) return undefined
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
  const clock = `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`
  try {
    return Temporal.Instant.from(`${date}T${clock}Z`).toString({ smallestUnit: 'millisecond' })
  } catch {
    return undefined
  }
}

function fedExEvent(raw: unknown): InboundEvent {
  const parsed = FedExTrack.safeParse(raw)
  if (!parsed.success) return unreadableDelivery('carriers', raw, { problem: problemOf(parsed.error) })
  // FedEx says where the parcel is, not since when
  return { idemKey: null, kind: 'order', deviceRef: { trackingNumber: parsed.data.trackingNumber }, raw }
}

// FedEx Track API status codes, as integrators map them (OC label made … RS return to shipper).
const fedExCodes: Record<string, OrderState> = {
  OC: 'processing',
  PU: 'shipped',
  PX: 'shipped',
  IT: 'shipped',
  IX: 'shipped',
  AR: 'shipped',
  DP: 'shipped',
  AF: 'shipped',
  HL: 'out_for_delivery',
  OD: 'out_for_delivery',
  DL: 'delivered',
  RS: 'returned',
  CA: 'canceled',
}
const fedExExceptions = new Set(['DE', 'SE', 'DY'])

function fedExUpdate(track: FedExTrack): OrderUpdate {
  const detail = track.trackResults[0]?.latestStatusDetail
  const code = detail?.code.toUpperCase() ?? ''
  return {
    state: wordIn(fedExCodes, code),
    vendorStatus: detail?.statusByLocale ?? code,
    parcels: [{ number: track.trackingNumber, carrierName: 'FEDEX' }],
    deviceIds: [],
    ...(fedExExceptions.has(code) ? { exceptionText: detail?.statusByLocale ?? code } : {}),
  }
}
