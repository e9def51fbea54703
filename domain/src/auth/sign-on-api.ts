/** Signing in at the identity provider of a client organization: to it and back. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { TokenReply } from './api.ts'
import { EmailInput } from './email.ts'

/** A response with a few hundred groups; longer ones are an attack. */
const longestResponse = 200_000

const common = { access: 'public', audit: 'none', effect: 'write', method: 'POST' } as const

export const signOnApi = {
  start: endpoint({
    ...common,
    path: '/orma-v2/api/auth/sign-on/start',
    summary: 'Begins a sign-in at the provider of an e-mail’s domain; a cookie binds it to this browser for ten minutes',
    body: z.strictObject({
      email: EmailInput,
      /** Where to go afterwards; anything but a page of ours is home. */
      from: z.string().max(2000).optional(),
    }),
    reply: z.object({ url: z.url() }),
    problems: ['signOn.none', 'signOn.unreachable'],
  }),
  finish: endpoint({
    ...common,
    path: '/orma-v2/api/auth/sign-on/finish',
    summary: 'Finishes a sign-in with what the provider sent the browser back with; the renewal token travels in a cookie',
    body: z.strictObject({
      /** The query of the address that the provider led to; of SAML nothing is read from it. */
      answer: z.string().max(8000),
    }),
    reply: TokenReply.extend({ returnPlace: z.string() }),
    problems: [
      'login.accessEnded',
      'login.disabled',
      'mfaRequired',
      'signOn.declined',
      'signOn.mfa',
      'signOn.noAccount',
      'signOn.otherAccount',
      'signOn.outsideOrganization',
      'signOn.over',
      'signOn.refused',
      'signOn.unreachable',
      'signOn.unverifiedEmail',
    ],
  }),
  samlResponse: endpoint({
    ...common,
    effect: 'passive',
    path: '/orma-v2/api/auth/sign-on/saml',
    summary: 'Takes what a provider of SAML has the browser post (assertion consumer service), and leads on to the page that finishes',
    body: z.strictObject({
      SAMLResponse: z.string().max(longestResponse),
      /** Finds the sign-in that was begun; never a place to go to. */
      RelayState: z.string().max(200).optional(),
    }),
    reply: z.object({ next: z.literal('/sign-on?saml') }),
    answers303: true,
  }),
}
