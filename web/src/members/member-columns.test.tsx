/** Where the name of a row leads. */
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
