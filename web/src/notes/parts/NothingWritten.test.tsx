/** Where nothing is written yet, whoever may write is told where. */
import { expect, test } from 'vitest'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { NothingWritten } from './NothingWritten.tsx'

test.each([
  ['may write', 1],
  ['may only read', 0],
])('given no note, whoever %s is asked to write it %i times', async (_, times) => {
  const screen = await renderPage(<NothingWritten filters={{ kind: 'all', page: 1 }} mayWrite={times === 1} />)
  await expect.element(screen.getByText('Nothing has been written yet.')).toBeVisible()
  expect(screen.getByText(/^Write the first note below/).elements()).toHaveLength(times)
})
