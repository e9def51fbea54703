/**
 * Tells a database that is away or slow for a moment from one that says no: the first two pass by themselves and are
 * nobody's fault. Codes: PostgreSQL, appendix A; Node, `os.constants.errno`.
 */

/** Codes of PostgreSQL and Node for which no statement can be blamed: whatever is asked next fails alike. */
export const awayCodes = [
  '25006', // read-only: a standby, or a primary that was replaced
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '57P01', // shutting down
  '57P02', // crashed
  '57P03', // starting
  '58030', // the disk does not answer
  '08000', // connection
  '08001', // cannot be reached
  '08003', // connection gone
  '08004', // refused to connect
  '08006', // connection failure
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN', // no answer about its name
  'EPIPE',
  'ENOENT', // the socket of the database is gone for a moment
  'ETIMEDOUT',
] as const

/** A statement that waited too long or lost against another: what is asked next may well succeed. */
export const slowCodes = [
  '40001', // two that cannot both be first
  '40P01', // deadlock
  '55P03', // lock not free in time
  '57014', // statement timeout
] as const

/** pg reports an exhausted pool, a cut connection, one that was cut before and an unanswered query without a code. */
const codelessAway = /timeout exceeded when trying to connect|Connection terminated|is not queryable/
const codelessSlow = /Query read timeout/

type Failure = { code?: unknown; message?: string }
const failureOf = (error: unknown) => (error ?? {}) as Failure

export function isDatabaseAway(error: unknown): boolean {
  const { code, message = '' } = failureOf(error)
  return awayCodes.some((away) => away === code) || (code === undefined && codelessAway.test(message))
}

/** A slow disk or a lock says nothing of what was asked: it is tried again, however often that takes. */
export function isDatabaseSlow(error: unknown): boolean {
  const { code, message = '' } = failureOf(error)
  return slowCodes.some((slow) => slow === code) || (code === undefined && codelessSlow.test(message))
}
