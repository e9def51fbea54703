/** The place for notices comes with the first of them, and the first is not lost over it. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { showDoneToast } from '../ui/notices/toast.ts'
import { Providers } from './providers.tsx'

test('nothing of notices is there before the first, which shows all the same', async () => {
  const screen = await render(
    <Providers queryClient={new QueryClient()}>
      <p>A page</p>
    </Providers>,
  )
  await expect.element(screen.getByText('A page')).toBeVisible()
  // Were it asked for, it would be there by now
  await import('@mantine/notifications')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(document.querySelector('[class*="Notifications"]')).toBeNull()
  showDoneToast('Marked as reviewed')
  await expect.element(screen.getByText('Marked as reviewed')).toBeVisible()
})

test('of many notices the newest is there with its Undo, and the oldest has gone', async () => {
  const onUndo = vi.fn<() => void>()
  const screen = await render(
    <Providers queryClient={new QueryClient()}>
      <p>A page</p>
    </Providers>,
  )
  const cleared = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
  for (const name of cleared) showDoneToast(`${name}: cleared`, { onUndo })
  const last = screen.getByRole('alert').filter({ hasText: 'Seven: cleared' })
  await expect.element(last).toBeVisible()
  await expect.element(screen.getByText('One: cleared')).not.toBeInTheDocument()
  await last.getByRole('button', { name: 'Undo' }).click()
  expect(onUndo).toHaveBeenCalledOnce()
})
