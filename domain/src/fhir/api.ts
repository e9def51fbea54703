/** FHIR R4 for programs of others: read and search of one clinic, below an address of its own. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { markedQueries } from '../values/member-id.ts'
import { count } from '../values/request-fields.ts'
import { resourceTypes } from './resource.ts'
import { largestPage, pageSize, spanOfAll } from './search.ts'

export const fhirContentType = 'application/fhir+json; charset=utf-8'
const inClinic = '/fhir/r4/:groupId'
const read = { method: 'GET', access: 'fhir.read', effect: 'read', audit: 'member', replyType: fhirContentType } as const

const ClinicParams = z.strictObject({ groupId: z.uuid() })
const TypeParams = ClinicParams.extend({ type: z.enum(resourceTypes) })
/** FHIR's own rule of ids; ours are UUIDs, some with an ending. */
const FhirId = z.string().regex(/^[A-Za-z0-9.-]{1,64}$/)

/** A parameter may stand several times in an address. */
const several = (item: z.ZodType<string>) =>
  z.union([item, z.array(item).max(8, 'At most eight.')]).transform((value) => (Array.isArray(value) ? value : [value]))
const Dates = several(z.string().max(40)).refine(
  (dates) => spanOfAll(dates) !== undefined,
  'Write a date as FHIR does, such as ge2026-11-01; prefixes are eq, ge, gt, le and lt.',
)
const Words = z.string().min(1).max(500)

const SearchQuery = z.strictObject({
  /** One id, or several with commas between them; named in the audit log whether they are found or not. */
  _id: z
    .string()
    .regex(/^[A-Za-z0-9.-]{1,64}(,[A-Za-z0-9.-]{1,64}){0,99}$/, 'Write ids, with commas between them.')
    .register(markedQueries)
    .optional(),
  patient: z
    .string()
    .regex(/^(Patient\/)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Write the id of a Patient.')
    .register(markedQueries)
    .optional(),
  category: Words.optional(),
  code: Words.optional(),
  date: Dates.optional(),
  _lastUpdated: Dates.optional(),
  _include: several(z.string().max(60)).optional(),
  _revinclude: z.literal('Provenance:target', 'Only Provenance:target is followed backwards.').optional(),
  _count: count(1, 10_000, '_count')
    .default(pageSize)
    .transform((most) => Math.min(most, largestPage)),
  /** Where a page goes on; it stands in the link to the next one. */
  _cursor: z
    .string()
    .regex(/^\d\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,3}$/, 'Follow the link to the next page.')
    .optional(),
  _format: z.enum(['json', 'application/json', 'application/fhir+json'], 'Only JSON is served.').optional(),
})
export type FhirSearchQuery = z.infer<typeof SearchQuery>

const Resource = z.looseObject({ resourceType: z.string(), id: z.string() })
const Bundle = z.object({
  resourceType: z.literal('Bundle'),
  type: z.literal('searchset'),
  link: z.array(z.object({ relation: z.enum(['self', 'next']), url: z.string() })),
  entry: z
    .array(z.object({ fullUrl: z.string(), resource: Resource, search: z.object({ mode: z.enum(['match', 'include', 'outcome']) }) }))
    .optional(),
})
export type FhirBundle = z.infer<typeof Bundle>

export const fhirApi = {
  metadata: endpoint({
    method: 'GET',
    path: `${inClinic}/metadata`,
    summary: 'What the FHIR interface of a clinic can do: its CapabilityStatement, the same for every clinic',
    access: 'public',
    effect: 'read',
    audit: 'none',
    params: ClinicParams,
    query: SearchQuery.pick({ _format: true }),
    reply: z.looseObject({ resourceType: z.literal('CapabilityStatement') }),
    replyType: fhirContentType,
  }),
  search: endpoint({
    ...read,
    path: `${inClinic}/:type`,
    summary: 'A page of resources of one type, as a Bundle with the link to the next page',
    params: TypeParams,
    query: SearchQuery,
    reply: Bundle,
    problems: ['apiClient.scope'],
  }),
  get: endpoint({
    ...read,
    path: `${inClinic}/:type/:id`,
    summary: 'One resource',
    params: TypeParams.extend({ id: FhirId }),
    query: SearchQuery.pick({ _format: true }),
    reply: Resource,
    problems: ['apiClient.scope'],
  }),
}
