/** While there is no backup the page says what an administrator without a command line can do about it. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { PlatformPage } from './PlatformPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const platform = {
  version: '0.2.0',
  node: '26',
  database: { version: '18', migration: '0201', megabytes: 40, standbys: null },
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

const backup = { isOurs: false, last: null }

test.for([
  [{ expected: 1, synchronous: 1, lagSeconds: 0.2 }, '1 of 1 with every change, less than a second behind'],
  [{ expected: 1, synchronous: 1, lagSeconds: 12.4 }, '1 of 1 with every change, 12 seconds behind'],
  [
    { expected: 1, synchronous: 0, lagSeconds: 0 },
    '0 of 1 with every change: ask whoever runs your server, new entries may be on one disk alone',
  ],
  [{ expected: 1, synchronous: null, lagSeconds: 0 }, 'cannot be seen: ask whoever runs your server'],
] as const)('of the standbys %o it says %s', async ([standbys, words]) => {
  serve({ 'GET platform': { ...platform, database: { ...platform.database, standbys }, backup }, 'GET groups/g1/agreement': 404 })
  const screen = await renderPage(<PlatformPage me={me} />)
  const row = screen.getByRole('row', { name: /^Copies on other machines/ })
  await expect.element(row.getByRole('cell')).toHaveTextContent(words)
})

test('where no standby is expected, nothing is said of them', async () => {
  serve({ 'GET platform': { ...platform, backup }, 'GET groups/g1/agreement': 404 })
  const screen = await renderPage(<PlatformPage me={me} />)
  await expect.element(screen.getByRole('row', { name: /^Last backup/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /^Copies/ }).query()).toBeNull()
})
