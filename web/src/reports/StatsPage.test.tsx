/** What became of the claims of a month stands in its statistics, and leads to them. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { statsMonth, statsReply } from './stats/testing/stats-reply.ts'
import { StatsPage } from './StatsPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const earned = [{ board: '-1-----------', members: 1 }]

test('denials are counted with why, and lead to the claims to mend', async () => {
  serve({
    'GET reports/billing-stats': statsReply(earned, {
      months: [statsMonth('2026-10', earned)],
      claims: { states: [{ title: 'Denied', claims: 2 }], reasons: [{ words: 'The diagnosis does not fit the code.', claims: 2 }] },
    }),
  })
  const address = { show: 'all', address: {}, month: '2026-10', running: '2026-11', onAddress: () => {} }
  const screen = await renderPage(<StatsPage me={me} {...address} />)
  await expect.element(screen.getByRole('link', { name: 'Denied: 2' })).toBeVisible()
  const reason = screen.getByRole('link', { name: '2 claims, The diagnosis does not fit the code.' })
  await expect.element(reason).toHaveAttribute('href', expect.stringContaining('/reports/claims?'))
})
