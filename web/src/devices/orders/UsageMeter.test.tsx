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

test('nothing before the limit is known: no figure that the next moment takes back', async () => {
  let answer: (usage: object) => void = () => undefined
  serve({ 'GET devices/usage': () => new Promise((resolve) => (answer = resolve)) })
  const screen = await renderPage(<Month />)
  const meter = screen.getByRole('meter')
  await expect.poll(() => answer.length).toBe(1)
  expect(meter.elements()).toEqual([])
  answer({ totalOrdered: 7, monthlyLimit: 40, remaining: 33, isLimitReached: false })
  await expect.element(meter).toHaveAttribute('aria-valuetext', '7 of 40')
})
