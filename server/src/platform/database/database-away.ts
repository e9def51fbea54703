/** Tells a database that is away for a moment from one that says no: the first passes by itself and is nobody's fault. */

/** Codes of PostgreSQL and Node for which no statement can be blamed. */
export const awayCodes = [
  '53100', // disk full
  '53300', // too many connections
  '57P01', // shutting down
  '57P02', // crashed
  '57P03', // starting
  '08006', // connection failure
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT', // the socket of the database is gone for a moment
  'ETIMEDOUT',
] as const

/** pg reports an exhausted pool and a cut connection without a code. */
const codeless = /timeout exceeded when trying to connect|Connection terminated/

export function isDatabaseAway(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string }
  return awayCodes.some((away) => away === code) || (code === undefined && codeless.test(message))
}
