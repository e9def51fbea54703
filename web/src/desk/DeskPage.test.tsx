/** A desk is worked by keys: the next, the one before, and after an act whoever took the place. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useShortcuts, watchKeyboard } from '../platform/keyboard.ts'
import { renderPage } from '../platform/testing/render-page.tsx'
import { DeskPage, type DeskQueue } from './DeskPage.tsx'

const Read = ({ id, onAct }: { id: string; onAct: () => void }) => {
  useShortcuts([{ keys: 'a', title: 'Approve', group: 'Desk', run: onAct }])
  return <p>Reading {id}</p>
}
const queueOf = (key: string, ids: readonly string[], act: (id: string) => void): DeskQueue => ({
  key,
  title: `Queue ${key}`,
  whenEmpty: `Nothing in ${key}.`,
  count: ids.length,
  isPending: false,
  problem: null,
  items: ids.map((id) => ({ id, title: id, note: '' })),
  render: (id, onDone) => (
    <Read
      id={id}
      onAct={() => {
        act(id)
        onDone()
      }}
    />
  ),
})
function Desk({ first, second }: { first: readonly string[]; second: readonly string[] }) {
  const [done, setDone] = useState<readonly string[]>([])
  const open = (ids: readonly string[]) => ids.filter((id) => !done.includes(id))
  const act = (id: string) => setDone([...done, id])
  return (
    <DeskPage queues={[queueOf('plans', open(first), act), queueOf('months', open(second), act)]} show="mine" onShow={() => undefined} />
  )
}

test('J and K go through all queues, and an act leads to the next', async () => {
  const stop = watchKeyboard()
  const screen = await renderPage(<Desk first={['Ann', 'Ben']} second={['Cy']} />)
  const isRead = async (id: string) => {
    await expect.element(screen.getByText(`Reading ${id}`)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: id })).toHaveAttribute('aria-current', 'true')
  }
  await isRead('Ann')
  await userEvent.keyboard('jj')
  await isRead('Cy')
  await userEvent.keyboard('jk')
  await isRead('Ben')
  await userEvent.keyboard('a')
  await isRead('Cy')
  await userEvent.keyboard('k')
  await isRead('Ann')
  await userEvent.keyboard('a')
  await isRead('Cy')
  await userEvent.keyboard('a')
  await expect.element(screen.getByText('Nothing waits for you.')).toBeVisible()
  await expect.element(screen.getByText('Nothing in plans.')).toBeVisible()
  stop()
})

test('N goes to the queue behind the one that is read, past what is left in it, and from the last to the first', async () => {
  const stop = watchKeyboard()
  const screen = await renderPage(<Desk first={['Ann', 'Ben']} second={['Cy', 'Di']} />)
  await expect.element(screen.getByText('Reading Ann')).toBeVisible()
  await userEvent.keyboard('n')
  await expect.element(screen.getByText('Reading Cy')).toBeVisible()
  await userEvent.keyboard('jn')
  await expect.element(screen.getByText('Reading Ann')).toBeVisible()
  stop()
})
