/** How long another side asks to be left alone. */

/** The header `Retry-After` (RFC 9110, 10.2.3): seconds or a date. Answers milliseconds from `nowMs` on, at least 0. */
export function retryAfterOf(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d{1,9}$/.exec(header.trim())
  const ms = seconds ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}
