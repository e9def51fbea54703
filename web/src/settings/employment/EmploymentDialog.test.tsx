/** By whom somebody is employed: recorded with its days, never over another, and each with its end. */
import type { Employment } from '@vitalrounds/domain/auth/employment/employment-api'
import type { Person } from '@vitalrounds/domain/auth/people-api'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, serve } from '../../platform/testing/render-page.tsx'
import { EmploymentDialog } from './EmploymentDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const userId = '0199a14d-9400-79a7-af0c-2da5271b45c5'
const person = { id: userId, name: 'Carla Reyes', email: 'carla@northside.example' } as Person
const former: Employment = {
  _id: '0199a14d-9400-79a7-af0c-2da5271b45c6',
  userId,
  kind: 'contracted',
  startsOn: '2026-01-01',
  endsOn: '2026-06-30',
  recordedAt: '2026-01-02T15:00:00.000Z',
  recordedBy: 'Adam Novak',
  ends: [{ endsOn: '2026-06-30', at: '2026-01-02T15:00:00.000Z', by: 'Adam Novak' }],
  retraction: null,
}

async function shown(all: Employment[]) {
  const sent = serve({ 'POST employment': former })
  await renderPage(<EmploymentDialog person={person} all={all} zone="America/New_York" onClose={() => {}} />)
  const fill = async (first: string) => {
    await page.getByLabelText('First day').fill(first)
  }
  return { sent, fill }
}

test('what is on record stands above, and days over it are refused before they are sent', async () => {
  const { sent, fill } = await shown([former])
  await expect.element(page.getByText(/^Contracted from 01\/01\/2026 to 06\/30\/2026, recorded/)).toBeVisible()
  await fill('06/30/2026')
  const record = page.getByRole('button', { name: 'Record' })
  await expect.element(record).toHaveAccessibleDescription(/another employment of the same person is on record/)
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await fill('07/01/2026')
  await record.click()
  await vi.waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1))
})

test('of somebody of whom nothing is on record it is said', async () => {
  await shown([])
  await expect.element(page.getByText('Not on record yet.')).toBeVisible()
})

test('each that stands may get a last day, and is retracted with a reason', async () => {
  await shown([former])
  await page.getByRole('button', { name: /^Last day of Contracted/ }).click()
  await expect.element(page.getByText('Last day: Contracted')).toBeVisible()
  await expect.element(page.getByLabelText('First day')).not.toBeInTheDocument()
})
