/**
 * The cookies: one carries the renewal token, one says on which accounts this browser has signed in before, one finds
 * what it was asked while signing in. Names and the Secure flag follow the public address; plain http is allowed on loopback only.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { challengeSeconds } from './second-factor/challenges.ts'
import type { Config } from '../platform/config.ts'

export type CookieRules = ReturnType<typeof cookieRules>

/** How long somebody may take at the provider of their organization. */
export const attemptSeconds = 600
// Half a year: long enough for somebody who signs in from home now and then
const deviceSeconds = 180 * 86_400
/** A ward computer is shared; the oldest account is forgotten first. */
const accountsPerDevice = 12
// 128 bits each: neither a device id nor a mark can be guessed
const idBytes = 16
const markBytes = 16

export function cookieRules({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = publicUrl.startsWith('https:')
  const prefix = secure ? '__Host-' : ''
  const options = { httpOnly: true, secure, sameSite: 'strict', path: '/' } as const
  return {
    /** What a browser is asked for while it signs in or adds a passkey. */
    challenge: { name: `${prefix}vitalrounds-challenge`, options: { ...options, maxAge: challengeSeconds } },
    renewal: { name: `${prefix}vitalrounds`, options },
    /** Binds a sign-in at the provider of an organization to the browser that began it. */
    signOn: { name: `${prefix}vitalrounds-sign-on`, options: { ...options, maxAge: attemptSeconds } },
    device: { name: `${prefix}vitalrounds-device`, options: { ...options, maxAge: deviceSeconds } },
  }
}

/** A device's id and one mark per account that has signed in on it. A mark is its own proof: only we can make one. */
export type Device = { id: string; marks: readonly string[] }

export const newDevice = (): Device => ({ id: randomBytes(idBytes).toString('base64url'), marks: [] })

const cookieForm = new RegExp(`^[\\w-]{22}(\\.[\\w-]{22}){0,${accountsPerDevice}}$`)

export function readDevice(cookie: string | undefined): Device | undefined {
  if (cookie === undefined || !cookieForm.test(cookie)) return undefined
  const [id = '', ...marks] = cookie.split('.')
  return { id, marks }
}

const deviceMarkOf = (key: Uint8Array, deviceId: string, email: string) =>
  createHmac('sha256', key).update(`device ${deviceId} ${email}`).digest().subarray(0, markBytes)

/** True when this account has signed in on this device before. */
export function isRecognizedDevice(key: Uint8Array, device: Device | undefined, email: string): device is Device {
  if (!device) return false
  const expected = deviceMarkOf(key, device.id, email)
  return device.marks.some((mark) => timingSafeEqual(Buffer.from(mark, 'base64url').subarray(0, markBytes), expected))
}

/** The device's cookie after this account has signed in on it. */
export function withAccount(key: Uint8Array, device: Device = newDevice(), email: string): string {
  const mark = deviceMarkOf(key, device.id, email).toString('base64url')
  return [device.id, mark, ...device.marks.filter((other) => other !== mark)].slice(0, accountsPerDevice + 1).join('.')
}
