/** The audit log as administrators read it: who looked at or changed what, and who looked at one chart. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberFile, MemberId } from '../values/member-id.ts'
import { Instant } from '../values/instant.ts'

export const actorKinds = ['user', 'job', 'vendor', 'link', 'client', 'provisioning'] as const
export const auditResults = ['done', 'refused'] as const
/** Rows of one page. A page of members holds as many (specification, second document, section 9). */
export const auditPageSize = 50
/** Rows of one file: what a spreadsheet still opens at once. */
export const mostAuditRows = 10_000
/** Of the members that a row names, so many are told by name; a list page names fifty. */
export const namedMembers = 3

const Day = z.iso.date('Write a day as 2026-11-22.')
const filters = z.strictObject({
  /** A user's id. */
  actor: z.uuid('Choose a person of the list.').optional(),
  memberId: MemberId.optional(),
  action: z.string().max(200).optional(),
  result: z.enum(auditResults, 'This result is not known.').optional(),
  /** First and last day, in the zone of the group. */
  from: Day.optional(),
  to: Day.optional(),
})
export type AuditFilters = z.output<typeof filters>

export const AuditEntry = z.object({
  _id: z.int(),
  at: Instant,
  actorKind: z.enum(actorKinds),
  actorId: z.string(),
  actorName: z.string(),
  /** Method and path, as in the API document. */
  action: z.string(),
  /** What was done, in words that read on into the members it names: `Opened the chart of`. */
  summary: z.string(),
  /** `ok`, `begun`, or the code of the refusal. */
  result: z.string(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The first of the members it names, and how many other things. */
  members: z.array(z.object({ memberId: MemberId, name: z.string() })),
  others: z.int(),
  /** Place in the hash chain; null in the minute before it is sealed. */
  seal: z.int().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const named = (query: AuditFilters) =>
  Object.entries(query)
    .filter(([name, value]) => name !== 'before' && value !== undefined)
    .map(([name]) => name)
    .join(', ')

export const auditApi = {
  search: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/audit',
      summary: 'The audit log, newest first, 50 a page: by person, member, action, result, days',
      shows: [],
      access: 'audit.read',
      effect: 'read',
      audit: 'audit',
      query: filters.extend({
        /** Continues after this row. */
        before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      }),
      reply: z.object({ entries: z.array(AuditEntry), hasMore: z.boolean() }),
    },
    { reason: ({ query }) => `by ${named(query) || 'time'}` },
  ),
  actions: endpoint({
    method: 'GET',
    path: '/orma-v2/api/audit/actions',
    summary: 'What the audit log can name: every kind of act',
    shows: [],
    access: 'audit.read',
    effect: 'read',
    audit: 'none',
    reply: z.object({ actions: z.array(z.object({ action: z.string(), summary: z.string() })) }),
  }),
  file: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/audit/export',
      summary: 'The audit log, filtered alike, as a CSV file of at most 10,000 rows',
      changes: [],
      access: 'audit.read',
      effect: 'write',
      audit: 'audit',
      body: filters,
      reply: MemberFile,
      replyType: 'text/csv; charset=utf-8',
    },
    { reason: ({ body }) => `export by ${named(body) || 'time'}` },
  ),
  proof: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/audit/proof',
      summary: 'Sealed rows with their hashes, one JSON line each, to be verified away from this server',
      changes: [],
      access: 'audit.read',
      effect: 'write',
      audit: 'audit',
      body: z.strictObject({
        /** The seal to begin with. */
        fromSeal: z.int('Write a whole number.').min(1, 'The first seal is 1.').default(1),
      }),
      reply: MemberFile,
      replyType: 'application/x-ndjson',
    },
    { reason: ({ body }) => `proof from seal ${body.fromSeal}` },
  ),
}
