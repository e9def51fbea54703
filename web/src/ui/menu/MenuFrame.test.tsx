/** Parts of a page come in their order: what stands below one that is on its way is not seen before it, and so never jumps. */
import { expect, test } from 'vitest'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { MenuFrame } from './MenuFrame.tsx'
import { Fold } from '../Fold.tsx'
import { loadState } from '../notices/load-problem.tsx'

const request = { isError: false, error: null, isFetching: true, refetch: () => undefined }
const first = (data: unknown) => loadState({ ...request, data }, 'It could not be loaded', 'rows')

test.for([
  ['beside it', (data: unknown) => first(data)],
  ['in a part of its own', (data: unknown) => <section>{first(data)}</section>],
] as const)('what waits %s holds back what stands below', async ([, part]) => {
  const display = (data: unknown) => (
    <MenuFrame title="Settings" entries={[]}>
      <h1>Above</h1>
      {part(data)}
      <p>Below</p>
    </MenuFrame>
  )
  const screen = await renderPage(display(undefined))
  await expect.element(screen.getByText('Above')).toBeVisible()
  await expect.element(screen.getByText('Below')).not.toBeVisible()
  await screen.unmount()
  const loaded = await renderPage(display({}))
  await expect.element(loaded.getByText('Below')).toBeVisible()
})

test.for([
  ['was not asked for yet', loadState({ ...request, isFetching: false, data: undefined }, 'It could not be loaded', 'rows')],
  [
    'waits in a fold',
    <Fold key="fold" title="Changes so far">
      {first(undefined)}
    </Fold>,
  ],
  ['failed', loadState({ ...request, isError: true, data: undefined }, 'It could not be loaded', 'rows')],
] as const)('what %s holds nothing back', async ([, part]) => {
  const screen = await renderPage(
    <MenuFrame title="Settings" entries={[]}>
      <section>{part}</section>
      <p>Below</p>
    </MenuFrame>,
  )
  await expect.element(screen.getByText('Below')).toBeVisible()
})
