import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { browser, mailsTo, otherPassword } from './testing/browser.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ada = {
  email: 'ada@new.example',
  firstName: 'Ada',
  lastName: 'Reyes',
  clinic: 'New Clinic',
  timeZone: 'America/Chicago',
}

test('a server that has a super admin gets no other one by accident', async () => {
  expect(await makeFirstAdmin(t.owner, t.config, { ...ada, isForced: false })).toEqual({ kind: 'exists' })
  expect(await makeFirstAdmin(t.owner, t.config, { ...ada, email: t.people.carla.email, isForced: true })).toEqual({
    kind: 'emailTaken',
  })
})

test('the first super admin sets a password by the link and signs in to the new group', async () => {
  const firstAdmin = await makeFirstAdmin(t.owner, t.config, { ...ada, isForced: true })
  if (firstAdmin.kind !== 'made') throw new Error(firstAdmin.kind)
  const address = new URL(firstAdmin.link)
  expect(address.origin + address.pathname).toBe(`${t.config.publicUrl}/passwordreset`)
  expect(await mailsTo(t, ada.email)).toEqual(['invite'])
  const b = browser(t)
  expect((await b.login(ada.email, otherPassword)).statusCode).toBe(401)
  expect((await b.post('auth/reset', { ...Object.fromEntries(address.searchParams), password: otherPassword })).statusCode).toBe(200)
  const { access_token } = (await b.login(ada.email, otherPassword)).json<{ access_token: string }>()
  expect((await b.get('account/me', access_token)).json()).toMatchObject({
    name: 'Ada Reyes',
    workspaceName: 'New Clinic',
    groupTimeZone: 'America/Chicago',
    isSuperAdmin: true,
    signedContract: false,
    hasBasicInformation: false,
  })
})

test('the new group begins with empty clinical rules, its texting consents off, and RPM', async () => {
  const group = await t.owner
    .selectFrom('clinic_group')
    .select(['clinical_rules', 'services', 'monthly_device_order_limit'])
    .select(['text_usage_consent', 'auto_alert_text', 'auto_outreach_text', 'auto_reminder_text'])
    .select('billing_config')
    .where('workspace_name', '=', ada.clinic)
    .executeTakeFirstOrThrow()
  const { billing_config: flags, ...rest } = group
  expect(rest).toEqual({
    clinical_rules: {},
    services: ['RPM'],
    monthly_device_order_limit: null,
    text_usage_consent: false,
    auto_alert_text: false,
    auto_outreach_text: false,
    auto_reminder_text: false,
  })
  expect(flags).toMatchObject({ '99453': true, '99490': true, '99454CalendarEndDate': false, '9945431Days': false })
})
