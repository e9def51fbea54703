/** Where the name of a row leads, what its reason says, and of how many pieces it is made. */
import type { MemberRow } from '@vitalrounds/domain/members/member'
import { expect, test } from 'vitest'
import { renderPage } from '../platform/testing/render-page.tsx'
import { memberColumns } from './member-columns.tsx'

const frame = { now: 0, today: '2026-11-20', zone: 'America/New_York', placeOf: () => ({}) }
const ruth = {
  _id: 'ruth',
  name: 'Ruth Coleman',
  dob: '1950-01-02',
  gender: 'female',
  numUnreadMessages: 0,
  numActiveMemos: 0,
  missedCall: null,
  pausedAt: null,
  warningSummary: { needsReview: false, open: 0, worst: 'ok', worstAt: null },
}

test.for([
  [true, 'profile'],
  [false, 'measurements'],
] as const)('a row of somebody who has left (%s) leads to the %s', async ([disenrolled, tab]) => {
  const [member] = memberColumns(frame)
  const screen = await renderPage(member?.cell({ ...ruth, disenrolled } as MemberRow))
  await expect.element(screen.getByRole('link', { name: 'Ruth Coleman' })).toHaveAttribute('href', `/member-details/ruth/${tab}`)
})

test.for([
  ['short of days and warned', 'highBP', true, 1],
  ['warned alone', 'highBP', undefined, 0],
  ['short of days, which the reason says', 'remindMeasure', true, 0],
] as const)('whoever is %s is reminded of beside the reason', async ([, code, remindMeasure, times]) => {
  const [, reason] = memberColumns(frame)
  const row = { ...ruth, reason: { code, severity: 'ok', side: null, text: 'The reason', at: null }, remindMeasure }
  const screen = await renderPage(reason?.cell(row as unknown as MemberRow))
  await expect.element(screen.getByText('The reason')).toBeVisible()
  expect(screen.getByText('Remind Measure').elements()).toHaveLength(times)
})

test.for([
  ['2026-11-23T14:12:00Z', 'older reading, Nov 23, 6:12 AM · Remind Measure'],
  ['2025-12-30T14:12:00Z', 'older reading, 12/30/2025, 6:12 AM · Remind Measure'],
  ['2026-11-24T14:12:00Z', 'Remind Measure'],
] as const)('a warning of %s beside a newer value that is none says of which reading it is', async ([worstAt, beside]) => {
  const now = Date.parse('2026-11-25T14:00:00Z')
  const [, reason] = memberColumns({ ...frame, now })
  const row = {
    ...ruth,
    timeZone: 'America/Los_Angeles',
    reason: { code: 'lowBP', severity: 'critical', side: 'below', text: 'Low BP <100 ×2', at: worstAt },
    warningSummary: { needsReview: true, open: 2, worst: 'critical', worstAt },
    systolicBPLastDT: '2026-11-24T14:12:00Z',
    diastolicBPLastDT: '2026-11-24T14:12:00Z',
    valueInsights: { systolicBP: 'low' },
    remindMeasure: true,
  }
  const screen = await renderPage(reason?.cell(row as unknown as MemberRow))
  const line = screen.getByText(/Remind Measure$/)
  await expect.element(line).toBeVisible()
  expect(line.element().textContent.replaceAll(/\s/g, ' ').endsWith(` · ${beside}`)).toBe(true)
})

test.for([
  ['2026-11-18T13:00:00Z', '7 d', true],
  ['2026-11-18T15:00:00Z', '7 d', false],
  ['2026-08-22T14:00:00Z', '95 d', true],
] as const)('a warning that waits since %s says %s, marked: %s', async ([at, age, isMarked]) => {
  const now = Date.parse('2026-11-25T14:00:00Z')
  const [, reason] = memberColumns({ ...frame, now })
  const row = { ...ruth, reason: { code: 'checkIn', severity: 'high', side: null, text: 'Check-in', at } }
  const screen = await renderPage(reason?.cell(row as unknown as MemberRow))
  const marked = screen.getByText(age, { exact: true }).element().closest('[class*=old]')
  expect(marked !== null).toBe(isMarked)
})

const calm = {
  ...ruth,
  reason: { code: 'review99457', severity: 'ok', side: null, text: 'Review 99457: 0 of 20 min', at: null },
  lastContactAt: null,
  phone: '+14155550197',
  systolicBP: 143,
  diastolicBP: 84,
  bodyWeight: 186.5,
  bodyWeightDiff: 0,
  bloodSugar: null,
  spo2: 97,
  pulse: 74,
  valueInsights: {},
  valueSides: {},
  valueBeyond: {},
  bpTrend: [123, 153],
  systolicLines: { goal: { low: 110, high: 129 }, alarm: { high: 160 } },
  lastSevenDays: [1, 1, 1, 1, 1, 1, 1],
  billingInsights: { 99454: { days: 14 }, 99457: { seconds: 60 } },
  dataReceivedDT: '1970-01-01T00:00:00Z',
  physicianName: 'Priya Rao',
  careManagerName: null,
}

// Fifty such rows are a page, and each piece is made, styled, laid out and painted before the list is back
test('a row in which all is well is made of few pieces', async () => {
  const screen = await renderPage(memberColumns(frame).map(({ id, cell }) => <div key={id}>{cell(calm as unknown as MemberRow)}</div>))
  await expect.element(screen.getByText('143/84')).toBeVisible()
  expect(screen.getByRole('img', { name: 'no reading' }).elements()).toHaveLength(1)
  const cells = screen.container.querySelectorAll(':scope div > *, :scope div > * *')
  expect(cells.length).toBeLessThanOrEqual(21)
})
