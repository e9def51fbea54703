import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMember } from '../testing/create-member.ts'

let t: TestApp
const ids: Record<string, string> = {}
beforeAll(async () => {
  t = await testApp()
  const { northside, lakeview } = t.groups
  ids['ada'] = await createMember(t.owner, northside, 'Ada Anderson', {
    member: {
      dob: '1971-12-05',
      mrn: 'MR-8841',
      phone: '+14155550133',
      diagnosis_codes: ['I10'],
      state: 'CA',
      practice_id: 'main',
    },
    summary: { last_active_at: '2026-11-20T10:00:00.000Z', days_99454: 16, needs_review: true, active_memos: 1 },
  })
  ids['bob'] = await createMember(t.owner, northside, 'Bob Núñez-Ortiz', { member: { dob: '1940-01-02', gender: 'male' } })
  ids['gone'] = await createMember(t.owner, northside, 'Ada Abel', { member: { disenrolled: true } })
  ids['eve'] = await createMember(t.owner, lakeview, 'Eve Anderson', { member: { dob: '1971-12-05', mrn: 'MR-8841' } })
})
afterAll(() => t.close())

const search = async (q: string) => {
  const answer = await t.as(t.people.carla, 'GET', `members/search?q=${encodeURIComponent(q)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().members.map((m: { name: string }) => m.name)
}

test.each([
  ['ander', ['Ada Anderson']],
  ['ANDERSON ada', ['Ada Anderson']],
  ['nunez', ['Bob Núñez-Ortiz']],
  ['ortiz bob', ['Bob Núñez-Ortiz']],
  ['MR8841', ['Ada Anderson']],
  ['mr-8841', ['Ada Anderson']],
  ['nunezortiz', ['Bob Núñez-Ortiz']],
  ['(415) 555-0133', ['Ada Anderson']],
  ['12/05/1971', ['Ada Anderson']],
  ['1971-12-05 ada', ['Ada Anderson']],
  ['12051971', ['Ada Anderson']],
  ['1971-12-05 bob', []],
  ['ada', ['Ada Anderson']],
  ['abel', []],
  ['eve', []],
  ['zzz', []],
  ['', []],
  ['%', []],
])('searching %s finds %j, enrolled ones alone and never another clinic’s', async (q, match) => {
  expect(await search(q)).toEqual(match)
})

test('at most ten are found', async () => {
  for (let i = 0; i < 12; i += 1) await createMember(t.owner, t.groups.northside, `Twin${i} Tenfold`)
  expect(await search('tenfold')).toHaveLength(10)
})

test('a member is unknown to strangers and to another clinic', async () => {
  expect((await t.as(undefined, 'GET', `members/${ids['ada']}`)).statusCode).toBe(401)
  expect((await t.as(t.people.luis, 'GET', `members/${ids['ada']}`)).json()).toMatchObject({
    status: 404,
    code: 'member.unknown',
  })
  expect((await t.as(t.people.carla, 'GET', 'members/01a1fb7f-ecf4-79f7-a59a-795e1cb19d74')).statusCode).toBe(404)
  expect((await t.as(t.people.carla, 'GET', 'members/not-an-id')).statusCode).toBe(400)
})

test('a member carries the words of the profile, consents and history', async () => {
  await t.owner
    .insertInto('consent')
    .values({
      group_id: t.groups.northside,
      member_id: ids['ada']!,
      kind: 'rpm',
      text_version: '2026-11',
      language: 'English',
      given_at: '2026-01-05T15:00:00Z',
      recorded_by: t.people.carla.userId,
    })
    .execute()
  await t.owner
    .insertInto('program_stay')
    .values({
      group_id: t.groups.northside,
      member_id: ids['ada']!,
      program: 'RPM',
      started_at: '2026-01-05T15:00:00Z',
      started_by: t.people.carla.userId,
    })
    .execute()
  const member = (await t.as(t.people.carla, 'GET', `members/${ids['ada']}`)).json()
  expect(member).toMatchObject({
    name: 'Ada Anderson',
    dob: '1971-12-05',
    owner_id: t.groups.northside,
    address: { state: 'CA' },
    lastActiveDate: '2026-11-20T10:00:00.000Z',
  })
  expect(member.consents).toMatchObject([{ kind: 'rpm', recordedBy: 'Carla Reyes', revokedAt: null }])
  expect(member.disenrollHist).toEqual([
    { enrollmentStatus: 'enrolled', changedAt: '2026-01-05T15:00:00.000Z', changedBy: 'Carla Reyes', reason: '' },
  ])
})

const find = (body: unknown) => t.as(t.people.carla, 'POST', 'members', body)
const foundBy = async (query: unknown) => {
  const answer = await find({ query, projection: { name: 1 }, limit: 200 })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
    .json()
    .members.map((m: { name: string }) => m.name)
    .filter((name: string) => !name.includes('Tenfold'))
    .toSorted()
}

test.each([
  [{ name: 'Ada Anderson' }, ['Ada Anderson']],
  [{ disenrolled: false, dob: { $lt: '1945-01-01' } }, ['Bob Núñez-Ortiz']],
  [{ dob: { $gte: '1971-12-05', $lte: '1971-12-05' } }, ['Ada Anderson']],
  [{ diagnosisCodes: 'I10' }, ['Ada Anderson']],
  [{ diagnosisCodes: { $in: ['E11', 'I10'] } }, ['Ada Anderson']],
  [{ 'billingInsights.CPT99454d': { $lt: 16 / 30, $gt: 0.1 } }, []],
  [{ 'billingInsights.CPT99454d': 16 / 30 }, ['Ada Anderson']],
  [{ 'billingInsights.CPT99454d': { $lt: 17 / 30, $gt: 15 / 30 } }, ['Ada Anderson']],
  [{ lastActiveDate: { $lt: Date.parse('2026-11-20T10:00:00.001Z') } }, ['Ada Anderson']],
  [{ lastActiveDate: { $lt: Date.parse('2026-11-20T10:00:00.000Z') } }, []],
  [{ 'warningLog.needsReview': true }, ['Ada Anderson']],
  [{ 'activeMemos.0': { $exists: true } }, ['Ada Anderson']],
  [{ lastActiveDate: 0, gender: 'male' }, ['Bob Núñez-Ortiz']],
  [{ lastActiveDate: { $ne: 0 } }, ['Ada Anderson']],
  [{ practiceId: { $exists: true } }, ['Ada Anderson']],
  [{ practiceId: { $ne: 'main' }, gender: 'male' }, ['Bob Núñez-Ortiz']],
  [{ $or: [{ gender: 'male' }, { $and: [{ name: 'Ada Abel' }, { disenrolled: true }] }] }, ['Ada Abel', 'Bob Núñez-Ortiz']],
  [{ name: { $in: [] } }, []],
])('the query %j finds %j', async (query, names) => expect(await foundBy(query)).toEqual(names))

test('projection, sort, limit and skip; the count is of all', async () => {
  const { members, count } = (
    await find({
      query: { 'address.state': { $exists: true } },
      projection: { dob: 1 },
      sort: { dob: 1, name: -1 },
      limit: 1,
      skip: 0,
    })
  ).json()
  expect(members).toEqual([{ _id: ids['bob'], dob: '1940-01-02' }])
  expect(count).toBe(15)
  const without = (await find({ query: { name: 'Ada Anderson' }, projection: { note: 0, consents: 0 } })).json().members[0]
  expect(without.note).toBeUndefined()
  expect(without.dob).toBe('1971-12-05')
})

test.each([
  [{ query: { ssn: 1 } }, 'query.ssn'],
  [{ query: { name: { $where: '1' } } }, 'query.name.$where'],
  [{ query: { $and: [{ dob: { $gt: 'yesterday' } }] } }, 'query.$and.0.dob.$gt'],
  [{ query: { '__proto__.a': 1 } }, 'query.__proto__.a'],
  [{ query: { constructor: 1 } }, 'query.constructor'],
  [{ query: { name: { constructor: 1 } } }, 'query.name.constructor'],
  [{ query: { name: {} } }, 'query.name'],
  [{ query: { optInSMS: { $gt: true } } }, 'query.optInSMS.$gt'],
  [{ query: { assignedPhysician: 'me' } }, 'query.assignedPhysician'],
  [{ query: { dob: '0000-01-01' } }, 'query.dob'],
  [{ query: { measureFreq: 1e300 } }, 'query.measureFreq'],
  [{ projection: { password: 1 } }, 'projection.password'],
  [{ projection: { name: 1, dob: 0 } }, 'projection'],
  [{ sort: { diagnosisCodes: 1 } }, 'sort.diagnosisCodes'],
  [{ limit: 201 }, 'limit'],
  [{ query: { $or: [{ $or: [{ $or: [{ $or: [{ $or: [{ name: 'x' }] }] }] }] }] } }, 'query.$or.0.$or.0.$or.0.$or.0.$or.0'],
])('%j is refused at %s', async (body, path) => {
  const answer = await find(body)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[0].path).toBe(path)
})

test('a body that reaches for prototypes is not read at all', async () => {
  expect((await find(JSON.parse('{"query":{"__proto__":{"a":1}}}'))).statusCode).toBe(400)
})

const fieldName = fc.constantFrom(
  'name',
  'dob',
  'disenrolled',
  'lastActiveDate',
  'services',
  'measureFreq',
  '_id',
  'activeMemos.0',
  'nonsense',
  '__proto__',
)
const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant('1971-12-05'),
  fc.constant('2026-11-20T10:00:00Z'),
  fc.array(fc.string(), { maxLength: 3 }),
)
const operator = fc.constantFrom('$eq', '$ne', '$in', '$gt', '$gte', '$lt', '$lte', '$exists', '$regex', 'toString')
const leaf = fc.dictionary(fieldName, fc.oneof(value, fc.dictionary(operator, value, { maxKeys: 3 })), { maxKeys: 3 })
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ $and: fc.array(tie('tree'), { maxLength: 3 }) }),
    fc.record({ $or: fc.array(tie('tree'), { maxLength: 3 }) }),
  ),
}))

test.each([
  ['empty parts', { $or: Array.from({ length: 5000 }, () => ({})) }],
  ['memos', { $and: Array.from({ length: 5000 }, () => ({ 'activeMemos.0': { $exists: true } })) }],
  ['levels of empty parts', { $or: Array.from({ length: 70 }, () => ({ $and: [{}, {}, {}] })) }],
])('thousands of %s are too much to ask', async (_, query) => {
  const { statusCode, body } = await find({ query })
  expect(statusCode).toBe(422)
  expect(body).toMatch(/At most \d+/)
})

test('no query, however strange, is a fault of the server', async () => {
  const visited = new Set<number>()
  await fc.assert(
    fc.asyncProperty(tree, async (query) => {
      const { statusCode, body } = await find({ query })
      visited.add(statusCode)
      expect([200, 400, 422], body).toContain(statusCode)
      expect(body, JSON.stringify(query)).not.toContain(ids['eve'])
    }),
    { numRuns: 300 },
  )
  expect(visited).toContain(200)
})

const injected = [
  "' or '1'='1",
  "x') or true--",
  '1; drop table member',
  "' union select password_hash from auth.credential--",
  '$1',
  '") from auth.session--',
  '\\',
  '%',
  '_',
]

test.each(injected)('the words %j stay words, wherever they stand in a query', async (words) => {
  expect(await foundBy({ name: words })).toEqual([])
  expect(await foundBy({ mrn: { $in: [words] } })).toEqual([])
  expect(await foundBy({ $or: [{ practiceId: words }, { diagnosisCodes: words }] })).toEqual([])
  for (const body of [
    { query: { [words]: 1 } },
    { query: { name: { [words]: 1 } } },
    { projection: { [words]: 1 } },
    { sort: { [words]: 1 } },
    { sort: { name: words } },
    { limit: words },
  ])
    expect((await find(body)).statusCode, JSON.stringify(body)).toBe(422)
  expect(await search(words)).toEqual([])
})

test('one character of Chinese or Korean finds whose name begins so', async () => {
  await createMember(t.owner, t.groups.northside, '小明 陳')
  await createMember(t.owner, t.groups.northside, '민호 김')
  expect(await search('陳')).toEqual(['小明 陳'])
  expect(await search('김')).toEqual(['민호 김'])
})

test('who has no value is sorted where the lists put them: before the least', async () => {
  const of = (name: string, at: string | null) =>
    createMember(t.owner, t.groups.northside, name, {
      member: { note: 'sorted' },
      summary: { last_active_at: at, data_received_at: at },
    })
  await of('Neva Never', null)
  await of('Olga Old', '2026-01-01T00:00:00.000Z')
  await of('Rita Recent', '2026-02-01T00:00:00.000Z')
  const sorted = async (sort: Record<string, 1 | -1>) =>
    (await find({ query: { name: { $in: ['Neva Never', 'Olga Old', 'Rita Recent'] } }, sort }))
      .json()
      .members.map((m: { name: string }) => m.name[0])
      .join('')
  expect(await sorted({ dataReceivedDT: -1 })).toBe('RON')
  expect(await sorted({ lastActiveDate: 1 })).toBe('NOR')
})

const samples: Record<string, unknown> = {
  text: 'Northside',
  'timestamp with time zone': '2026-11-20T10:00:00Z',
  date: '2026-11-20',
  integer: 3,
}

/** Fills what may be empty in the rows of members; answers what could be filled. */
async function fillRows(): Promise<string[]> {
  const { rows } = await sql<{ of: string; name: string; type: string }>`
    select table_name as of, column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name in ('member', 'member_summary') and is_nullable = 'YES'`.execute(t.owner)
  const filled: string[] = []
  for (const { of, name, type } of rows.filter((column) => column.type in samples))
    await sql`update ${sql.table(of)} set ${sql.ref(name)} = ${samples[type]}`.execute(t.owner).then(
      () => filled.push(name),
      // One of a few words, or of another table
      () => undefined,
    )
  return filled
}

test('whoever is opened is told in the very words in which the open query tells of them, whatever is filled', async () => {
  expect(await fillRows()).toEqual(expect.arrayContaining(['pause_reason', 'kardia_id', 'missed_call_at', 'period_end', 'days_till_event']))
  const answer = await find({ limit: 50 })
  expect(answer.statusCode).toBe(200)
  const { members } = answer.json() as { members: { _id: string }[] }
  expect(members.length).toBeGreaterThan(2)
  for (const member of members) expect((await t.as(t.people.carla, 'GET', `members/${member._id}`)).json()).toEqual(member)
})
