/**
 * How days are written. Staff read a day as they type it, `11/25/2026`, and a moment as `11/25/2026, 9:12 AM`
 * (web/src/platform/zones.ts); patients read both in words of their language, since figures are another day elsewhere.
 */

/** `2026-11-20` to `11/20/2026`. Text that is no day comes back unchanged. */
export const usDate = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

/** `2027-01` as `01/2027`. Text that is no month comes back unchanged. */
export const slashMonth = (month: string) => month.replace(/^(\d{4})-(\d\d)$/, '$2/$1')

/** `11/2026` of a month, `11/20/2026` of a day: of what is known by either. */
export const usDateOrMonth = (on: string) => slashMonth(usDate(on))

/** `Nov 20`, beside something that tells the year: 11/20 would read as a count where 14/16 days stand. */
export const shortDate = (day: string): string => Temporal.PlainDate.from(day).toLocaleString('en-US', { month: 'short', day: 'numeric' })

/** `Nov 2–Dec 1`: a billing period beside its figures. */
export const shortSpan = (first: string, last: string): string => `${shortDate(first)}–${shortDate(last)}`

/** `Nov`, beside something that tells the year. */
export const shortMonth = (day: string): string => Temporal.PlainDate.from(day).toLocaleString('en-US', { month: 'short' })
