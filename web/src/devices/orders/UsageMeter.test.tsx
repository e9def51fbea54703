/** How many devices the month has left, also where nobody can tell. */
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, serve } from '../../platform/testing/render-page.tsx'
import { UsageMeter, useUsage } from './UsageMeter.tsx'

afterEach(() => vi.unstubAllGlobals())
const Month = () => <UsageMeter usage={useUsage()} />

test.for([
  ['what the server counted', { totalOrdered: 7, monthlyLimit: 40, remaining: 33, isLimitReached: false }, '7 of 40'],
  ['the default of 25 where it cannot be looked up', 500, '0 of 25'],
] as const)('%s', async ([, answer, words]) => {
  serve({ 'GET devices/usage': answer })
  const screen = await renderPage(<Month />)
  await expect.element(screen.getByRole('meter', { name: 'Devices ordered this month' })).toHaveAttribute('aria-valuetext', words)
})
