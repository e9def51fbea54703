/** What could not be loaded is said to have failed, with a way to try again, and never looks like an empty list. */
import type { Member } from '@vitalrounds/domain/members/member'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { AlertDoctorTab } from '../alerts/AlertDoctorTab.tsx'
import { PhoneCallsTab } from '../calls/PhoneCallsTab.tsx'
import { CarePlanTab } from '../care/plan/CarePlanTab.tsx'
import { DiagnosesTab } from '../chart/DiagnosesTab.tsx'
import { RxTab } from '../chart/RxTab.tsx'
import { VisitsTab } from '../chart/VisitsTab.tsx'
import { CheckInTab } from '../check-ins/CheckInTab.tsx'
import { TextsTab } from '../messages/TextsTab.tsx'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { RiskTab } from '../risk/RiskTab.tsx'

afterEach(() => vi.unstubAllGlobals())
const member = {
  _id: 'm1',
  name: 'Ada North',
  phone: '+12125550100',
  dob: '1950-01-01',
  disenrolled: false,
  language: 'English',
  timeZone: 'America/New_York',
  services: ['RPM', 'CCM'],
  caregiver: { name: '', phone: '' },
} as unknown as Member
const props = { member, me }

const tabs: Record<string, () => ReactNode> = {
  texts: () => <TextsTab {...props} />,
  calls: () => <PhoneCallsTab {...props} />,
  alerts: () => <AlertDoctorTab {...props} />,
  'check-ins': () => <CheckInTab {...props} />,
  'the care plan': () => <CarePlanTab {...props} />,
  medications: () => <RxTab {...props} />,
  diagnoses: () => <DiagnosesTab {...props} />,
  visits: () => <VisitsTab {...props} />,
  'risk cards': () => <RiskTab {...props} />,
}

/** Whatever is asked for fails on the server. */
const failing = new Proxy({}, { get: () => 500 })

test.for(Object.entries(tabs))('%s that fail to load', async ([, tab]) => {
  serve(failing)
  const screen = await renderPage(tab())
  await expect.element(screen.getByText(/could not be (loaded|computed)/).first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
  expect(screen.container.innerText).not.toMatch(/^(No|Nothing|Nobody|None) \w/m)
})

test('calls that were there are shown, and a list that is empty says so', async () => {
  serve({ 'GET members/m1/calls': { calls: [], count: 0 }, 'GET calling/now': { running: [], ringing: [], cards: [] } })
  const screen = await renderPage(<PhoneCallsTab {...props} />)
  await expect.element(screen.getByText('No calls yet.')).toBeVisible()
})
