/** The programs that may read a clinic's records, as a setting that its administrators keep. One that was saved stays on record. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Save, SettingEntry } from '../settings/setting.ts'
import { Instant } from '../values/instant.ts'
import { keySetProblem } from './key-set.ts'
import { longestScopes, normalScopes, parseScopes } from './scopes.ts'

const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).username === ''

export const ApiClient = z
  .strictObject({
    /** Its `client_id`. */
    id: z.uuid(),
    name: z.string().trim().min(1, 'Name the program.').max(60, 'At most 60 characters.'),
    /** Where its public keys are; empty where they are pasted. */
    jwksUrl: z.string().trim().max(500, 'At most 500 characters.'),
    /** Its public keys as a JWK Set; empty where they have an address. */
    jwks: z.string().trim(),
    /** SMART scopes, with spaces between them. */
    scopes: z
      .string()
      .trim()
      .max(longestScopes, 'At most 2,000 characters.')
      .refine((text) => parseScopes(text) !== undefined, 'Write scopes such as system/*.rs or system/Patient.rs, with spaces between them.')
      .refine((text) => normalScopes(text) !== '', 'Nothing can be written this way: grant r, s or rs.'),
    /** Its last day in the zone of the clinic; null: no end. */
    expiresOn: z.iso.date('Enter a date of the calendar.').nullable(),
    isEnabled: z.boolean(),
  })
  .superRefine(({ jwksUrl, jwks }, context) => {
    const wrong = (path: 'jwksUrl' | 'jwks', message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (jwksUrl === '' && jwks === '') wrong('jwksUrl', 'Enter the address of its keys, or paste them.')
    else if (jwksUrl !== '' && jwks !== '') wrong('jwksUrl', 'Enter an address or paste keys, not both.')
    else if (jwksUrl !== '' && !isHttps(jwksUrl)) wrong('jwksUrl', 'Enter an address that begins with https://.')
    const problem = jwks === '' ? undefined : keySetProblem(jwks)
    if (problem !== undefined) wrong('jwks', problem)
  })
export type ApiClient = z.infer<typeof ApiClient>

const areDifferent = (texts: readonly string[]) => new Set(texts.map((text) => text.toLowerCase())).size === texts.length

export const ApiClients = z.strictObject({
  clients: z
    .array(ApiClient)
    .max(50, 'At most 50 programs.')
    .refine((clients) => areDifferent(clients.map(({ id }) => id)), 'A program stands here twice.')
    .refine((clients) => areDifferent(clients.map(({ name }) => name)), 'Two programs have one name.'),
})
export type ApiClients = z.infer<typeof ApiClients>

/** What is recorded of a client beside what its administrators enter. */
const ClientRecord = z.object({
  id: z.uuid(),
  createdBy: z.string(),
  createdAt: Instant,
  /** When it was given a token last. */
  lastUsedAt: Instant.nullable(),
})
export type ClientRecord = z.infer<typeof ClientRecord>

const path = '/orma-v2/api/settings/api-clients'
const reply = SettingEntry(ApiClients).extend({
  records: z.array(ClientRecord),
  /** What a program is told first: from here it finds the address of its token and of every resource. */
  fhirUrl: z.url(),
})

export const apiClientApi = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'The programs that may read the records of one’s own group through FHIR',
    shows: ['setting'],
    access: 'client.manage',
    effect: 'read',
    audit: 'none',
    reply,
    problems: ['apiClient.onRecord'],
  }),
  save: endpoint(
    {
      method: 'PUT',
      path,
      summary: 'Registers, changes, disables and enables the programs that may read the records of one’s own group',
      changes: ['setting'],
      access: 'client.manage',
      effect: 'write',
      audit: 'group',
      body: Save(ApiClients),
      reply,
      problems: ['apiClient.onRecord', 'settings.changed'],
    },
    {
      ids: ({ body }) => body.value.clients.map(({ id }) => id),
      reason: ({ body }) =>
        `API clients: ${body.value.clients.map(({ name, isEnabled }) => (isEnabled ? name : `${name} (disabled)`)).join(', ') || 'none'}`.slice(
          0,
          500,
        ),
    },
  ),
}
