import { expect, test } from 'vitest'
import { z } from 'zod'
import { auditFault, memberIdsOf, membersOf } from './audited-members.ts'
import { endpoint } from './contract.ts'
import { endpoints } from './endpoints.ts'
import { MemberFile, MemberId, MemberQuery, memberId } from './values/member-id.ts'

const [ada, ben, cleo] = [
  '01980000-0000-7000-8000-00000000000a',
  '01980000-0000-7000-8000-00000000000b',
  '01980000-0000-7000-8000-00000000000c',
]
const search = (schema: z.ZodType, value: unknown) => {
  const ids = new Set<string>()
  memberIdsOf(schema)?.(value, ids)
  return [...ids]
}

test.each([
  ['a field', z.object({ id: MemberId, other: z.uuid() }), { id: ada, other: ben }, [ada]],
  ['a list', z.array(z.object({ _id: MemberId })), [{ _id: ada }, { _id: ben }], [ada, ben]],
  [
    'optional, null and default',
    z.object({ a: MemberId.optional(), b: MemberId.nullable(), c: MemberId.default(ada) }),
    { b: null, c: ben },
    [ben],
  ],
  ['alternatives', z.union([z.strictObject({ ids: z.array(MemberId) }), z.object({ list: z.string() })]), { ids: [cleo] }, [cleo]],
  ['a record', z.record(z.string(), MemberId), { one: ada }, [ada]],
  [
    'operators',
    z.union([memberId().transform((id) => ({ $eq: id })), z.object({ $in: z.array(MemberId) })]),
    { $in: [ada, ben] },
    [ada, ben],
  ],
  ['a plain value of those', z.union([memberId().transform((id) => ({ $eq: id })), z.string()]), ada, [ada]],
  ['a file, which is sent as text', MemberFile, { text: 'Ada', members: [ada], others: [ben] }, [ada]],
  [
    'a query, by whatever operator',
    z.object({ query: MemberQuery.optional() }),
    { query: { $or: [{ _id: ada }, { _id: { $in: [ben] } }], name: 'x' } },
    [ada, ben],
  ],
  ['what has another shape', z.object({ ids: z.array(MemberId) }), { ids: [7, null, 'x', ada] }, [ada]],
  ['nothing', z.object({ ids: z.array(MemberId) }), undefined, []],
] as const)('finds the members in %s', (_, schema, value, expected) => {
  expect(search(schema, value)).toEqual(expected)
})

const toy = { method: 'GET', path: '/orma-v2/api/toy', summary: 'Toy', access: 'member.read', effect: 'read' } as const

test('an endpoint that speaks of a member anywhere, and leaves no audit row, is a fault', () => {
  const silent = { ...toy, audit: 'none' } as const
  const named = z.strictObject({ id: MemberId })
  const plain = z.object({ id: z.uuid() })
  expect(auditFault(endpoint({ ...silent, params: named, reply: plain }))).toBeDefined()
  expect(auditFault(endpoint({ ...silent, body: named, reply: plain }))).toBeDefined()
  expect(auditFault(endpoint({ ...silent, reply: z.object({ rows: z.array(named) }) }))).toBeDefined()
  expect(auditFault(endpoint({ ...silent, reply: plain }))).toBeUndefined()
  expect(auditFault(endpoint({ ...toy, audit: 'member', reply: named }))).toBeUndefined()
})

test('no endpoint of the contract has such a fault, and most of them speak of members', () => {
  expect(endpoints.filter((e) => auditFault(e) !== undefined)).toEqual([])
  const speaking = endpoints.filter((e) => membersOf(e).sent ?? membersOf(e).answered)
  expect(speaking.length).toBeGreaterThan(50)
})

test('whatever is called a member is marked as one', () => {
  const names = /"(memberId|exceptId)":\{/
  const unmarked = endpoints.filter((e) =>
    [e.params, e.query, e.body, e.reply].some(
      (schema) =>
        schema &&
        names.test(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))) &&
        memberIdsOf(schema) === undefined,
    ),
  )
  const addressed = endpoints.filter((e) => /\/(members|member)\/:(id|memberId)/.test(e.path) && !membersOf(e).sent)
  expect([...unmarked, ...addressed].map((e) => e.path)).toEqual([])
})
