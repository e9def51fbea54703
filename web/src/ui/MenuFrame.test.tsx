/** Parts of a page come in their order: what stands below one that is on its way is not seen before it, and so never jumps. */
import { expect, test } from 'vitest'
import { renderPage } from '../platform/testing/render-page.tsx'
import { MenuFrame } from './MenuFrame.tsx'
import { loadState } from './notices/load-problem.tsx'

const asked = { isError: false, error: null, isFetching: true, refetch: () => undefined }
const first = (data: unknown) => loadState({ ...asked, data }, 'It could not be loaded', 'rows')

test.for([
  ['beside it', (data: unknown) => first(data)],
  ['in a part of its own', (data: unknown) => <section>{first(data)}</section>],
] as const)('what waits %s holds back what stands below', async ([, part]) => {
  const shown = (data: unknown) => (
    <MenuFrame title="Settings" entries={[]}>
      <h1>Above</h1>
      {part(data)}
      <p>Below</p>
    </MenuFrame>
  )
  const screen = await renderPage(shown(undefined))
  await expect.element(screen.getByText('Above')).toBeVisible()
  await expect.element(screen.getByText('Below')).not.toBeVisible()
  await screen.unmount()
  const loaded = await renderPage(shown({}))
  await expect.element(loaded.getByText('Below')).toBeVisible()
})
