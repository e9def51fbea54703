/** Client organizations as super admins keep them: how sign-in is dressed, and what their new groups begin with. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { SettingEntry, Save } from '../settings/setting.ts'
import { contrastWithWhite, leastContrast } from './contrast.ts'

const named = (least: string, most: number) => z.string().trim().min(1, least).max(most, `At most ${most} characters.`)

/** How it stands in addresses: /login/northside. It stays, since groups are of it. */
const Client = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$/, 'Small letters, digits and dashes, 2 to 60.')
  // The place of the form for one more
  .refine((client) => client !== 'new', 'Choose another word for addresses.')

const Color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'A color as #0b6b74.')
  .refine((color) => !(contrastWithWhite(color) < leastContrast), 'White letters stand on it: choose a darker color.')

export const mostLogoLetters = 20_000
// As a picture it would run nothing anyway; what could is not even kept
const livelySvg = /<script|<foreignobject|<!entity|\son\w+\s*=|javascript:/i
const Logo = z
  .string()
  .trim()
  .max(mostLogoLetters, 'At most 20,000 characters.')
  .regex(/^(?:<\?xml[^>]*>\s*)?<svg[\s>][\s\S]*<\/svg>$/, 'Choose an SVG picture.')
  .refine((svg) => !livelySvg.test(svg), 'This picture runs something. Choose a plain one.')

const EmailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'At most 253 characters.')
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/, 'What stands behind the @, such as clinic.org.')

/** Billing flags that a new group of it begins with; "99434" is the specification's slip for 99454. */
const BillingFlags = z.strictObject({
  '99434': z.boolean(),
  '99453': z.boolean(),
  '99457': z.boolean(),
  '99458': z.boolean(),
})

/** What can be changed of one. */
const ClientEdit = z.strictObject({
  companyName: named('Give the organization a name.', 120),
  companyNameShort: named('Give it a short name.', 40),
  emailDomain: EmailDomain,
  color: Color,
  /** The text of an SVG; without one the first letters of the name stand on the color. */
  logo: Logo.nullable(),
  billing: BillingFlags,
  hasAgreement: z.boolean(),
})
export type ClientEdit = z.infer<typeof ClientEdit>

/** The same as it stands; what was kept before a bound was drawn is shown as it is. */
const KeptClient = z.object({
  companyName: z.string(),
  companyNameShort: z.string(),
  emailDomain: z.string(),
  color: z.string(),
  logo: z.string().nullable(),
  billing: BillingFlags,
  hasAgreement: z.boolean(),
})

export const NewClient = ClientEdit.extend({ client: Client })
export type NewClient = z.infer<typeof NewClient>

/** One among all of them; `logo` is a `data:` address. */
export const ClientOrganization = KeptClient.extend({ client: z.string(), logo: z.string() })

const onClient = {
  access: 'platform.manage',
  effect: 'write',
  audit: 'group',
  changes: ['workspace', 'setting'],
} as const
const params = z.strictObject({ client: z.string().max(60) })

export const clientApi = {
  get: endpoint({
    method: 'GET',
    path: '/orma-v2/api/admin/clients/:client',
    summary: 'One client organization as its form shows and saves it',
    shows: ['workspace'],
    access: 'platform.manage',
    effect: 'read',
    audit: 'group',
    params,
    reply: SettingEntry(KeptClient),
    problems: ['client.none'],
  }),
  create: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/admin/clients',
      summary: 'Adds a client organization; its addresses and its e-mail domain are its own',
      ...onClient,
      body: NewClient,
      reply: SettingEntry(KeptClient),
      problems: ['client.domainInUse', 'client.duplicate', 'client.none'],
    },
    { ids: ({ body }) => [body.client] },
  ),
  save: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/admin/clients/:client',
      summary: 'Changes a client organization; groups that are there keep their billing flags',
      ...onClient,
      params,
      body: Save(ClientEdit),
      reply: SettingEntry(KeptClient),
      problems: ['client.domainInUse', 'client.none', 'settings.changed'],
    },
    { reason: ({ body }) => `e-mail domain ${body.value.emailDomain}` },
  ),
}
