/** Of each line of the month it stands what is on record, and what is missing leads to its page. */
import { expect, test } from 'vitest'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { EvidenceLines, MonthWarnings } from './EvidenceLines.tsx'

const line = { code: '99490', units: 2, month: '2026-10', serviceOn: '2026-10-31', start: '2026-10-01', end: '2026-10-31' }
const items = [
  { what: 'Consent', isThere: true, mendAt: null },
  { what: 'Notes', isThere: false, mendAt: 'notes' as const, until: '2026-10-31' },
  { what: 'Time log', isThere: false, mendAt: 'manage-time' as const },
  { what: 'Signed review', isThere: false, mendAt: 'review-record' as const },
]

const overrides = [{ items: ['Notes'], reason: 'Kept on paper', authorizedBy: 'Adam Reyes', authorizedAt: '2026-11-05T15:00:00.000Z' }]

test('what is there is named, and what is missing has its way', async () => {
  const screen = await renderPage(
    <EvidenceLines memberId="m1" yearMonth="2026-10" zone="America/New_York" lines={[{ ...line, items, overrides }]} />,
  )
  const own = screen.getByRole('region', { name: 'Evidence for 99490' })
  await expect.element(own.getByText('99490, 2 units: First 20 minutes of chronic care')).toBeVisible()
  await expect.element(own.getByText('On record: Consent')).toBeVisible()
  await expect.element(own.getByText('Missing: Notes.')).toBeVisible()
  await expect.element(own.getByRole('link', { name: 'Notes' })).toHaveAttribute('href', '/member-details/m1/notes')
  await expect.element(own.getByText('Missing: Notes. Put on record under Notes, by 10/31/2026')).toBeVisible()
  await expect.element(own.getByRole('link', { name: 'Time' })).toHaveAttribute('href', '/member-details/m1/manage-time?month=2026-10')
  await expect.element(own.getByText(/Closed without: Notes\. Reason: Kept on paper, authorized .* by Adam Reyes/)).toBeVisible()
  const review = own.getByRole('link', { name: 'Monthly Record Review' })
  await expect.element(review).toHaveAttribute('href', '/reports/review-record?yearMonth=2026-10&memberId=m1')
})

test('a warning names the member and leads to where it is put right; one of a later version stands as it is', async () => {
  const warnings = ['NO_PRIOR_VISIT', 'LATER']
  const screen = await renderPage(<MonthWarnings memberId="m1" yearMonth="2026-10" name="Ada North" warnings={warnings} />)
  const list = screen.getByRole('list', { name: 'Warnings of the month' })
  await expect.element(list.getByText(/^No visit of Ada North is on record in the 3 years before monitoring began/)).toBeVisible()
  await expect.element(list.getByRole('link', { name: 'Visits' })).toHaveAttribute('href', '/member-details/m1/em-visits')
  await expect.element(list.getByText('LATER.')).toBeVisible()
})
