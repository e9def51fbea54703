/** Whoever looks, and by whichever operation: a user has the same role, rights and workspaces in every answer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
let [both, sage]: Person[] = []
beforeAll(async () => {
  t = await testApp()
  both = await t.person(t.groups.northside, 'both@northside.example')
  sage = await t.person(t.groups.northside, 'sage@northside.example', { superUserAccess: true })
  await t.owner.insertInto('workspace_member').values({ group_id: t.groups.lakeview, user_id: both.userId }).execute()
})
afterAll(() => t.close())

type Answer = Record<string, unknown> & { id: string; workspaces?: { workspaceName: string }[] }
type Answers = { users?: Answer[]; people?: Answer[] } & Answer

const shared = ['name', 'namePublic', 'title', 'email', 'role', 'isSuperAdmin', 'superUserAccess', 'workspaceAccess', 'timeZone'] as const

/** The user in each answer that this caller gets. */
async function seenBy(caller: Person, user: Person): Promise<Answer[]> {
  const calls = [
    t.as(caller, 'GET', 'users'),
    t.as(caller, 'GET', `users/${user.userId}`),
    t.as(caller, 'POST', 'users/fetchUsers', {}),
    t.as(caller, 'GET', 'users/org-viewers'),
    t.as(caller, 'GET', 'people'),
    t.as(caller, 'GET', 'admin/people'),
    t.as(caller, 'POST', 'users/editUser', { id: user.userId, title: '' }),
    ...(caller === user ? [t.as(caller, 'GET', 'account/me')] : []),
  ]
  const answers = (await Promise.all(calls)).filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json<Answers>())
  return answers.flatMap((answer) => (answer.users ?? answer.people ?? [answer]).filter(({ id }) => id === user.userId))
}

const rolesOf = (answer: Answer) => Object.fromEntries(shared.filter((field) => field in answer).map((field) => [field, answer[field]]))

test.each([
  ['a colleague', () => t.people.carla, 4, ['Northside Clinic']],
  ['an administrator', () => t.people.adam, 6, ['Northside Clinic']],
  ['a super user', () => sage, 4, ['Lakeview Heart', 'Northside Clinic']],
  ['a super admin', () => t.people.sofia, 7, ['Lakeview Heart', 'Northside Clinic']],
  ['the user', () => both, 5, ['Lakeview Heart', 'Northside Clinic']],
] as const)('%s finds one role and one list of workspaces in every answer', async (_, caller, count, workspaces) => {
  if (!both) throw new Error('nobody')
  const answers = await seenBy(caller() as Person, both)
  expect(answers).toHaveLength(count)
  const self = (await t.as(both, 'GET', 'account/me')).json<Answer>()
  for (const answer of answers) {
    expect(rolesOf(self)).toMatchObject(rolesOf(answer))
    if ('email' in answer) expect(answer.workspaces?.map(({ workspaceName }) => workspaceName)).toEqual(workspaces)
  }
})

test('the people of another workspace are told by name to nobody who has no place there', async () => {
  const { users } = (await t.as(t.people.carla, 'POST', 'users/fetchUsers', { query: { email: 'both@northside.example' } })).json<Answers>()
  expect(users).toMatchObject([{ workspaces: [{ group_id: t.groups.northside, workspaceName: 'Northside Clinic' }] }])
  expect(JSON.stringify(users)).not.toContain('Lakeview')
})
