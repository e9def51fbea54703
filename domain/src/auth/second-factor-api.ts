/** The second step of signing in: codes of an authenticator app, recovery codes, passkeys; and proving oneself anew. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Instant } from '../values/instant.ts'
import { typedCode } from '../values/typed-code.ts'
import { PasswordInput, TokenReply } from './api.ts'

/** How long a device that has shown the second factor need not show it again, where its user wished so. */
export const rememberedDays = 30
/** Ten codes, each for one use (docs/sources/security.md secrets). */
export const recoveryCodeCount = 10
const Done = z.object({ ok: z.literal(true) })
const TotpCode = z
  .string()
  .overwrite(typedCode)
  .regex(/^\d{6}$/, 'Enter the six digits that the app shows.')
/** Six digits, or one of the recovery codes. */
const AnyCode = z.string().overwrite(typedCode).min(6, 'Enter the code.').max(40, 'This is not a code.')
/** What the browser's own interface to passkeys says and expects (W3C, Web Authentication Level 3); judged by its library. */
const WebAuthn = z.looseObject({})
const base64url = z.string().max(20_000)
/** A credential as browsers write it (W3C, Web Authentication Level 3, 5.1.8); its library judges what it says. */
const Answered = z.strictObject({
  id: z.string().max(2000),
  rawId: base64url.optional(),
  type: z.string().max(40).optional(),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).optional(),
  response: z
    .strictObject({
      clientDataJSON: base64url,
      attestationObject: base64url.optional(),
      authenticatorData: base64url.optional(),
      signature: base64url.optional(),
      userHandle: base64url.nullish(),
      transports: z.array(z.string().max(40)).max(10).optional(),
      publicKeyAlgorithm: z.number().optional(),
      publicKey: base64url.nullish(),
    })
    .optional(),
})

export const SecondFactor = z.object({
  /** Since when codes of an authenticator app are asked for; null: they are not. */
  totpSince: Instant.nullable(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })),
  /** Whether one has to be there: of super admins, and where the group says so. */
  isRequired: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** A device on which the password is enough, because the second factor was shown there lately. */
export const RememberedDevice = z.object({
  id: z.uuid(),
  /** In words, as for sessions: "Firefox on Windows". */
  device: z.string(),
  ip: z.string(),
  /** Both are unknown of devices remembered before they were kept. */
  created_at: Instant.nullable(),
  last_used_at: Instant.nullable(),
  expires_at: Instant,
  current: z.boolean(),
})
export type RememberedDevice = z.infer<typeof RememberedDevice>

const common = { access: 'public', audit: 'none', method: 'POST' } as const
const own = { access: 'signedIn', audit: 'user', effect: 'write', changes: ['account', 'session'] } as const

export const secondFactorApi = {
  finish: endpoint({
    ...common,
    path: '/orma-v2/api/auth/second-factor',
    summary: 'Finishes a sign-in with a code of the authenticator app, or with a recovery code',
    effect: 'write',
    body: z.strictObject({
      code: AnyCode,
      /** Ask for no code on this device for 30 days. */
      remember: z.boolean().default(false),
    }),
    reply: TokenReply,
    problems: [
      'login.accessEnded',
      'login.disabled',
      'login.initialPassword',
      'login.unconfirmed',
      'secondFactor.over',
      'secondFactor.wrong',
    ],
  }),
  passkeyOptions: endpoint({
    ...common,
    path: '/orma-v2/api/auth/passkey-options',
    summary: 'What the browser needs to sign in with a passkey',
    effect: 'write',
    body: z.strictObject({}),
    reply: WebAuthn,
  }),
  passkey: endpoint({
    ...common,
    path: '/orma-v2/api/auth/passkey',
    summary: 'Signs in with a passkey alone',
    effect: 'write',
    body: z.strictObject({ response: Answered }),
    reply: TokenReply,
    problems: [
      'login.accessEnded',
      'login.disabled',
      'login.initialPassword',
      'login.passwordsOff',
      'login.unconfirmed',
      'passkey.refused',
      'secondFactor.over',
    ],
  }),
  state: endpoint({
    method: 'GET',
    path: '/orma-v2/api/account/second-factor',
    summary: 'The user’s second factors',
    shows: ['account'],
    access: 'signedIn',
    effect: 'read',
    audit: 'none',
    reply: SecondFactor,
  }),
  rememberedDevices: endpoint({
    method: 'GET',
    path: '/orma-v2/api/account/remembered-devices',
    summary: 'The devices on which no code is asked for, and whether one is asked for elsewhere',
    shows: ['account', 'session'],
    access: 'signedIn',
    effect: 'read',
    audit: 'none',
    reply: z.object({ isAsked: z.boolean(), devices: z.array(RememberedDevice) }),
  }),
  forgetDevice: endpoint({
    ...own,
    method: 'DELETE',
    path: '/orma-v2/api/account/remembered-devices/:id',
    summary: 'Forgets a device: a code is asked for there again',
    params: z.strictObject({ id: z.uuid() }),
    reply: Done,
    problems: ['device.forgotten'],
  }),
  proveOptions: endpoint({
    ...own,
    changes: [],
    method: 'POST',
    path: '/orma-v2/api/account/prove/passkey-options',
    summary: 'What the browser needs to prove with a passkey who is at the screen',
    body: z.strictObject({}),
    reply: WebAuthn,
  }),
  prove: endpoint({
    ...own,
    changes: [],
    method: 'POST',
    path: '/orma-v2/api/account/prove',
    summary: 'Proves once more who is at the screen: with a code or a passkey where there is a second factor, else with the password',
    body: z.strictObject({
      code: AnyCode.optional(),
      password: PasswordInput.optional(),
      passkey: Answered.optional(),
    }),
    reply: Done,
    problems: ['passkey.over', 'passkey.refused', 'password.current', 'secondFactor.wrong'],
  }),
  beginTotp: endpoint({
    ...own,
    isFresh: true,
    method: 'POST',
    path: '/orma-v2/api/account/totp',
    summary: 'A new secret for an authenticator app; it counts once a code of it was entered',
    body: z.strictObject({}),
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: endpoint({
    ...own,
    method: 'POST',
    path: '/orma-v2/api/account/totp/confirm',
    summary: 'Turns codes of the authenticator app on and answers the recovery codes, once',
    body: z.strictObject({ code: TotpCode }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    problems: ['secondFactor.wrong'],
  }),
  removeTotp: endpoint({
    ...own,
    isFresh: true,
    method: 'DELETE',
    path: '/orma-v2/api/account/totp',
    summary: 'Turns codes of the authenticator app off',
    reply: Done,
    problems: ['secondFactor.needed'],
  }),
  renewRecoveryCodes: endpoint({
    ...own,
    isFresh: true,
    method: 'POST',
    path: '/orma-v2/api/account/recovery-codes',
    summary: 'New recovery codes; the old ones stop working',
    body: z.strictObject({}),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    problems: ['secondFactor.none'],
  }),
  beginPasskey: endpoint({
    ...own,
    isFresh: true,
    method: 'POST',
    path: '/orma-v2/api/account/passkeys/options',
    summary: 'What the browser needs to make a passkey',
    body: z.strictObject({}),
    reply: WebAuthn,
  }),
  addPasskey: endpoint({
    ...own,
    method: 'POST',
    path: '/orma-v2/api/account/passkeys',
    summary: 'Keeps a passkey that the browser has made',
    body: z.strictObject({
      name: z.string().trim().min(1, 'Give it a name.').max(60, 'At most 60 characters.'),
      response: Answered,
    }),
    reply: Done,
    problems: ['passkey.over', 'passkey.refused'],
  }),
  removePasskey: endpoint({
    ...own,
    isFresh: true,
    method: 'DELETE',
    path: '/orma-v2/api/account/passkeys/:id',
    summary: 'Forgets a passkey',
    params: z.strictObject({ id: z.string().regex(/^[\w-]{1,200}$/, 'This is not a passkey.') }),
    reply: Done,
    problems: ['passkey.unknown', 'secondFactor.needed'],
  }),
}
