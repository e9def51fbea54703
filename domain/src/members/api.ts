/** Looking for members: lists, counts, search, one member, and the open query. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { ListSubject } from './list-subject.ts'
import { defaultSort, listFilters, type Sort, sorts } from './list.ts'
import { OrderState } from '../devices/order.ts'
import { MemberQueryRow } from './member-find-row.ts'
import { MemberMatch, Member, MemberRow } from './member.ts'
import { MemberId, MemberParams, MemberQuery } from '../values/member-id.ts'
import { ShowFilter } from '../values/request-fields.ts'
import { Instant } from '../values/instant.ts'
import { summaryParts } from '../shown.ts'
import { SearchText } from '../search-text.ts'

const practiceId = z.string().max(100)
// The other name the specification gives the default sort
const SortName = z.preprocess(
  (name) => (name === 'measureDateDesc' ? defaultSort : name),
  z.enum(Object.keys(sorts) as [Sort, ...Sort[]], 'This sort is not known.'),
)

/** What a list, its CSV and nothing else is told apart by. */
export const ListQuery = z.strictObject({
  show: ShowFilter.default('all'),
  sort: SortName.default(defaultSort),
  page: z.coerce
    .number('Page is a number.')
    .int('Page is a whole number.')
    .min(0, 'Pages start at 0.')
    .max(20_000, 'This page does not exist.')
    .default(0),
  practiceId: practiceId.optional(),
})

/** How far the device is that a member waits for; `connected`: one that is there already came without an order. */
const OrderOfMember = z.object({
  memberId: MemberId,
  status: z.union([OrderState, z.literal('connected')]),
  at: Instant,
})
export type OrderOfMember = z.infer<typeof OrderOfMember>

export const memberApi = {
  list: endpoint({
    method: 'GET',
    path: '/orma-v2/api/home/lists/:listFilter',
    summary: 'One page of a home list',
    shows: [...summaryParts, 'order', 'devices'],
    access: 'member.read',
    effect: 'read',
    // Rows of members that no writer has rendered yet are kept by whoever reads them first
    storesCopy: true,
    audit: 'member',
    params: z.strictObject({ listFilter: z.enum(listFilters) }),
    query: ListQuery,
    reply: z.object({
      title: z.string(),
      members: z.array(MemberRow),
      count: z.int(),
      page: z.int(),
      /** When a file last filled the list; absent from lists that no file fills. */
      filledAt: Instant.optional(),
      /** What was last ordered for each of them, where that is what is waited for: new members alone. */
      orders: z.array(OrderOfMember).optional(),
      /** What each of them is listed for, where the list is about one thing: a text, a call, an event, a memo, silence. */
      subjects: z.array(ListSubject).optional(),
    }),
    problems: ['practice.unknown'],
  }),
  keepSort: endpoint({
    method: 'PUT',
    path: '/orma-v2/api/home/lists/:listFilter/sort',
    summary: 'Keeps the order in which the caller wants this list from now on',
    changes: ['account'],
    access: 'member.read',
    effect: 'write',
    audit: 'none',
    params: z.strictObject({ listFilter: z.enum(listFilters) }),
    body: z.strictObject({ sort: SortName }),
    reply: z.object({ sort: SortName }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/orma-v2/api/home/counts',
    summary: 'How many members each menu entry holds',
    shows: [...summaryParts, 'practice'],
    access: 'member.read',
    effect: 'read',
    audit: 'none',
    query: z.strictObject({ show: ShowFilter.default('all') }),
    reply: z.object({
      /** By list; `practice` is absent, its practices follow. */
      lists: z.partialRecord(z.enum(listFilters), z.int()),
      practices: z.array(z.object({ practiceId: z.string(), name: z.string(), count: z.int() })),
    }),
  }),
  search: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/search',
    summary: 'At most 10 enrolled members by name, MRN, phone or date of birth',
    shows: ['profile'],
    access: 'member.read',
    effect: 'read',
    audit: 'member',
    query: z.strictObject({ q: SearchText }),
    reply: z.object({ members: z.array(MemberMatch) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/:id',
    summary: 'One member: header strip and profile',
    shows: summaryParts,
    access: 'member.read',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    reply: Member,
    problems: ['member.unknown'],
  }),
  find: endpoint({
    method: 'POST',
    path: '/orma-v2/api/members',
    summary: 'Members by a query of known fields and operators',
    shows: [...summaryParts, 'readings', 'devices'],
    access: 'member.read',
    effect: 'read',
    audit: 'member',
    body: z.strictObject({
      query: MemberQuery.optional(),
      projection: z.record(z.string(), z.union([z.literal(0), z.literal(1), z.boolean()], 'Write 1 or 0.')).optional(),
      sort: z.record(z.string(), z.union([z.literal(1), z.literal(-1)], 'Write 1 or -1.')).optional(),
      limit: z.int().min(1).max(200, 'At most 200 members at once.').optional(),
      skip: z.int().min(0).max(1_000_000).optional(),
    }),
    reply: z.object({ members: z.array(MemberQueryRow), count: z.int() }),
  }),
}
