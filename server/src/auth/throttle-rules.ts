/** How often what may be tried while signing in, and under which key it is counted. */
import { createHash } from 'node:crypto'
import type { ThrottleRule } from '@vitalrounds/domain/auth/throttle'
import type { Config } from '../platform/config.ts'
import { fixedWindowRule } from '../platform/throttle.ts'

type Limits = Config['throttle']

export const accountRule = (limits: Limits): ThrottleRule => ({
  failures: limits.accountFailures,
  windowSeconds: limits.accountWindowSeconds,
  longestLockSeconds: limits.accountMaxLockSeconds,
})
export const addressRule = (limits: Limits) => fixedWindowRule(limits.addressFailures, limits.addressWindowSeconds)
/** For calls that cannot fail and would otherwise be free: asking for mails, the strength meter. */
export const callRule = (limits: Limits) => fixedWindowRule(limits.authRequestsPerMinute, 60)
// Three links an hour to one address (security design, "Send reset")
export const mailRule: ThrottleRule = fixedWindowRule(3, 3600)

/** An address as a key: its hash, so that the table does not collect what strangers typed. */
export const accountKey = (email: string) => `account:${createHash('sha256').update(email).digest('base64url')}`
export const recognizedDeviceKey = (email: string, deviceId: string) => `${accountKey(email)}:${deviceId}`
export const addressKey = (ip: string) => `address:${ip}`
export const callKey = (what: 'mail' | 'meter' | 'signOn', ip: string) => `call:${what}:${ip}`
export const mailKey = (email: string) => `mail:${accountKey(email)}`
