/** Toyworks calls by signed forms, asks for a proof of the address first, and lets nobody read without the member's token. */
import { OrderState } from '@vitalrounds/domain/devices/order'
import { z } from 'zod'
import { productOf, secretOf, type Connection } from '../../connection.ts'
import { fieldsOf, isHmacOf } from '../../hook-auth.ts'
import type { Inbound, InboundEvent, MemberTokens, Outbound, Vendor, VendorName } from '../../vendor.ts'
import { vendorFetch } from '../../vendor-fetch.ts'
import { actAt, allUnreadable, emptyOutcome, problemOf, readingOf, unreadableDelivery, WireInstant, WireNumber } from '../../wire.ts'

// The product's list does not hold it, the list of its test does
const name = 'toy' as VendorName
const Beat = z.object({ id: z.string(), serial: z.string(), bpm: WireNumber, at: WireInstant })
const Tokens = z.object({ account: z.string(), access: z.string(), refresh: z.string(), expiresAt: z.string() })
const Ordered = z.object({ id: z.string(), status: OrderState, serials: z.array(z.string()).default([]) })

/** A clip that records tells of it by its id alone; what it recorded has a shape of its own. */
const Hint = z.object({ recording: z.string(), serial: z.string() })
const Recorded = Hint.extend({ bpm: WireNumber, at: WireInstant })

function recordedOf(raw: unknown): InboundEvent {
  const { data, error } = Recorded.safeParse(raw)
  return data
    ? { idemKey: `toy:recorded:${data.recording}`, kind: 'reading', deviceRef: { deviceId: data.serial }, raw }
    : unreadableDelivery(name, raw, { problem: problemOf(error) })
}

function eventOf(raw: unknown): InboundEvent {
  const hint = Hint.strict().safeParse(raw).data
  if (hint) return { idemKey: `toy:hint:${hint.recording}`, kind: 'reading', deviceRef: { deviceId: hint.serial }, raw }
  const { data, error } = Beat.safeParse(raw)
  return data
    ? { idemKey: `toy:${data.id}`, kind: 'reading', deviceRef: { deviceId: data.serial }, raw }
    : unreadableDelivery(name, raw, { problem: problemOf(error) })
}

const inbound: Inbound = {
  vendor: name,
  isGenuine: () => false,
  methods: ['GET', 'POST'],
  isSigned: ({ url, body, headers }, secret) =>
    isHmacOf(url.href + body.toString('utf8'), {
      given: headers['x-toy-signature'],
      secret,
      algorithm: 'sha1',
      encoding: 'base64',
    }),
  challenge: ({ method, url }) => (method === 'GET' ? (url.searchParams.get('challenge') ?? undefined) : undefined),
  parse: (_call, text) => fieldsOf(text),
  split: (body) => [eventOf(body)],
  read(event, receivedAt) {
    const hint = Hint.strict().safeParse(event.raw).data
    if (hint) return { readings: [], fetch: { recordingId: hint.recording } }
    const beat = Recorded.or(Beat).safeParse(event.raw)
    if (!beat.success) return emptyOutcome(problemOf(beat.error))
    return { readings: [readingOf(actAt(event.idemKey ?? '', beat.data.at, receivedAt), 'pulse', beat.data.bpm)] }
  },
  answer: (events) => ({ status: allUnreadable(events) ? 400 : 204 }),
}

function outbound(connection: Connection) {
  const headers = { 'x-api-key': secretOf(connection, 'apiKey') }
  const tokens = (form: Record<string, string>): Promise<MemberTokens> =>
    vendorFetch(connection, { method: 'POST', path: 'token', form, headers, isRepeatable: false }, Tokens)
  return {
    vendor: name,
    async order({ reference, device }) {
      const json = { reference, product: productOf(connection, device) }
      const call = { method: 'POST', path: 'orders', json, headers, isRepeatable: false } as const
      const { id, status } = await vendorFetch(connection, call, Ordered)
      return { vendorOrderId: id, state: status, vendorStatus: status }
    },
    async getOrder(id) {
      const call = { method: 'GET', path: `orders/${id}`, headers, isRepeatable: true } as const
      const { status, serials } = await vendorFetch(connection, call, Ordered)
      return { vendorOrderId: id, state: status, vendorStatus: status, parcels: [], deviceIds: serials }
    },
    async pull({ deviceRef, token = '' }) {
      const path = `beats/${deviceRef.deviceId}`
      const bearer = { authorization: `Bearer ${token}` }
      const call = { method: 'GET', path, headers: bearer, isRepeatable: true } as const
      return (await vendorFetch(connection, call, z.array(z.unknown()))).map(eventOf)
    },
    authorization: {
      address: (state, redirect) => `${connection.baseUrl}/authorize?${new URLSearchParams({ state, redirect }).toString()}`,
      tokens: (code, redirect) => tokens({ grant_type: 'authorization_code', code, redirect }),
      renew: (refresh) => tokens({ grant_type: 'refresh_token', refresh }),
    },
  } satisfies Outbound
}

export const toy: Vendor = {
  inbound,
  outbound,
  recordings: {
    fetch: (connection, id) => {
      const headers = { 'x-api-key': secretOf(connection, 'apiKey') }
      const call = { method: 'GET', path: `recordings/${id}`, headers, isRepeatable: true } as const
      return vendorFetch(connection, call, z.unknown()).then(recordedOf)
    },
    read: recordedOf,
  },
  refOf: (deviceId) => ({ deviceId }),
  overlapHours: 1,
  proof: { kind: 'signed' },
}
