/** Input made from the schemas: valid where that is possible without knowing what a word means, and hostile on purpose. */
import type { Call } from './call.ts'
import type { Operation, Parameter, Schema } from './operations.ts'
import type { Member } from './bed.ts'

/** What to write where a field has this name (and, for a place in a path, this path). */
export type SampleSource = (name: string, path: string) => unknown

const kinds: Record<string, string> = {
  id: '_id',
  memberId: '_id',
  ids: '_id',
  warningId: 'warnings',
  readingId: 'readings',
  ecgId: 'ecgs',
  deviceId: 'devices',
  orderId: 'orders',
}

/** The ids of a member and of what belongs to it, wherever a field asks for one. */
export const idsOf =
  (member: Member | undefined): SampleSource =>
  (name) => {
    const kind = kinds[name]
    return kind === undefined ? undefined : [member?.[kind]].flat()[0]
  }

export const neverExisted = '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000'

const byFormat: Record<string, unknown> = {
  uuid: neverExisted,
  email: 'nobody@nowhere.example',
  'date-time': '2026-01-05T15:00:00Z',
  date: '2026-01-05',
  base64: 'Zmlyc3ROYW1lLGxhc3ROYW1lCkFubixMZWUK',
}
const byName: Record<string, unknown> = {
  phone: '212-555-0147',
  zipCode: '10027',
  state: 'NY',
  dob: '01/02/1950',
  show: 'all',
  skip: 0,
  page: 1,
  yearMonth: '2026-10',
  subject: 'templates',
}

function words({ format, minLength = 0, maxLength = 500 }: Schema, name: string): unknown {
  if (format && byFormat[format] !== undefined) return byFormat[format]
  const plain = byName[name] ?? 'plain words'
  return typeof plain === 'string' ? plain.padEnd(minLength, 'x').slice(0, maxLength) : plain
}

type Place = { path: string; isWhole: boolean }

const objectOf = (schema: Schema, source: SampleSource, { path, isWhole }: Place) =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([key]) => isWhole || schema.required?.includes(key))
      .map(([key, inner]) => [key, sample(inner, source, { path: `${path}.${key}`, isWhole })]),
  )
const listOf = ({ items }: Schema, source: SampleSource, { path, isWhole }: Place) =>
  items ? [sample(items, source, { path: `${path}.0`, isWhole })] : []
const numberOf = ({ minimum = 1, maximum = 1 }: Schema) => Math.min(Math.max(1, minimum), Math.max(1, maximum))

const makers: Record<string, (schema: Schema, source: SampleSource, place: Place) => unknown> = {
  object: objectOf,
  array: listOf,
  integer: numberOf,
  number: numberOf,
  boolean: () => true,
  null: () => null,
  string: (schema, _known, { path }) => words(schema, nameAt(path)),
}

/** The field a path ends at, whatever place of a list it is in. */
const nameAt = (path: string) => path.split('.').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? ''

const fixedOf = (schema: Schema) => schema.const ?? schema.enum?.[0]
const typeOf = (schema: Schema) => [schema.type].flat()[0] ?? 'string'
const choicesOf = ({ anyOf = [], oneOf = [] }: Schema) => [...anyOf, ...oneOf]

/** An example of a schema with every field of it, or with the required ones alone. */
export function sample(schema: Schema, source: SampleSource, place: Partial<Place> = {}): unknown {
  const { path, isWhole } = { path: '', isWhole: true, ...place }
  const isLeaf = !['object', 'array'].includes(typeOf(schema))
  const own = fixedOf(schema) ?? (isLeaf ? source(nameAt(path), path) : undefined)
  if (own !== undefined) return own
  const [choice] = choicesOf(schema)
  return choice ? sample(choice, source, { path, isWhole }) : makers[typeOf(schema)]?.(schema, source, { path, isWhole })
}

const formatValue = (value: unknown) => encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))

/** The address of an operation with its places filled in. */
export function addressOf(operation: Operation, source: SampleSource, { withQuery = true } = {}): string {
  const valueOf = ({ name, schema }: Parameter) =>
    formatValue(source(name, operation.path) ?? sample(schema, () => undefined, { path: name }))
  const path = operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((so, parameter) => so.replace(`{${parameter.name}}`, valueOf(parameter)), operation.path)
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && (withQuery || parameter.required))
    .map((parameter) => `${parameter.name}=${valueOf(parameter)}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

export const sampleCall = (operation: Operation, source: SampleSource = () => undefined, isWhole = false): Call => ({
  method: operation.method,
  path: addressOf(operation, source, { withQuery: isWhole }),
  body: operation.body && sample(operation.body, source, { isWhole }),
})
