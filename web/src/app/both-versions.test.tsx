/** Every form of settings that two have open at once: the later save is refused, both versions stand there, and nothing typed is lost. */
import type { Member } from '@vitalrounds/domain/members/member'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { WorkspaceForm } from '../admin/WorkspaceForm.tsx'
import { AlertSettingsFold } from '../alerts/AlertSettingsFold.tsx'
import { FeedDialog } from '../care/calendar/FeedDialog.tsx'
import { SmsGroupPage } from '../messages/settings/SmsGroupPage.tsx'
import { SmsTemplatesPage } from '../messages/settings/SmsTemplatesPage.tsx'
import { type Answers, me as nurse, refusal, renderPage, serve } from '../platform/testing/render-page.tsx'
import { BillingProvider } from '../reports/BillingProvider.tsx'
import { CodeReportingPage } from '../reports/CodeReportingPage.tsx'
import { NotificationsPage } from '../settings/NotificationsPage.tsx'
import { UserPage } from '../settings/UserPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const me = {
  ...nurse,
  actions: [...nurse.actions, 'group.settings', 'month.close', 'claim.write', 'billing.settings', 'platform.manage'],
} as typeof nurse
const zone = 'America/New_York'
const groupId = '0199a14d-9400-79a7-af0c-2da5271b45c5'
const member = { _id: 'm1', name: 'Ada North' } as Member

type Form = {
  draw: () => ReactNode
  path: string
  /** By what a save goes out, where it is no PUT of the same path. */
  saves?: string
  value: object
  theirs: object
  /** What is typed here, and what then stands in the request. */
  change: () => Promise<unknown>
  mine: object
  /** The row that shows both: field, ours, theirs. */
  both: string
  more?: Answers
  form?: string
}

const tick = (name: string) => page.getByRole('checkbox', { name }).click()
const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text)

const mails = { periodicAP: false, periodicMP: false, realtimeAP: false, realtimeMP: false }
const texting = {
  text_usage_consent: true,
  auto_alert_text: false,
  auto_outreach_text: false,
  auto_reminder_text: false,
}
const codes = (config: object) => ({ decisions: [{ fromMonth: '2026-11', config }] })
const profile = {
  firstName: 'Grace',
  lastName: 'Park',
  namePublic: 'Dr. Park',
  title: 'MD',
  npi: '',
  phone: '212-555-0142',
  timeZone: zone,
  excludePatientTime: false,
}
const workspace = {
  workspaceName: 'Northside Clinic',
  clientName: null,
  timeZone: zone,
  services: ['RPM'],
  idleMinutes: 15,
  nameOrder: 'first-last',
  showLiveBilling: false,
  text_usage_consent: true,
  auto_alert_text: false,
  auto_outreach_text: false,
  auto_reminder_text: false,
  billingConfig: {},
  monthlyDeviceOrderLimit: null,
  requiresSecondFactor: false,
}

const forms: Record<string, Form> = {
  'e-mail notifications': {
    draw: () => <NotificationsPage me={me} />,
    path: 'account/email-notifications',
    value: mails,
    theirs: { ...mails, realtimeMP: true },
    change: () => tick('Each morning, my patients'),
    mine: { ...mails, periodicMP: true },
    both: 'Each morning, my patients on off',
  },
  'text templates': {
    draw: () => <SmsTemplatesPage me={me} />,
    path: 'sms/templates',
    value: {},
    theirs: { English: { checkUp: 'Theirs' } },
    change: () => fill('Check-up', 'Come for a check-up.'),
    mine: { English: { checkUp: 'Come for a check-up.' } },
    both: 'English: Check-up Come for a check-up. Theirs',
    more: { 'GET drafts/smsTemplates': { draft: null } },
  },
  'the switches of texting': {
    draw: () => <SmsGroupPage me={me} />,
    path: 'sms/settings',
    value: texting,
    theirs: { ...texting, auto_outreach_text: true },
    change: () => tick('Before an appointment'),
    mine: { ...texting, auto_reminder_text: true },
    both: 'Before an appointment on off',
    more: { 'GET sms/number': 500, 'GET sms/hours': 500 },
  },
  'the number of texts': {
    draw: () => <SmsGroupPage me={me} />,
    path: 'sms/number',
    value: { phone: '+18445550100' },
    theirs: { phone: '+18445550191' },
    change: () => fill('Texts and calls leave from', '+18445550192'),
    mine: { phone: '+18445550192' },
    both: 'Number +18445550192 +18445550191',
    more: {
      'GET sms/settings': { value: texting, version: 'v1', changedBy: null, changedAt: null, number: null },
      'GET sms/hours': 500,
    },
    form: 'Number',
  },
  'the codes that are reported': {
    draw: () => <CodeReportingPage me={me} />,
    path: 'settings/code-reporting',
    saves: 'POST settings/code-reporting',
    value: codes({ '99491': false, '99437': false }),
    theirs: codes({ '99491': true, '99437': false }),
    change: () => tick('99437, a physician’s further chronic care'),
    mine: codes({ '99491': false, '99437': true }),
    both: '99437, a physician’s further chronic care on off',
    more: { 'POST settings/code-reporting/preview': { changes: [] }, 'GET settings/billing-provider': 500 },
  },
  'the billing provider': {
    draw: () => <BillingProvider me={me} />,
    path: 'settings/billing-provider',
    value: { npi: '' },
    theirs: { npi: '1245319599' },
    change: () => fill('NPI of the clinic', '1746058209'),
    mine: { npi: '1746058209' },
    both: 'NPI 1746058209 1245319599',
  },
  'a workspace': {
    draw: () => <WorkspaceForm groupId={groupId} clients={[]} zone={zone} onClose={() => undefined} />,
    path: `admin/workspaces/${groupId}`,
    saves: 'PATCH groups/update',
    value: workspace,
    theirs: { ...workspace, idleMinutes: 17 },
    change: () => fill('Signed out after, minutes', '18'),
    mine: { idleMinutes: 18 },
    both: 'Signed out after 18 minutes 17 minutes',
  },
  'the settings of alerts': {
    draw: () => <AlertSettingsFold zone={zone} />,
    path: 'doctoralerts/settings',
    value: { asksCode: true, reminderHours: 24 },
    theirs: { asksCode: true, reminderHours: 48 },
    change: async () => {
      await page.getByText('Settings of alerts').click()
      await page.getByRole('combobox', { name: 'Remind the doctor after' }).selectOptions('72 hours')
    },
    mine: { asksCode: true, reminderHours: 72 },
    both: 'Remind the doctor after 72 hours 48 hours',
  },
  'the own profile': {
    draw: () => <UserPage me={me} />,
    path: 'account/profile',
    value: profile,
    theirs: { ...profile, namePublic: 'Dr. G. Park' },
    change: () => fill('Public name', 'Dr. Grace Park'),
    mine: { ...profile, namePublic: 'Dr. Grace Park' },
    both: 'Public name Dr. Grace Park Dr. G. Park',
  },
}

/** The form over a version of the server that somebody replaces just before the first save arrives. */
async function opened({ draw, path, saves = `PUT ${path}`, value, theirs, more = {} }: Form) {
  const extra = path === 'settings/code-reporting' ? { running: '2026-11', config: {}, settings: [] } : {}
  const readStored = (now: object, version: string) => ({
    ...extra,
    value: now,
    version,
    changedBy: 'Tom Becker',
    changedAt: '2026-11-22T12:00:00.000Z',
    number: null,
    outdated: {},
  })
  let stored = readStored(value, 'v1')
  const sent = serve({
    ...more,
    [`GET ${path}`]: () => stored,
    [saves]: ({ body }: { body: { version: string; value?: object } }) => {
      if (body.version === 'v1') {
        stored = readStored(theirs, 'v2')
        return refusal(409, 'settings.changed')
      }
      stored = readStored(body.value ?? theirs, 'v3')
      return stored
    },
  })
  const screen = await renderPage(draw())
  return { screen, saved: () => sent.filter((call) => `${call.method} ${call.path}` === saves).map(({ body }) => body) }
}

test.for(Object.entries(forms))('%s, saved by two', async ([, form]) => {
  const { screen, saved } = await opened(form)
  const part = form.form === undefined ? screen : screen.getByRole('region', { name: form.form })
  const save = part.getByRole('button', { name: 'Save', exact: true }).first()
  await form.change()
  await save.click()
  await expect.element(screen.getByRole('row', { name: form.both })).toBeVisible()
  await expect.element(save).toHaveAccessibleDescription('Choose one of both versions first.')
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await save.click()
  await vi.waitFor(() => expect(saved()).toHaveLength(2))
  const [, second] = saved() as [unknown, { version: string; value?: object }]
  expect(second.version).toBe('v2')
  expect(second.value ?? second).toMatchObject(form.mine)
  await expect.element(screen.getByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument()
})

test('a form of one switch, turned alike by two: the refused save leaves nothing to choose', async () => {
  const { screen, saved } = await opened({
    draw: () => <FeedDialog member={member} me={me} onClose={() => undefined} />,
    path: 'groups/care-settings',
    value: { feedShowsNames: false },
    theirs: { feedShowsNames: true },
    change: () => Promise.resolve(),
    mine: {},
    both: '',
    more: { 'GET members/m1/calendar-feed': { feed: null, showsNames: false } },
  })
  const names = screen.getByRole('checkbox', { name: 'Calendar programs may show names (whole clinic)' })
  await names.click()
  const save = screen.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await vi.waitFor(() => expect(saved()).toHaveLength(1))
  await expect.element(save).toHaveAccessibleDescription('Nothing has been changed.')
  await expect.element(names).toBeChecked()
  await expect.element(screen.getByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument()
})
