/** What became of the claims of a month stands in its statistics, and leads to them. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { StatsPage } from './StatsPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const sum = { code: '99454', eligible: 1, earned: 1, onTrack: 0, atRisk: 0, lost: 0, units: 1, reasons: [] }

test('denials are counted with why, and lead to the claims to mend', async () => {
  serve({
    'GET reports/billing-stats': {
      months: [{ yearMonth: '2026-10', members: 1, sums: [sum] }],
      practices: [],
      physicians: [],
      careManagers: [],
      claims: { states: [{ title: 'Denied', claims: 2 }], reasons: [{ words: 'The diagnosis does not fit the code.', claims: 2 }] },
    },
  })
  const address = { show: 'all', address: {}, month: '2026-10', running: '2026-11', onAddress: () => {} }
  const screen = await renderPage(<StatsPage me={me} {...address} />)
  await expect.element(screen.getByRole('link', { name: 'Denied: 2' })).toBeVisible()
  const reason = screen.getByRole('link', { name: '2 claims, The diagnosis does not fit the code.' })
  await expect.element(reason).toHaveAttribute('href', expect.stringContaining('/reports/claims?'))
})
