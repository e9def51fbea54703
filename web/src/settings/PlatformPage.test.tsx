/** While there is no backup the page says what an administrator without a command line can do about it. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { PlatformPage } from './PlatformPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const platform = {
  version: '0.2.0',
  node: '26',
  database: { version: '18', migration: '0201', megabytes: 40 },
  integrations: [],
  queue: { waiting: 0, failed: 0, oldestSeconds: 0 },
  licenses: [],
}

test.for([
  [{ isOurs: true, last: null }, 'none yet: ask whoever runs your server to back it up every night'],
  [{ isOurs: true, last: { at: '2026-11-20T14:00:00.000Z', megabytes: 3 } }, '11/20/2026, 9:00 AM, 3 MB'],
  [{ isOurs: false, last: null }, 'by the tools of your own PostgreSQL'],
] as const)('of the backup %o it says %s', async ([backup, words]) => {
  serve({ 'GET platform': { ...platform, backup }, 'GET groups/g1/agreement': 404 })
  const screen = await renderPage(<PlatformPage me={me} />)
  const row = screen.getByRole('row', { name: /^Last backup/ })
  await expect.element(row.getByRole('cell')).toHaveTextContent(words)
})
