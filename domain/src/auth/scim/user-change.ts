/** What a provider wants of an account: read from a whole resource, or from the operations of a PATCH as providers spell them. */
import { isEmail, normalEmail } from '../email.ts'
import { enterpriseSchema, userSchema } from './scim.ts'

/** An absent field stays as it is. */
export type ScimUserChange = {
  userName?: string
  externalId?: string | null
  givenName?: string
  familyName?: string
  active?: boolean
}
/** Why a message is refused; codes of the catalog. */
export type ScimProblem = 'scim.mutability' | 'scim.path' | 'scim.value' | 'scim.domain'
type Parsed<T> = { value: T } | { problem: ScimProblem; path: string }

/** What a change names, for the audit log: the fields and whether it disables, never what stands in them. */
export function changedFields(parsed: Parsed<ScimUserChange>): string | null {
  if (!('value' in parsed)) return null
  const { active, ...fields } = parsed.value
  const words = [...Object.keys(fields), ...(active === undefined ? [] : [active ? 'active' : 'not active'])]
  return words.length === 0 ? null : `named ${words.join(', ')}`
}

/** Attributes of RFC 7643 (section 4.1) that have no place here: taken without a refusal, never stored, never answered. */
const unstored = [
  'displayname',
  'nickname',
  'profileurl',
  'title',
  'usertype',
  'preferredlanguage',
  'locale',
  'timezone',
  'password',
  'emails',
  'phonenumbers',
  'ims',
  'photos',
  'addresses',
  'x509certificates',
  'name.formatted',
  'name.middlename',
  'name.honorificprefix',
  'name.honorificsuffix',
]
/** Managed here: whoever sends one wants more than a provider may. */
const readOnly = ['id', 'meta', 'schemas', 'groups', 'roles', 'entitlements']

const longestName = 100

const isText = (value: unknown): value is string => typeof value === 'string'

/** Microsoft Entra ID writes booleans as text, with a capital letter. */
function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (isText(value) && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  return undefined
}

/** ASCII as it stands: a letter that only looks like another belongs to no domain of the organization. */
const userNameOf = (value: unknown) =>
  isText(value) && value.length <= 320 && /^[!-~]+$/.test(value) && isEmail(value) ? normalEmail(value) : undefined

const nameOf = (value: unknown) => (isText(value) && value.length <= longestName ? value.trim() : undefined)

const externalIdOf = (value: unknown) => (isText(value) && value.length >= 1 && value.length <= 255 ? value : undefined)

const readers: Record<string, (value: unknown) => ScimUserChange | undefined> = {
  username: (value) => withField('userName', userNameOf(value)),
  externalid: (value) => (value === null ? { externalId: null } : withField('externalId', externalIdOf(value))),
  active: (value) => withField('active', booleanOf(value)),
  'name.givenname': (value) => withField('givenName', nameOf(value)),
  'name.familyname': (value) => withField('familyName', nameOf(value)),
}

const withField = <V>(field: keyof ScimUserChange, value: V | undefined): ScimUserChange | undefined =>
  value === undefined ? undefined : ({ [field]: value } as ScimUserChange)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `emails[type eq "work"].value` and `emails.value` are of `emails`; an extension is of itself. */
const attributeOf = (path: string) => {
  const lower = path.toLowerCase()
  if (lower.startsWith(enterpriseSchema.toLowerCase())) return 'extension'
  const plain = lower.startsWith(`${userSchema.toLowerCase()}:`) ? lower.slice(userSchema.length + 1) : lower
  const [root = ''] = /^[\w$]+/.exec(plain) ?? []
  return root === 'name' ? plain : root === plain || unstored.includes(root) || readOnly.includes(root) ? root : plain
}

/** One attribute set to a value. */
function setAttribute(path: string, value: unknown): Parsed<ScimUserChange> {
  const attribute = attributeOf(path)
  if (attribute === 'name') return isObject(value) ? setAll(value, 'name.') : { problem: 'scim.value', path }
  if (attribute === 'extension' || unstored.includes(attribute)) return { value: {} }
  if (readOnly.includes(attribute)) return { problem: 'scim.mutability', path }
  const read = Object.hasOwn(readers, attribute) ? readers[attribute] : undefined
  if (!read) return { problem: 'scim.path', path }
  const change = read(value)
  if (change) return { value: change }
  return { problem: attribute === 'username' ? 'scim.domain' : 'scim.value', path }
}

function setAll(fields: Record<string, unknown>, prefix = ''): Parsed<ScimUserChange> {
  let change: ScimUserChange = {}
  for (const [name, value] of Object.entries(fields)) {
    const set = setAttribute(`${prefix}${name}`, value)
    if ('problem' in set) return set
    change = { ...change, ...set.value }
  }
  return { value: change }
}

/** Only what an account may be without. */
function removeAttribute(path: string): Parsed<ScimUserChange> {
  const attribute = attributeOf(path)
  if (attribute === 'externalid') return { value: { externalId: null } }
  if (attribute === 'name.givenname') return { value: { givenName: '' } }
  if (attribute === 'name.familyname') return { value: { familyName: '' } }
  if (attribute === 'extension' || unstored.includes(attribute)) return { value: {} }
  if (readOnly.includes(attribute) || Object.hasOwn(readers, attribute)) return { problem: 'scim.mutability', path }
  return { problem: 'scim.path', path }
}

/**
 * What a whole resource says (POST, PUT). What the resource holds that only this service sets, such as `id` and `groups`, is
 * passed over, as RFC 7644, section 3.5.1, has it; roles are refused. An attribute that is absent stays.
 */
export function changeOfResource(resource: Record<string, unknown>): Parsed<ScimUserChange> {
  const { schemas: _schemas, id: _id, meta: _meta, groups: _groups, roles, entitlements, ...rest } = resource
  for (const [path, value] of Object.entries({ roles, entitlements }))
    if (Array.isArray(value) && value.length > 0) return { problem: 'scim.mutability', path }
  return setAll(rest)
}

export type ScimOperation = { op: string; path?: string | undefined; value?: unknown }

/** What the operations of a PATCH come to, in their order; the first that cannot be done refuses all of them. */
export function changeOfOperations(operations: readonly ScimOperation[]): Parsed<ScimUserChange> {
  let change: ScimUserChange = {}
  for (const operation of operations) {
    const done = changeOfOperation(operation)
    if ('problem' in done) return done
    change = { ...change, ...done.value }
  }
  return { value: change }
}

function changeOfOperation({ op, path, value }: ScimOperation): Parsed<ScimUserChange> {
  if (op.toLowerCase() === 'remove') return path === undefined ? { problem: 'scim.path', path: 'path' } : removeAttribute(path)
  if (path !== undefined) return setAttribute(path, value)
  return isObject(value) ? setAll(value) : { problem: 'scim.value', path: 'value' }
}
