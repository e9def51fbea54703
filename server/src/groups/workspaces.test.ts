/** Groups as super admins keep them: defaults, limits, client organizations, contract. */
import { warningCategories } from '@vitalrounds/domain/warnings/clinical-rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailedLink } from '../auth/testing/browser.ts'
import { type Person, type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Group = {
  group_id: string
  workspaceName: string
  billingConfig: Record<string, boolean>
  signedContract: boolean
}
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code
const create = (body: object, who: Person = t.people.sofia) => t.as(who, 'POST', 'groups/create', body)
const update = (body: object, who: Person = t.people.sofia) => t.as(who, 'PATCH', 'groups/update', body)

test('a new group begins as the specification says', async () => {
  const reply = (await create({ workspaceName: 'Plain Clinic' })).json<Group>()
  expect(reply).toMatchObject({
    services: ['RPM'],
    clinical_rules: Object.fromEntries(warningCategories.map((category) => [category, []])),
    text_usage_consent: false,
    auto_alert_text: false,
    auto_outreach_text: false,
    auto_reminder_text: false,
    monthlyDeviceOrderLimit: null,
    signedContract: false,
    clientName: null,
  })
  const on = ['99439', '99453', '99454', '99457', '99458', '99487', '99489', '99490', 'inferredDx', 'hedisHCPCS']
  for (const flag of on) expect(reply.billingConfig[flag], flag).toBe(true)
  for (const flag of ['99454CalendarEndDate', '9945431Days']) expect(reply.billingConfig[flag], flag).toBe(false)
})

test('a name in use is a conflict, in any case, and of many at once one is made', async () => {
  const answers = await Promise.all(['Twin', 'TWIN', 'twin'].map((name) => create({ workspaceName: `${name} Clinic` })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(codeOf(await create({ workspaceName: 'northside clinic' }))).toBe('group.duplicate')
})

test('staff change settings of their own group, and nothing of its contract or of another', async () => {
  const { northside, lakeview } = t.groups
  const own = { timeZone: 'America/Denver', showLiveBilling: true }
  expect((await update({ groupId: northside, ...own }, t.people.carla)).json()).toMatchObject(own)
  for (const contract of [{ services: ['CCM'] }, { monthlyDeviceOrderLimit: 9 }, { billingConfig: {} }, { workspaceName: 'Mine' }])
    expect(codeOf(await update({ groupId: northside, ...contract }, t.people.adam))).toBe('access.denied')
  for (const who of [t.people.carla, t.people.adam])
    expect((await update({ groupId: lakeview, timeZone: 'America/Denver' }, who)).statusCode).toBe(404)
  expect((await update({ groupId: 'nonsense', timeZone: 'America/Denver' })).statusCode).toBe(404)
  expect((await update({ groupId: '01980000-0000-7000-8000-00000000000a', idleMinutes: 20 })).statusCode).toBe(404)
})

test('a billing flag that is not known is refused by its name', async () => {
  const refused = await update({ groupId: t.groups.northside, billingConfig: { '99454': true, '99999': true } })
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    [{ path: 'billingConfig.99999', message: expect.stringMatching(/^99999 is no billing flag\. Known are 99439, .*99437\.$/) }],
  ])
})

test('the device limit is read and written under both its names', async () => {
  const groupId = t.groups.lakeview
  expect((await update({ groupId, monthly_device_orders: 7 })).json()).toMatchObject({
    monthlyDeviceOrderLimit: 7,
    monthly_device_orders: 7,
  })
  expect((await t.as(t.people.luis, 'GET', 'devices/usage')).json()).toMatchObject({ monthlyLimit: 7 })
  await update({ groupId, monthlyDeviceOrderLimit: null })
  expect((await t.as(t.people.luis, 'GET', 'devices/usage')).json()).toMatchObject({ monthlyLimit: 25 })
})

test('a page of a workspace saves over what was on screen alone, and remembers', async () => {
  const groupId = t.groups.lakeview
  const { version } = (await t.as(t.people.sofia, 'GET', `admin/workspaces/${groupId}`)).json<{ version: string }>()
  expect((await update({ groupId, version, idleMinutes: 30 })).statusCode).toBe(200)
  expect(codeOf(await update({ groupId, version, idleMinutes: 45 }))).toBe('settings.changed')
  const history = await t.as(t.people.luis, 'GET', 'settings/group/history')
  expect(history.json()).toMatchObject({
    changes: [{ before: { idleMinutes: 15 }, after: { idleMinutes: 30 } }, {}, {}],
  })
  expect((await t.as(t.people.carla, 'GET', `admin/workspaces/${groupId}`)).statusCode).toBe(403)
})

test('an account is a group with its practice and its first administrator, or nothing of it', async () => {
  const account = (workspaceName: string, email: string) =>
    t.as(t.people.sofia, 'POST', 'admin/accounts', {
      workspaceName,
      timeZone: 'America/Chicago',
      practice: { practiceId: 'main', name: 'Main Street' },
      user: { email, firstName: 'Ana', lastName: 'Ruiz', title: 'MD' },
    })
  const response = await account('Fresh Clinic', 'ana@fresh.example')
  expect(response.json()).toMatchObject({
    group: { workspaceName: 'Fresh Clinic', practiceList: [{ key: 'main', text: 'Main Street' }] },
    user: { email: 'ana@fresh.example', role: 'admin', isSuperAdmin: false, timeZone: 'America/Chicago' },
  })
  expect((await mailedLink(t, 'ana@fresh.example', 'invite')).token).toBeDefined()
  expect(codeOf(await account('Fresh clinic', 'else@fresh.example'))).toBe('group.duplicate')
  expect(codeOf(await account('Another Clinic', 'ana@fresh.example'))).toBe('AccountNameInUse')
  const { rows } = await sql`select from clinic_group where workspace_name = 'Another Clinic'`.execute(t.owner)
  expect(rows).toEqual([])
})

test('the agreement is signed once, ends the trial, and both sides read the same PDF', async () => {
  const { group_id: groupId } = (await create({ workspaceName: 'Trial Clinic' })).json<Group>()
  const luis = await t.person(groupId, 'boss@trial.example', { role: 'admin' })
  const url = `groups/${groupId}/agreement`
  expect((await t.as(luis, 'GET', 'account/me')).json()).toMatchObject({ signedContract: false })
  const { version } = (await t.as(t.people.sofia, 'GET', url)).json<{ version: string }>()
  const payload = {
    agreement: { contactName: 'Ana Ruiz', address: '1 Main St, Joliet, IL', phoneNumber: '312-555-0142' },
    clientName: 'Trial Clinic (LLC) é',
    termsAndConditions: version,
    customer_agreement_consent: true,
    hasBasicInformation: true,
    signedContract: true,
    signature: 'Ana Ruiz',
  }
  expect((await t.as(luis, 'PUT', url, payload)).statusCode).toBe(403)
  expect((await t.as(luis, 'GET', `${url}.pdf`)).statusCode).toBe(404)
  expect((await t.as(t.people.sofia, 'PUT', url, { ...payload, customer_agreement_consent: false })).statusCode).toBe(422)
  const answers = await Promise.all([1, 2, 3].map(() => t.as(t.people.sofia, 'PUT', url, payload)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await t.as(luis, 'GET', 'account/me')).json()).toMatchObject({ signedContract: true })
  const [theirs, ours] = [await t.as(luis, 'GET', `${url}.pdf`), await t.as(t.people.sofia, 'GET', `${url}.pdf`)]
  expect(theirs.headers['content-type']).toBe('application/pdf')
  expect(theirs.body).toBe(ours.body)
  expect(theirs.body).toMatch(/^%PDF-1\.4\n[\s\S]*Signed by: Ana Ruiz[\s\S]*%%EOF\n$/)
  const at = Number(/startxref\n(\d+)/.exec(theirs.body)?.[1])
  expect(theirs.body.slice(at, at + 4)).toBe('xref')
  expect((await t.as(t.people.carla, 'GET', url)).statusCode).toBe(404)
})

test('nobody but super admins opens, lists or signs', async () => {
  for (const who of [t.people.carla, t.people.adam]) {
    expect((await create({ workspaceName: 'X' }, who)).statusCode).toBe(403)
    expect((await t.as(who, 'GET', 'admin/workspaces')).statusCode).toBe(403)
    expect((await t.as(who, 'POST', 'admin/accounts', {})).statusCode).toBe(403)
  }
})
