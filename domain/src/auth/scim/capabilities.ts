/** What the service states of itself (RFC 7643, sections 5 to 7): nothing more than it does. */
import { largestScimPage, scimBase, scimList, userSchema } from './scim.ts'

export const serviceProviderConfig = (baseUrl: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: largestScimPage },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token of the organization, from Settings, Single sign-on',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
})

const resourceType = (baseUrl: string, { name, schema }: { name: string; schema: string }) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  schemaExtensions: [],
  meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${name}` },
})

const listOf = (resources: Record<string, unknown>[]) => scimList(resources, { total: resources.length, startIndex: 1 })

export const resourceTypes = (baseUrl: string) => listOf([resourceType(baseUrl, { name: 'User', schema: userSchema })])

type Attribute = { name: string; type?: string; required?: boolean; mutability?: string; uniqueness?: string; subAttributes?: object[] }

const attribute = ({ type = 'string', required = false, mutability = 'readWrite', uniqueness = 'none', ...more }: Attribute) => ({
  type,
  multiValued: false,
  required,
  ...(type === 'string' && { caseExact: false }),
  mutability,
  returned: 'default',
  ...(type !== 'complex' && { uniqueness }),
  ...more,
})

const userAttributes = [
  attribute({ name: 'userName', required: true, uniqueness: 'server' }),
  attribute({
    name: 'name',
    type: 'complex',
    subAttributes: [
      attribute({ name: 'givenName' }),
      attribute({ name: 'familyName' }),
      attribute({ name: 'formatted', mutability: 'readOnly' }),
    ],
  }),
  attribute({ name: 'displayName', mutability: 'readOnly' }),
  attribute({ name: 'active', type: 'boolean' }),
  {
    ...attribute({ name: 'emails', type: 'complex', mutability: 'readOnly' }),
    multiValued: true,
    subAttributes: [
      attribute({ name: 'value', mutability: 'readOnly' }),
      attribute({ name: 'type', mutability: 'readOnly' }),
      attribute({ name: 'primary', type: 'boolean', mutability: 'readOnly' }),
    ],
  },
]

const schemaOf = (baseUrl: string, { id, name, attributes }: { id: string; name: string; attributes: object[] }) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  description: name,
  attributes,
  meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${id}` },
})

export const scimSchemas = (baseUrl: string) => listOf([schemaOf(baseUrl, { id: userSchema, name: 'User', attributes: userAttributes })])

export const scimUrlOf = (publicUrl: string) => `${publicUrl}${scimBase}`
