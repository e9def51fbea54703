/**
 * What a vendor must teach us. Inbound: is this call genuine, which events does it hold, what does each mean. Outbound:
 * order, connect, pull. A vendor's folder knows its vendor's wire and these words, and nothing of members or groups.
 */
import type { VendorName } from '@vitalrounds/domain/devices/device'
import type { CallNews } from '@vitalrounds/domain/calls/call'
import type { OrderState } from '@vitalrounds/domain/devices/order'
import type { DeliveredReading, DeviceStatus, ReadingFlag } from '@vitalrounds/domain/readings/reading'
import type { Connection } from './connection.ts'

export type { VendorName } from '@vitalrounds/domain/devices/device'

/** A call to a hook address whose path token has already been found right. */
export type RawHook = { headers: Readonly<Record<string, string | string[] | undefined>> }

/** All of such a call, for vendors that sign it or say something in its address. */
export type HookCall = RawHook & {
  method: string
  /** Under the configured public address: whatever the call itself names as its host proves nothing. */
  url: URL
  /** As it came, byte by byte: a signature is made over these. */
  body: Buffer
}

/**
 * How a connection's hook proves itself beyond its unguessable path. Of secrets only the SHA-256 (hex) is held: of the
 * password, or of the header's whole value. `path` is for vendors that send no credential at all. `signed`: the vendor
 * signs each call with a secret that both know.
 */
export type HookAuth =
  | { kind: 'basic'; user: string; secretHash: string }
  | { kind: 'header'; name: string; secretHash: string }
  | { kind: 'path' }
  | { kind: 'signed'; secret: string }

/** The names by which a vendor's event says what it is about; the registry finds the owner by them. */
export type DeviceRef = {
  /** BodyTrace: 15 digits. */
  imei?: string | undefined
  /** Tenovi: the id of the device object. It stays when the gateway is swapped. */
  hwiDeviceId?: string | undefined
  /** Tenovi: the gateway, twelve hex digits in lower case. */
  gatewayId?: string | undefined
  /** iGlucose: the meter's serial. */
  deviceId?: string | undefined
  /** Kardia: the patient (a Kardia device belongs to nobody). */
  patientId?: string | undefined
  /** Kardia: news of a recording may name nothing else. */
  recordingId?: string | undefined
  /** Twilio: whose text it is. */
  phone?: string | undefined
  vendorOrderId?: string | undefined
  trackingNumber?: string | undefined
}

/** The one name under which a vendor's device is registered. */
export const deviceKey = (ref: DeviceRef): string | undefined => ref.imei ?? ref.hwiDeviceId ?? ref.deviceId ?? ref.patientId

export type InboundEvent = {
  /**
   * The same for every delivery of the same event, by push or by pull. Null for news to which the vendor gives neither
   * an id nor a time: each is an event of its own, in order of arrival, since "connected, unlinked, connected" is three.
   */
  idemKey: string | null
  kind: 'reading' | 'status' | 'order' | 'link' | 'text' | 'textStatus' | 'call' | 'unknown'
  deviceRef: DeviceRef
  /** The vendor's words, as far as `read` needs them. */
  raw: unknown
  /** Why it cannot be read. Without it, an `unknown` event is merely one that we do not track. */
  problem?: string
}

/** A parcel as far as the vendor names it; the carriers' folder completes it. */
export type ParcelHint = { number?: string | undefined; carrierName?: string | undefined; link?: string | undefined }

export type OrderUpdate = {
  vendorOrderId?: string | undefined
  /** Our own reference, where the vendor carries it. */
  reference?: string | undefined
  /** Absent: the vendor's word does not move the order. */
  state?: OrderState | undefined
  /** The vendor's own word, shown as it is. */
  vendorStatus: string
  at?: string | undefined
  parcels: ParcelHint[]
  /** What is in the parcel, once the vendor knows: IMEIs, meter serials. */
  deviceIds: string[]
  gateway?: { id: string; replaces?: string | undefined } | undefined
  /** What a carrier or vendor says went wrong, in its words. */
  exceptionText?: string | undefined
}

/** A device or account was tied to its patient at the vendor's, or untied. */
export type LinkUpdate = { state: 'connected' | 'unlinked'; memberId?: string | undefined }

export type EcgRecording = {
  recordingId: string
  determination: string
  heartRate: number | null
  durationMs: number
  sampleRateHz: number
  /** Millivolt of one step of a sample. */
  mvPerUnit: number
  /** Null is a sample that is missing. */
  leads: Partial<Record<EcgLead, (number | null)[]>>
}
export type EcgLead = 'I' | 'II' | 'III' | 'aVR' | 'aVL' | 'aVF'

/** What an event means. All parts may be absent: a heartbeat, an untracked metric. */
export type Outcome = {
  readings: DeliveredReading[]
  status?: DeviceStatus
  order?: OrderUpdate
  link?: LinkUpdate
  ecg?: EcgRecording
  /** The event is only a hint: the recording must be fetched with our own key. */
  fetch?: { recordingId: string }
  /** Flags for readings that come in events of their own: of the act that bears this number, or is nearest in time. */
  actFlags?: { at: string; withinMs: number; actNumber: string; flags: ReadingFlag[] }
  /** A text that somebody sent to one of our numbers. */
  text?: IncomingText
  /** How far a text of ours has come. */
  textStatus?: TextStatusNews
  /** How a call goes on. */
  call?: CallNews
  problem?: string
}

/** A picture or file of a text: where it lies at the vendor, and what the sender says it is. */
export type SentMedia = { url: string; contentType: string }

export type IncomingText = {
  sid: string
  /** Phone numbers in E.164 form. */
  from: string
  to: string
  body: string
  /** The vendor's own judgment of the words, where it makes one. */
  optOutType?: 'STOP' | 'START' | 'HELP' | undefined
  media: SentMedia[]
}

export type TextStatusNews = {
  sid: string
  /** The vendor's word. */
  status: string
  errorCode?: string | undefined
  /** Our id of the text, as we gave it with the address to be called at. */
  textId?: string | undefined
}

export type HookAnswer = { status: 200 | 204 | 400 }

export type Inbound = {
  vendor: VendorName
  isGenuine(request: RawHook, auth: HookAuth): boolean
  /** Whether the call bears the vendor's signature. Absent: it signs nothing. */
  isSigned?(call: HookCall, secret: string): boolean
  /** What a call says, where it is not JSON by POST: a form, a query. What it makes of it is kept as JSON. */
  parse?(call: HookCall, text: string): unknown
  /** The answer by which we prove that this address is ours; undefined for a call that asks for no proof. */
  challenge?(call: HookCall): string | undefined
  /** By which methods it calls; by POST alone where absent. */
  methods?: readonly ('GET' | 'POST' | 'PUT')[]
  /** Never throws: what cannot be read becomes an `unknown` event with its problem. `body` is what `parse` made. */
  split(body: unknown, kind?: string): InboundEvent[]
  /** Never throws. `receivedAt` is an ISO instant. */
  read(event: InboundEvent, receivedAt: string): Outcome
  /** What the vendor expects to hear once its events are kept. */
  answer(events: readonly InboundEvent[]): HookAnswer
}

export type ShipTo = {
  firstName: string
  lastName: string
  phone: string
  email?: string | undefined
  line1: string
  line2?: string | undefined
  city: string
  state: string
  zipCode: string
}

export type OrderRequest = {
  /** Our number for the order, the same on every retry; digits only, since one vendor takes nothing else. */
  reference: string
  /** From 2 on the vendor is first asked whether the earlier attempt arrived after all. */
  attempt: number
  /** Our word for the kind of device; the connection's `products` turns it into the vendor's. */
  device: string
  quantity: number
  memberId: string
  shipTo: ShipTo
}

export type VendorOrder = {
  vendorOrderId: string
  /** Tenovi's order is its device. */
  hwiDeviceId?: string | undefined
  state: OrderState
  vendorStatus: string
}

export type ConnectRequest = {
  memberId: string
  firstName: string
  lastName: string
  device: string
  /** What is printed on the device: the gateway id. */
  hardwareId: string
  /** From 2 on the vendor is first asked whether the earlier attempt arrived after all. */
  attempt: number
}
export type RefillRequest = { memberId: string; supply: string; quantity: number; shipTo: ShipTo }
/** `token` is the member's own, where the vendor asks for one. */
export type PullRequest = { deviceRef: DeviceRef; since: string; token?: string | undefined }

/** A member's own permission to read at the vendor (OAuth 2.0, RFC 6749): a token for now, and one to renew it with. */
export type MemberTokens = { account: string; access: string; refresh: string; expiresAt: string }
export type Authorization = {
  /** Where the member gives the permission; `state` comes back with the code. */
  address(state: string, redirect: string): string
  tokens(code: string, redirect: string): Promise<MemberTokens>
  /** Each refresh token may be used once: what comes back replaces it. */
  renew(refresh: string): Promise<MemberTokens>
}

/** The outgoing side. A method that is absent is something this vendor cannot do. */
export type Outbound = {
  vendor: VendorName
  order?(request: OrderRequest): Promise<VendorOrder>
  getOrder?(vendorOrderId: string): Promise<OrderUpdate>
  /** Absent: the vendor has no way to cancel; only an order not yet handed over can be. */
  cancel?(vendorOrderId: string): Promise<'canceled' | 'too_late'>
  connect?(request: ConnectRequest): Promise<{ deviceRef: DeviceRef; vendorStatus: string }>
  disconnect?(deviceRef: DeviceRef): Promise<void>
  remove?(deviceRef: DeviceRef): Promise<'removed' | 'unlinked'>
  refill?(request: RefillRequest): Promise<{ vendorOrderId: string }>
  /** Everything of one device since an instant, as events with the same keys as the vendor's pushes. */
  pull?(request: PullRequest): Promise<InboundEvent[]>
  /** The same of all devices at once. Absent: the vendor can only be asked about one device after the other. */
  pullAll?(since: string): Promise<InboundEvent[]>
  /** A question that changes nothing, asked to see whether address and credentials are right. */
  check?(): Promise<void>
  authorization?: Authorization
}

/** Recordings at which its calls only hint: what is believed is what was fetched with our own key. */
export type Recordings = {
  /** Undefined where the vendor has none of this id, any more. */
  fetch(connection: Connection, recordingId: string): Promise<InboundEvent | undefined>
  /** Reads one that was fetched; a call that looks like it bears another key. Never throws. */
  read(body: unknown): InboundEvent
}

/** A vendor as a value: its facts stand in the domain under the same name, all that it does stands here. */
export type Vendor = {
  inbound: Inbound
  /** Absent: nothing is asked of it. */
  outbound?: (connection: Connection) => Outbound
  /** Absent: its calls hold all that there is. */
  recordings?: Recordings
  /** The key under which its device is registered, as its own words for it. */
  refOf: (deviceKey: string) => DeviceRef
  /**
   * Hours before the last question that are asked about again; absent where it is never asked for readings. Where a vendor
   * is asked by the time it stored something, two clocks may differ a little; where only by the time of measuring, a
   * device may have been out of reach for days.
   */
  overlapHours?: number
  /** The least distance between two calls with one key, in milliseconds, where the vendor counts them. */
  everyMs?: number
  /** How its hook proves itself; the first is what a new connection gets. */
  /** `credential`: the signature is made with this credential of the account, not with a secret of the hook's own. */
  proof: { kind: HookAuth['kind']; header?: string; credential?: string }
}
