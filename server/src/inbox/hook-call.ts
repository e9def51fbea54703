/** A vendor's call as its folder judges it: method, address and bytes; and whether it is the vendor who calls. */
import type { HookCall } from '../vendors/vendor.ts'
import { vendors } from '../vendors/vendors.ts'
import type { HookConnection } from './connections.ts'

type RequestHead = Pick<HookCall, 'method' | 'headers'> & { originalUrl: string }

/** The address is the configured one with the call's path: a signature over it holds whatever host the call names. */
export const toHookCall = (request: RequestHead, body: Buffer, publicUrl: string): HookCall => ({
  method: request.method === 'HEAD' ? 'GET' : request.method,
  headers: request.headers,
  url: new URL(`${new URL(publicUrl).origin}${request.originalUrl}`),
  body,
})

export const isExpected = ({ vendor }: HookConnection, { method }: HookCall) =>
  (vendors[vendor].inbound.methods ?? ['POST']).some((item) => item === method)

export function isAuthenticCall({ vendor, auth }: HookConnection, call: HookCall): boolean {
  const { inbound } = vendors[vendor]
  return auth.kind === 'signed' ? inbound.isSigned?.(call, auth.secret) === true : inbound.isGenuine(call, auth)
}

/** What a call says: JSON, or what its vendor makes of it. Throws where it is neither. */
export const readCall = ({ vendor }: HookConnection, call: HookCall, text: string): unknown =>
  vendors[vendor].inbound.parse?.(call, text) ?? JSON.parse(text)
