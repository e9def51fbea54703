/** Sign-in, links by mail, passwords and branding: everything that needs no bearer. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Instant } from '../values/instant.ts'
import { linkSecret } from '../values/typed-code.ts'
import { EmailInput } from './email.ts'
import { longestPassword } from './password.ts'

/** An access token and the deadlines of its session, so that the browser can renew in time and warn before the end. */
export const TokenReply = z.object({
  access_token: z.string(),
  /** Seconds from `server_time` on. */
  expires_in: z.int(),
  server_time: Instant,
  /** Slides with the user's own activity. */
  idle_expires_at: Instant,
  /** Never slides. */
  absolute_expires_at: Instant,
})
export type TokenReply = z.infer<typeof TokenReply>

const Done = z.object({ ok: z.literal(true) })
/** A password as typed. Spaces are removed and letters normalized on the server. */
export const PasswordInput = z.string('Enter a password.').max(longestPassword, `At most ${longestPassword} characters.`)

/** What a link in a mail carries: `tokenId` finds it, `token` proves that the mail was read. */
const LinkPart = z.string().overwrite(linkSecret).max(64)
const link = { token: LinkPart, tokenId: LinkPart }

const common = { access: 'public', audit: 'none' } as const

export const authApi = {
  login: endpoint({
    ...common,
    method: 'POST',
    path: '/orma-v2/api/auth/login',
    summary: 'Signs in with e-mail and password; the renewal token travels in a cookie',
    effect: 'write',
    body: z.strictObject({ email: EmailInput, password: PasswordInput.min(1, 'Enter your password.') }),
    reply: TokenReply,
    problems: [
      'login.accessEnded',
      'login.disabled',
      'login.error',
      'login.initialPassword',
      'login.passwordsOff',
      'login.unconfirmed',
      'mfaRequired',
    ],
  }),
  refresh: endpoint({
    ...common,
    method: 'POST',
    path: '/orma-v2/api/auth/refresh',
    summary: 'A new access token for the session of the cookie; does not extend the session',
    effect: 'passive',
    reply: TokenReply,
  }),
  logout: endpoint({
    ...common,
    method: 'POST',
    path: '/orma-v2/api/auth/logout',
    summary: 'Ends the session of the cookie; answers the same when there is none',
    effect: 'write',
    reply: Done,
  }),
  confirm: endpoint({
    ...common,
    method: 'POST',
    path: '/orma-v2/api/auth/confirm',
    summary: 'Confirms an e-mail address with the link that was sent to it',
    effect: 'write',
    body: z.strictObject(link),
    reply: Done,
    problems: ['link.invalid'],
  }),
  resendConfirmation: endpoint({
    ...common,
    method: 'POST',
    path: '/orma-v2/api/auth/resend-confirmation',
    summary: 'Sends a new confirmation link; the same answer for every address',
    effect: 'write',
    body: z.strictObject({ email: EmailInput }),
    reply: Done,
    problems: ['login.passwordsOff'],
  }),
  sendReset: endpoint({
    ...common,
    method: 'POST',
    path: '/orma-v2/api/auth/send-reset',
    summary: 'Sends a link to set a new password; the same answer for every address',
    effect: 'write',
    body: z.strictObject({ email: EmailInput }),
    reply: Done,
    problems: ['login.passwordsOff'],
  }),
  reset: endpoint({
    ...common,
    method: 'POST',
    path: '/orma-v2/api/auth/reset',
    summary: 'Sets a password with a reset or invitation link, confirms the e-mail and ends all sessions',
    effect: 'write',
    body: z.strictObject({ ...link, password: PasswordInput }),
    reply: Done,
    problems: ['link.invalid', 'login.passwordsOff', 'password.guessable', 'password.short', 'password.strict'],
  }),
  linkState: endpoint({
    ...common,
    method: 'POST',
    path: '/orma-v2/api/auth/link-state',
    summary: 'Whether a link can still be used, without using it',
    effect: 'read',
    body: z.strictObject(link),
    reply: z.object({
      /** `expired` also when a newer link replaced it; `unknown` whenever the token does not fit. */
      state: z.enum(['usable', 'used', 'expired', 'unknown']),
      kind: z.enum(['confirm', 'reset', 'invite']).nullable(),
    }),
  }),
  passwordStrength: endpoint({
    ...common,
    method: 'POST',
    path: '/orma-v2/api/auth/password-strength',
    summary: 'How hard a password is to guess, 0 to 4, and what would be refused about it',
    effect: 'read',
    body: z.strictObject({
      password: PasswordInput,
      /** The link that the page was opened with, so that its user's own name and e-mail count as guessable. */
      token: link.token.optional(),
      tokenId: link.tokenId.optional(),
      /** Words that would be easy to guess for this person: name, e-mail. */
      inputs: z.array(z.string().max(100)).max(6).optional(),
    }),
    reply: z.object({
      score: z.int().min(0).max(4),
      /** The code of the refusal that this password would get, or null. */
      problem: z.enum(['password.short', 'password.guessable', 'password.strict']).nullable(),
      /** How many characters this server asks of this person at least (docs/sources/rulings.md 62). */
      least: z.int(),
    }),
  }),
  branding: endpoint({
    ...common,
    method: 'GET',
    path: '/orma-v2/api/auth/branding',
    summary: 'Name, logo and color of the client organization of an address or an e-mail domain',
    effect: 'read',
    query: z.strictObject({ client: z.string().max(60).optional(), email: z.string().max(320).optional() }),
    /** All null when no organization is known: the product's own name is shown then. */
    reply: z.object({
      client: z.string().nullable(),
      companyName: z.string().nullable(),
      companyNameShort: z.string().nullable(),
      /** A `data:` address of an SVG picture. */
      logo: z.string().nullable(),
      /** `#0b6b74` */
      color: z.string().nullable(),
      /** Whether people of this e-mail domain can sign in at their organization; says nothing about an account. */
      hasSignOn: z.boolean(),
    }),
  }),
}
