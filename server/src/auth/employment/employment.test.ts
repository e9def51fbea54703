/** By whom people are employed: with its days, never two at once, ended and retracted in the open. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const record = (change: object = {}, who = t.people.adam) =>
  t.as(who, 'POST', 'employment', {
    userId: t.people.carla.userId,
    kind: 'contracted',
    startsOn: '2026-01-01',
    endsOn: '2026-06-30',
    ...change,
  })
const list = async () => (await t.as(t.people.adam, 'GET', 'employment')).json().employment

test('is recorded with its days, shown with who said so, and for administrators alone', async () => {
  expect((await record({}, t.people.carla)).statusCode).toBe(403)
  expect((await t.as(t.people.carla, 'GET', 'employment')).statusCode).toBe(403)
  expect((await record()).json()).toMatchObject({
    userId: t.people.carla.userId,
    kind: 'contracted',
    startsOn: '2026-01-01',
    endsOn: '2026-06-30',
    ends: [{ endsOn: '2026-06-30', by: 'Adam Reyes' }],
    recordedBy: 'Adam Reyes',
  })
  expect(await list()).toHaveLength(1)
})

test('one that overlaps, ends before it starts, or is of somebody elsewhere is refused in words, and nothing is kept', async () => {
  expect((await record({ kind: 'employed', startsOn: '2026-06-30', endsOn: null })).json()).toMatchObject({
    code: 'employment.overlaps',
    detail: 'On some of these days another employment of the same person is on record: end or retract that one first.',
  })
  expect((await record({ startsOn: '2026-09-02', endsOn: '2026-09-01' })).json().code).toBe('employment.endsEarly')
  expect((await record({ userId: t.people.luis.userId })).json().code).toBe('user.unknown')
  expect(await list()).toHaveLength(1)
})

test('the day after the last one another begins; an end that is moved over it is refused, and each end stays in sight', async () => {
  const next = (await record({ kind: 'employed', startsOn: '2026-07-01', endsOn: null })).json()
  expect(next).toMatchObject({ kind: 'employed', endsOn: null })
  const [, former] = await list()
  const end = (endsOn: string) => t.as(t.people.adam, 'POST', `employment/${former._id}/end`, { endsOn })
  expect((await end('2026-07-01')).json().code).toBe('employment.overlaps')
  expect((await end('2025-12-31')).json().code).toBe('employment.endsEarly')
  expect((await end('2026-05-31')).json()).toMatchObject({
    endsOn: '2026-05-31',
    ends: [{ endsOn: '2026-06-30' }, { endsOn: '2026-05-31' }],
  })
})

test('what was recorded in error is retracted with a reason, once, and another may stand in its place', async () => {
  const [{ _id, startsOn }] = await list()
  const retract = (id = _id) => t.as(t.people.adam, 'POST', `employment/${id}/retraction`, { reason: 'Of another person' })
  expect((await retract(t.people.carla.userId)).json().code).toBe('employment.unknown')
  expect((await retract()).json()).toMatchObject({ retraction: { reason: 'Of another person', by: 'Adam Reyes' } })
  expect((await retract()).json().code).toBe('employment.retracted')
  expect((await t.as(t.people.adam, 'POST', `employment/${_id}/end`, { endsOn: '2026-12-31' })).json().code).toBe('employment.retracted')
  expect((await record({ kind: 'vendor', startsOn, endsOn: null })).json()).toMatchObject({ kind: 'vendor' })
})

test('of two who record at once what overlaps, one is kept', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => record({ userId: t.people.adam.userId, kind: 'employed', endsOn: null })))
  expect(replies.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right)).toEqual([200, 409, 409])
})

test('given a file of a payroll, each line is looked through first, then recorded with who said so, and known the next time', async () => {
  const { email } = await t.owner.selectFrom('app_user').select('email').where('id', '=', t.people.sofia.userId).executeTakeFirstOrThrow()
  const content = [
    'Email,Employment,First Day,Last Day',
    `${email.toUpperCase()},contractor,1/1/2024,6/30/2025`,
    `${email},employed,2025-07-01,`,
    `${email},vendor,2025-06-30,2025-06-30`,
    `${email},employed,2025-07-01,`,
    'nobody@northside.example,employed,2025-07-01,',
    `${email},employed,2023-01-01,2022-12-31`,
  ].join('\n')
  const take = async (record: boolean, who = t.people.adam) => t.as(who, 'POST', 'employment/file', { content, record })
  const refused = [
    {
      line: 4,
      member: 'Sofia Reyes',
      problems: [{ field: 'First Day', message: expect.stringMatching(/another employment of the same person/) }],
    },
    { line: 5, problems: [{ field: 'Email', message: 'The same stands in an earlier line of the file.' }] },
    { line: 6, member: '', problems: [{ field: 'Email', message: 'Nobody of the clinic signs in with this address.' }] },
    { line: 7, problems: [{ field: 'Last Day' }] },
  ]
  const before = (await list()).length
  const users = [t.people.sofia.userId]
  expect((await take(false)).json()).toMatchObject({ users, ready: 2, recorded: 0, already: 0, refusedCount: 4, refused })
  expect(await list()).toHaveLength(before)
  expect((await take(true)).json()).toMatchObject({ users, ready: 2, recorded: 2 })
  const own = (await list()).filter(({ userId }: { userId: string }) => userId === t.people.sofia.userId)
  expect(own).toMatchObject([
    { kind: 'employed', startsOn: '2025-07-01', endsOn: null, recordedBy: 'Adam Reyes' },
    { kind: 'contracted', startsOn: '2024-01-01', endsOn: '2025-06-30' },
  ])
  expect((await take(true)).json()).toMatchObject({ users: [], recorded: 0, already: 2 + 1, refusedCount: 3 })
  expect((await take(true, t.people.luis)).statusCode).toBe(403)
  expect((await t.as(t.people.adam, 'POST', 'employment/file', { content: 'Name\nBob' })).json().errors).toMatchObject([
    { path: 'content', message: expect.stringMatching(/columns are missing/) },
  ])
})
