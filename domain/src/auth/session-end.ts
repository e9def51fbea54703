/** When a session ends: after a time without activity, and in any case at its absolute end. ISO instants throughout. */

// 12 hours: one long shift (security design, "Secrets, storage, lifetimes")
export const absoluteHours = 12
/** How long before the end the browser warns (security design, "Auto logoff"). */
export const warningMinutes = 2

export type Deadlines = { idleExpiresAt: string; absoluteExpiresAt: string }

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) <= 0 ? a : b)
const text = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })

/** The moment at which the session is over unless its user does something. */
export const sessionEnd = ({ idleExpiresAt, absoluteExpiresAt }: Deadlines): string =>
  text(earlier(Temporal.Instant.from(idleExpiresAt), Temporal.Instant.from(absoluteExpiresAt)))

/** From when on the user is warned. */
export const warningAt = (deadlines: Deadlines): string =>
  text(Temporal.Instant.from(sessionEnd(deadlines)).subtract({ minutes: warningMinutes }))

/** True when activity can still move the end: the absolute end does not move. */
export const canBeExtended = ({ idleExpiresAt, absoluteExpiresAt }: Deadlines): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(idleExpiresAt), Temporal.Instant.from(absoluteExpiresAt)) < 0

/** The idle deadline after activity at `now`: so many minutes on, never past the absolute end. */
export const idleEndAfter = (now: string, idleMinutes: number, absoluteExpiresAt: string): string =>
  text(earlier(Temporal.Instant.from(now).add({ minutes: idleMinutes }), Temporal.Instant.from(absoluteExpiresAt)))
