/** The dialog of a reading: what became of its warnings, and why it is doubted. */
import type { Member } from '@vitalrounds/domain/members/member'
import type { ChartPoint } from '@vitalrounds/domain/vitals/measured'
import type { Series } from '@vitalrounds/domain/vitals/series'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeToChanges } from '../platform/refetch-changed.ts'
import { violations } from '../ui/gallery/look.ts'
import { renderKit } from '../ui/gallery/render-kit.tsx'
import { ReadingDialog } from './ReadingDialog.tsx'

const [memberId, readingId] = ['0199a14d-9400-79a7-af0c-2da5271b45c5', '01928bae-c620-737c-9321-f6691fa39d14']
const member = { _id: memberId, name: 'Ada North', dob: '1971-12-05', timeZone: 'America/New_York' } as Member
const series = { series: 'bodyWeight', title: 'Weight', unit: 'lbs', decimals: 1 } as Series
const point: ChartPoint = {
  id: readingId,
  at: Date.parse('2025-11-19T12:00:00.000Z'),
  value: 203,
  lower: null,
  severity: 'critical',
  side: 'above',
  isExcluded: false,
  isManual: false,
  context: null,
}
const warning = {
  _id: memberId,
  label: 'Weight Gain',
  severity: 'critical',
  side: 'above',
  cleared: { at: '2025-11-20T02:23:00.000Z', by: 'Carla Reyes', reason: 'Called, feels well' },
  withdrawn: null,
}
const sent: { path: string; body: unknown }[] = []
const requests: string[] = []
const json = (body: unknown) => new Response(JSON.stringify(body))
const fetched = vi.fn<typeof fetch>(async (input, init) => {
  const path = String(input as string)
  if (init?.method === 'POST') {
    sent.push({ path, body: JSON.parse(String(init.body as string)) as unknown })
    return json({ readings: [] })
  }
  requests.push(path)
  return json({ warnings: [warning], count: 1, open: 0, cleared: 0, worst: 'ok', page: 0 })
})
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  sent.length = 0
  requests.length = 0
})

async function dialog(more: Partial<ChartPoint> = {}) {
  const onClose = vi.fn<() => void>()
  const screen = await renderKit(
    <QueryClientProvider client={subscribeToChanges(new QueryClient({ defaultOptions: { queries: { retry: false } } }))}>
      <main>
        <h1>Measurements</h1>
        <ReadingDialog chosen={{ point: { ...point, ...more }, series }} member={member} zone="America/Chicago" onClose={onClose} />
      </main>
    </QueryClientProvider>,
  )
  return { screen, box: screen.getByRole('dialog'), onClose }
}

test('the severity of a weight is said of its change', async () => {
  const { box } = await dialog({ change: { lbs: -5.5, days: 7 }, side: 'below' })
  await expect.element(box.getByText('11/19/2025, 7:00 AM EST')).toBeVisible()
  expect(box.element().textContent).toContain('Weight 203.0 lbs (−5.5 lbs in 7 days, critical, low)')
})

test('says what was done about its warning, by whom and when in the time of whoever reads it', async () => {
  const { screen, box } = await dialog()
  await expect.element(box.getByText('11/19/2025, 7:00 AM EST')).toBeVisible()
  await expect
    .element(box.getByText('Weight Gain: critical, high, cleared 11/19/2025, 8:23 PM by Carla Reyes: Called, feels well'))
    .toBeVisible()
  expect(box.element().textContent).toContain('203.0 lbs (change of weight, critical, high)')
  expect(requests[0]).toContain(`readingId=${readingId}`)
  await expect.element(box.getByRole('button', { name: 'It is theirs' })).not.toBeInTheDocument()
  // Shown first; leaving it out is a second step, with its reason, and the focus is in it
  await expect.element(box.getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Weight reading' })).toBeVisible()
  await box.getByRole('button', { name: 'Exclude this reading …' }).click()
  await expect.element(box.getByRole('textbox')).toHaveFocus()
  await expect.element(box.getByRole('textbox')).toHaveValue('')
  await box.getByRole('textbox').fill('Device fault')
  await box.getByRole('button', { name: 'Exclude', exact: true }).click()
  expect(sent).toEqual([{ path: expect.stringContaining(`${readingId}/exclusion`), body: { exclude: true, reason: 'Device fault' } }])
})

test('of a doubted reading says why, offers that as the reason, and takes it for the member’s own', async () => {
  const suspect = 'Probably another person (20 lbs in 14 h)'
  const { box, onClose } = await dialog({ suspect })
  expect(await violations()).toEqual([])
  await box.getByRole('button', { name: 'Exclude this reading …' }).click()
  await expect.element(box.getByRole('textbox')).toHaveValue(suspect)
  expect(await violations()).toEqual([])
  await box.getByRole('button', { name: 'It is theirs' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent).toEqual([{ path: expect.stringContaining(`${readingId}/acceptance`), body: { accepted: true, reason: 'It is theirs' } }])
})
