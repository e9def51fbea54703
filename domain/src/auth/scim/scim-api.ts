/** SCIM 2.0 for the identity provider of a client organization: accounts are added, changed and disabled before anybody signs in. */
import { z } from 'zod'
import { endpoint } from '../../contract.ts'
import { enterpriseSchema, patchSchema, scimContentType } from './scim.ts'
import { changedFields, changeOfOperations, changeOfResource } from './user-change.ts'

const base = { access: 'provisioning', replyType: scimContentType } as const
const read = { ...base, method: 'GET', effect: 'read' } as const
const write = { ...base, effect: 'passive', audit: 'user', maxBodyBytes: 64 * 1024 } as const

const UserParams = z.strictObject({ id: z.uuid() })
const attributes = z.string().max(1000).optional()
/** A number of the address: one that is too small or too large is taken as the nearest that is served (RFC 7644, section 3.4.2.4). */
const whole = z
  .string()
  .regex(/^-?\d{1,9}$/, 'Enter a whole number.')
  .transform(Number)

const ListQuery = z.strictObject({
  filter: z.string().max(1000, 'At most 1,000 characters.').optional(),
  startIndex: whole.optional(),
  count: whole.optional(),
  attributes,
  excludedAttributes: attributes,
  sortBy: z.string().max(100).optional(),
  sortOrder: z.string().max(20).optional(),
})
export type ScimListQuery = z.infer<typeof ListQuery>

const values = z.array(z.unknown()).max(50, 'At most 50 values.').optional()
const text = z.string().max(1000).nullish()

/** Attributes of a user as RFC 7643 names them; which of them are stored says the schema that the service states. */
const UserBody = z.strictObject({
  schemas: z.array(z.string().max(200)).min(1).max(10),
  id: z.string().max(100).optional(),
  externalId: z.string().max(255).nullish(),
  userName: z.string().max(320),
  name: z
    .strictObject({
      formatted: text,
      givenName: z.string().max(1000).optional(),
      familyName: z.string().max(1000).optional(),
      middleName: text,
      honorificPrefix: text,
      honorificSuffix: text,
    })
    .optional(),
  active: z.union([z.boolean(), z.string().max(10)]).optional(),
  displayName: text,
  nickName: text,
  profileUrl: text,
  title: text,
  userType: text,
  preferredLanguage: text,
  locale: text,
  timezone: text,
  password: text,
  emails: values,
  phoneNumbers: values,
  ims: values,
  photos: values,
  addresses: values,
  groups: values,
  entitlements: values,
  roles: values,
  x509Certificates: values,
  meta: z.unknown().optional(),
  [enterpriseSchema]: z.unknown().optional(),
})

const PatchBody = z.strictObject({
  schemas: z.tuple([z.literal(patchSchema)]),
  Operations: z
    .array(
      z.strictObject({
        op: z.string().regex(/^(add|replace|remove)$/i, 'Write add, replace or remove.'),
        path: z.string().min(1).max(500).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(100, 'At most 100 operations.'),
})

const User = z.looseObject({ schemas: z.array(z.string()), id: z.uuid(), userName: z.string(), active: z.boolean() })
const List = z.object({
  schemas: z.array(z.string()),
  totalResults: z.int(),
  startIndex: z.int(),
  itemsPerPage: z.int(),
  Resources: z.array(z.looseObject({})),
})

const about = { ...read, audit: 'none' } as const

export const scimApi = {
  configuration: endpoint({
    ...about,
    path: '/scim/v2/ServiceProviderConfig',
    summary: 'What the provisioning interface can do, the same for every organization',
    reply: z.looseObject({ schemas: z.array(z.string()) }),
  }),
  resourceTypes: endpoint({
    ...about,
    path: '/scim/v2/ResourceTypes',
    summary: 'The kinds of resources that are provisioned',
    reply: List,
  }),
  schemas: endpoint({ ...about, path: '/scim/v2/Schemas', summary: 'The attributes of them that are stored', reply: List }),
  listUsers: endpoint(
    {
      ...read,
      audit: 'user',
      path: '/scim/v2/Users',
      summary: 'The accounts that the provider of the organization speaks for, by a filter and page by page',
      query: ListQuery,
      reply: List,
      problems: ['scim.filter'],
    },
    { ids: (_input, { Resources }) => Resources.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])) },
  ),
  getUser: endpoint({
    ...read,
    audit: 'user',
    path: '/scim/v2/Users/:id',
    summary: 'An account that the provider of the organization speaks for',
    params: UserParams,
    query: ListQuery.pick({ attributes: true, excludedAttributes: true }),
    reply: User,
  }),
  addUser: endpoint(
    {
      ...write,
      method: 'POST',
      path: '/scim/v2/Users',
      summary: 'Adds a person with the least role, in the workspace of new people; never takes over an account',
      body: UserBody,
      reply: User,
      answers201: true,
      problems: ['scim.deleted', 'scim.domain', 'scim.mutability', 'scim.path', 'scim.uniqueness', 'scim.value'],
    },
    { ids: (_input, answer) => [answer.id] },
  ),
  putUser: endpoint(
    {
      ...write,
      method: 'PUT',
      path: '/scim/v2/Users/:id',
      summary: 'Changes the address, the names or the state of an account to what the resource says; what it leaves out stays',
      params: UserParams,
      body: UserBody,
      reply: User,
      problems: [
        'scim.disabledHere',
        'scim.domain',
        'scim.emergency',
        'scim.mutability',
        'scim.path',
        'scim.uniqueness',
        'scim.value',
        'scim.version',
      ],
    },
    { reason: ({ body }) => changedFields(changeOfResource(body)) },
  ),
  patchUser: endpoint(
    {
      ...write,
      method: 'PATCH',
      path: '/scim/v2/Users/:id',
      summary: 'Changes the address, the names or the state of an account by operations',
      params: UserParams,
      body: PatchBody,
      reply: User,
      problems: [
        'scim.disabledHere',
        'scim.domain',
        'scim.emergency',
        'scim.mutability',
        'scim.path',
        'scim.uniqueness',
        'scim.value',
        'scim.version',
      ],
    },
    { reason: ({ body }) => changedFields(changeOfOperations(body.Operations)) },
  ),
  deleteUser: endpoint({
    ...write,
    method: 'DELETE',
    path: '/scim/v2/Users/:id',
    summary: 'Disables an account for good as far as the provider goes; its work and its audit rows stay',
    params: UserParams,
    reply: z.undefined(),
    answers204: true,
    problems: ['scim.emergency', 'scim.version'],
  }),
}
