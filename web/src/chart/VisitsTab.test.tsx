/** A stay that has not ended is ended where the admission stands, never before it began. */
import type { Member } from '@vitalrounds/domain/members/member'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { VisitsTab } from './VisitsTab.tsx'

afterEach(() => vi.unstubAllGlobals())

const member = { _id: 'm1', name: 'Walter Greene', dob: '1950-01-01', physicianName: 'Dr. Park' } as Member
const stay = {
  _id: 'v1',
  kind: 'hospital',
  visitedOn: '2026-03-02',
  dischargedOn: null,
  practitioner: 'Dr. Park',
  place: 'St. Mary',
  note: '',
  source: 'entered',
  createdBy: 'Carla',
  createdAt: '2026-03-02T12:00:00.000Z',
}
const proofs = { last: null, isEstablished: false, hasInitiatingVisit: false, isSameDay: false }

test('whoever was admitted is discharged where the admission stands', async () => {
  let visits = [stay as object]
  const sent = serve({
    'GET members/m1/visits': () => ({ visits, count: 1, page: 0, proofs }),
    'GET members/m1/drafts/visit': { draft: null },
    'POST members/m1/visits': () => {
      visits = [{ ...stay, dischargedOn: '2026-03-06' }]
      return {}
    },
  })
  await renderPage(<VisitsTab member={member} me={me} />)
  await expect.element(page.getByText('no discharge on record')).toBeVisible()
  await page.getByRole('button', { name: 'Record the discharge of the stay of 03/02/2026' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record the discharge' })
  const record = dialog.getByRole('button', { name: 'Record discharge' })
  await expect.element(record).toHaveAccessibleDescription('Enter the day of the discharge.')
  const day = dialog.getByRole('textbox', { name: 'Discharged on' })
  await day.fill('03/01/2026')
  await expect.element(record).toHaveAttribute('aria-disabled', 'true')
  await day.fill('03/06/2026')
  await expect.element(record).not.toHaveAttribute('aria-disabled', 'true')
  await record.click()
  await expect.element(page.getByRole('row', { name: /discharged 03\/06\/2026.*St\. Mary/ })).toBeVisible()
  await expect.element(page.getByText('no discharge on record')).not.toBeInTheDocument()
  expect(sent.find(({ method, path }) => method === 'POST' && path.endsWith('visits'))?.body).toMatchObject({
    kind: 'hospital',
    visitedOn: '2026-03-02',
    dischargedOn: '2026-03-06',
    place: 'St. Mary',
  })
})
