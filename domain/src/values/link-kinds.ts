/**
 * Every link the product hands out, in one table: how long it lives, how often it works, what must be shown before it
 * opens, and what it opens. Nothing else decides (docs/sources/rulings.md 50).
 */
export type LinkKindRow = {
  lifeSeconds: number
  /** How often something may be done with it; looking never uses it up. `null`: until it expires. */
  uses: number | null
  /** What whoever holds it must show first; until then it shows nothing of a patient. */
  proof: 'none' | 'birth_date' | 'texted_code'
  /** What it opens: a user's own sign-in, or of one member the whole page, one alert, one check-in, mails, events. */
  scope: 'sign-in' | 'member' | 'alert' | 'check-in' | 'mail settings' | 'calendar'
}

const minute = 60
const day = 24 * 60 * minute

export const linkKinds = {
  // docs/sources/security.md secrets
  confirm: { lifeSeconds: 3 * day, uses: 1, proof: 'none', scope: 'sign-in' },
  reset: { lifeSeconds: 30 * minute, uses: 1, proof: 'none', scope: 'sign-in' },
  invite: { lifeSeconds: 7 * day, uses: 1, proof: 'none', scope: 'sign-in' },
  member_access: { lifeSeconds: 30 * day, uses: null, proof: 'birth_date', scope: 'member' },
  doctor_alert: { lifeSeconds: 7 * day, uses: null, proof: 'texted_code', scope: 'alert' },
  // One answer; whoever starts it may come back to it (docs/sources/chart.md check-ins)
  check_in: { lifeSeconds: 3 * day, uses: 1, proof: 'birth_date', scope: 'check-in' },
  // Must work for at least 30 days after the mail was sent (CAN-SPAM, 15 U.S.C. 7704(a)(3)(A)(ii))
  unsubscribe: { lifeSeconds: 60 * day, uses: null, proof: 'none', scope: 'mail settings' },
  // A calendar program can prove nothing, so what it is told names no patient
  calendar_feed: { lifeSeconds: 365 * day, uses: null, proof: 'none', scope: 'calendar' },
} as const satisfies Record<string, LinkKindRow>

type Kinds = typeof linkKinds
export type LinkKind = keyof Kinds
/** Links of the sign-in's mails, which prove an address. */
export type SignInLinkKind = { [K in LinkKind]: Kinds[K]['scope'] extends 'sign-in' ? K : never }[LinkKind]
/** Links that open something without a session. */
export type PublicLinkKind = Exclude<LinkKind, SignInLinkKind>

/** Wrong proofs that a link bears before it is over: of 36,500 birth dates or a million codes nobody guesses one. */
export const proofTries = 20
/** How long what was proved holds in one browser. */
export const passSeconds = 30 * minute
/** How long a texted code can be typed in. */
export const codeSeconds = 10 * minute
/** Calls a minute with one link, from wherever they come. */
export const callsPerMinute = 60
