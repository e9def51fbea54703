/** Who is next in the list is said at every width: whoever has cleared a warning goes on from there. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, serve } from '../platform/testing/render-page.tsx'
import { ListSteps } from './ListSteps.tsx'

afterEach(() => vi.unstubAllGlobals())

const rows = ['Ada North', 'Maximiliana Featherstonehaugh-Wolfeschlegelstein', 'Ben South'].map((name, at) => ({
  _id: `m${at}`,
  name,
}))

test.each([1440, 900, 768, 320])('at %i pixels', async (width) => {
  await page.viewport(width, 700)
  serve({ 'GET home/lists/needs-review': { members: rows, count: 3, page: 0 } })
  const screen = await renderPage(<ListSteps place={{ list: 'needs-review', at: 0, search: {} } as never} memberId="m0" tab="profile" />)
  await expect.element(screen.getByText('1 of 3')).toBeVisible()
  await expect.element(screen.getByText(rows[1]!.name)).toBeVisible()
  const key = screen.getByText(']').element().getBoundingClientRect()
  expect(key.right).toBeLessThanOrEqual(width)
})
