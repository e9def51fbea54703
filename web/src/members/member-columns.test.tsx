/** Where the name of a row leads, and what its reason says. */
import type { MemberRow } from '@vitalrounds/domain/members/member'
import { expect, test } from 'vitest'
import { renderPage } from '../platform/testing/render-page.tsx'
import { memberColumns } from './member-columns.tsx'

const frame = { now: 0, today: '2026-11-20', zone: 'America/New_York', placeOf: () => ({}) }
const ruth = { _id: 'ruth', name: 'Ruth Coleman', dob: '1950-01-02', gender: 'female', numUnreadMessages: 0, numActiveMemos: 0, missedCall: null, pausedAt: null } // prettier-ignore

test.for([
  [true, 'profile'],
  [false, 'measurements'],
] as const)('a row of somebody who has left (%s) leads to the %s', async ([disenrolled, tab]) => {
  const [member] = memberColumns(frame)
  const screen = await renderPage(member?.cell({ ...ruth, disenrolled } as MemberRow))
  await expect
    .element(screen.getByRole('link', { name: 'Ruth Coleman' }))
    .toHaveAttribute('href', `/member-details/ruth/${tab}`)
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
