/** The care plan stands in the menu, after the calendar, only where the clinic offers CCM; its address leads nowhere else. */
import type { Member } from '@vitalrounds/domain/members/member'
import { afterEach, expect, test, vi } from 'vitest'
import { MemberPage } from '../members/MemberPage.tsx'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { memberTabs } from './member-tabs.tsx'

afterEach(() => vi.unstubAllGlobals())

const member = {
  _id: 'm1',
  name: 'Ada North',
  dob: '1950-01-01',
  gender: 'female',
  mrn: '',
  language: 'English',
  phone: '+12125550100',
  systolicBP: null,
  systolicBPLastDT: null,
  diastolicBP: null,
  bodyWeight: null,
  bodyWeightLastDT: null,
  bodyWeightDiff: null,
  bloodSugar: null,
  bloodSugarLastDT: null,
  spo2: null,
  spo2LastDT: null,
  pulse: null,
  pulseLastDT: null,
  valueInsights: {},
  valueSides: {},
  valueBeyond: {},
  vitalsToReview: [],
  measureFreq: 0,
  reason: null,
  numUnreadMessages: 0,
  reminders: { remindMeasure: false, review99457: false, firstMeasure: false },
  billingInsights: { '99454': { days: 3 } },
  disenrolled: false,
  pausedAt: null,
  timeZone: 'America/New_York',
  services: ['RPM', 'CCM'],
  caregiver: { name: '', phone: '' },
} as unknown as Member
const pieces = { inStrip: () => null, underStrip: () => null, foot: () => null }

async function opened(services: string[]) {
  const sent = serve({ 'GET members/m1': member, 'GET members/m1/care-plan': 500 })
  const page = <MemberPage me={{ ...me, services }} memberId="m1" tab="care-plan" tabs={memberTabs} pieces={pieces} place={undefined} />
  const screen = await renderPage(page)
  const titles = () => [...screen.container.querySelectorAll('nav li')].map((item) => item.textContent ?? '')
  return { screen, titles, asked: () => sent.filter(({ path }) => path.endsWith('care-plan')).length }
}

test('where CCM is offered it stands between the calendar and the texts', async () => {
  const { screen, titles, asked } = await opened(['RPM', 'CCM'])
  await expect.element(screen.getByText('The care plan could not be loaded')).toBeVisible()
  const at = titles().findIndex((title) => title.startsWith('Care plan'))
  expect(titles()[at - 1]).toMatch(/^Care calendar/)
  expect(titles()[at + 1]).toMatch(/^Text messages/)
  expect(asked()).toBe(1)
})

test('without CCM it is no page, and its address asks for nothing', async () => {
  const { screen, titles, asked } = await opened(['RPM'])
  await expect.element(screen.getByText('Care plans belong to CCM, which this clinic does not offer.')).toBeVisible()
  expect(titles().join()).not.toMatch(/Care plan/)
  expect(titles().join()).toMatch(/Care calendar/)
  expect(asked()).toBe(0)
})
