/** Whom to ask is offered: the member's physician first, with the phone on record. */
import { afterEach, expect, test, vi } from 'vitest'
import type { Member } from '@vitalrounds/domain/members/member'
import { page, userEvent } from 'vitest/browser'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { AlertDoctorTab } from './AlertDoctorTab.tsx'

afterEach(() => vi.unstubAllGlobals())

const member = { _id: 'm1', name: 'Ada Moreno', dob: '1950-01-01' } as Member
const lane = { name: 'Dr. Ruth Lane', contactInfo: '+14155550188' }
const snapshot = {
  timeZone: 'America/New_York',
  vitals: [],
  medications: [],
  allergies: [],
  conditions: [],
  diagnoses: [],
  labs: [],
  medicationNews: [],
  dryWeight: null,
  age: 76,
  lastNote: null,
}

const alert = (n: number) => ({
  alertId: `a${n}`,
  memberId: 'm1',
  time: '2026-11-20T14:00:00Z',
  by: 'Carla Reyes',
  value: 'Dizzy since Monday',
  to: lane,
  backup: null,
  status: 'answered',
  answer: null,
  timeline: [],
  clearedAt: null,
})

async function open(recipients: readonly object[], alerts: readonly object[] = []) {
  serve({
    'GET members/m1/doctoralerts': { alerts, count: alerts.length, page: 0 },
    'GET members/m1/doctoralerts/preview': { snapshot, recipients, directProblem: 'Not set up.' },
    'GET members/m1/drafts/alert': { draft: null },
    'PUT members/m1/drafts/alert': {},
  })
  const screen = await renderPage(
    <main style={{ blockSize: '100vh', overflow: 'auto' }}>
      <AlertDoctorTab member={member} me={{ ...me, actions: ['alert.write'] }} />
    </main>,
  )
  await expect.element(screen.getByRole('combobox', { name: 'Doctor' })).toBeVisible()
  return screen
}

test.each([
  ['+14155550177', 'assigned physician, 415-555-0177', '415-555-0177'],
  [null, 'assigned physician, no phone on record', ''],
])('the physician of the member comes first, with %s on record', async (contactInfo, about, phone) => {
  const screen = await open([{ name: 'Ingrid Berg', contactInfo, isAssigned: true }, lane])
  await screen.getByRole('combobox', { name: 'Doctor' }).click()
  const options = screen
    .getByRole('option')
    .elements()
    .map((element) => element.textContent)
  expect(options).toEqual([`Ingrid Berg${about}`, 'Dr. Ruth Lane415-555-0188'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(screen.getByRole('combobox', { name: 'Doctor' })).toHaveValue('Ingrid Berg')
  await expect.element(screen.getByLabelText('Doctor’s phone')).toHaveValue(phone)
})

test.each([
  [1440, 900],
  [768, 1024],
])('at %i by %i the form is in sight below twenty earlier alerts', async (width, height) => {
  await page.viewport(width, height)
  const screen = await open(
    [lane],
    Array.from({ length: 20 }, (_, n) => alert(n)),
  )
  await expect.element(screen.getByText('Dizzy since Monday').first()).toBeVisible()
  const { top, bottom } = screen.getByRole('form', { name: 'Ask a doctor' }).element().getBoundingClientRect()
  expect([top > 0, bottom <= height]).toEqual([true, true])
})
