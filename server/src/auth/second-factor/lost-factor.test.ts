/** Somebody who has lost every factor is let in again by another administrator, and by nobody else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { browser, setPasswords, mailsTo } from '../testing/browser.ts'
import { appCode, firstStepOf, expireProof, createPersonWithApp } from '../testing/second-factor.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const reset = (who: Person, whose: Person, reason = 'Phone lost') =>
  t.as(who, 'POST', `users/${whose.userId}/reset-second-factor`, { reason })
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code

test('another administrator takes a lost factor away, with a reason that is kept; the person is told', async () => {
  const person = await createPersonWithApp(t)
  const waiting = await firstStepOf(t, person)
  // The list of people tells who has one, for whom alone its page offers this
  const isListedWithFactor = async () =>
    (await t.as(t.people.adam, 'GET', 'people'))
      .json<{ people: { id: string; hasSecondFactor: boolean }[] }>()
      .people.find(({ id }) => id === person.person.userId)?.hasSecondFactor
  expect(await isListedWithFactor()).toBe(true)
  const answer = await reset(t.people.adam, person.person)
  expect(answer.statusCode).toBe(200)
  expect(await isListedWithFactor()).toBe(false)
  expect((await mailsTo(t, person.person.email)).at(-1)).toBe('second-factor-reset')
  const row = await t.owner
    .selectFrom('audit')
    .select(['ids', 'reason', 'result', 'actor_id'])
    .where('action', '=', 'POST users/:id/reset-second-factor')
    .where('result', '=', 'ok')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ reason: 'Phone lost', actor_id: t.people.adam.userId })
  expect(row.ids).toContain(person.person.userId)
  // Every session is over, and neither an old code nor a recovery code opens anything
  expect((await t.as(person.person, 'GET', 'account/me')).statusCode).toBe(401)
  for (const code of [appCode(person.secret), person.recoveryCodes[0]!])
    expect(codeOf(await waiting.post('auth/second-factor', { code }))).toBe('secondFactor.wrong')
  expect((await browser(t).login(person.person.email)).statusCode).toBe(200)
  expect(codeOf(await reset(t.people.adam, person.person))).toBe('secondFactor.none')
})

test('where one is required, nothing but setting up a new one opens afterwards', async () => {
  const person = await createPersonWithApp(t)
  const setRequired = async (requiresSecondFactor: boolean, who = t.people.sofia) =>
    t.as(who, 'PATCH', 'groups/update', { groupId: t.groups.northside, requiresSecondFactor })
  expect((await reset(t.people.adam, person.person)).statusCode).toBe(200)
  expect((await setRequired(true, t.people.adam)).statusCode).toBe(403)
  expect((await setRequired(true)).json()).toMatchObject({ requiresSecondFactor: true })
  const b = browser(t)
  const { access_token } = (await b.login(person.person.email)).json<{ access_token: string }>()
  expect(codeOf(await b.get('users/org-viewers', access_token))).toBe('access.secondFactor')
  expect((await b.get('account/second-factor', access_token)).statusCode).toBe(200)
  await t.owner.updateTable('clinic_group').set({ requires_second_factor: false }).where('id', '=', t.groups.northside).execute()
  expect((await b.get('users/org-viewers', access_token)).statusCode).toBe(200)
})

test('nobody resets their own, a super admin’s as an administrator, or somebody’s of another clinic', async () => {
  const person = await createPersonWithApp(t)
  await setPasswords(t, [t.people.sofia])
  expect((await reset(person.person, person.person)).statusCode).toBe(403)
  expect(codeOf(await reset(t.people.adam, t.people.adam))).toBe('user.ownFactors')
  expect(codeOf(await reset(t.people.adam, t.people.sofia))).toBe('user.unknown')
  expect(codeOf(await reset(t.people.adam, t.people.luis))).toBe('user.unknown')
  expect((await reset(t.people.adam, person.person, '')).statusCode).toBe(422)
  expect((await browser(t).login(person.person.email)).json()).toMatchObject({ code: 'mfaRequired' })
})

test('it needs a fresh proof', async () => {
  const person = await createPersonWithApp(t)
  const admin = await t.person(t.groups.northside, 'ida@northside.example', { role: 'admin' })
  await expireProof(t, admin)
  expect(codeOf(await reset(admin, person.person))).toBe('access.proveAgain')
  expect((await browser(t).login(person.person.email)).statusCode).toBe(401)
})
