/** The place for notices comes with the first of them, and the first is not lost over it. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { toastDone } from '../ui/notices/toast.ts'
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
  toastDone('Marked as reviewed')
  toastDone('Assigned')
  await expect.element(screen.getByText('Marked as reviewed')).toBeVisible()
  await expect.element(screen.getByText('Assigned')).toBeVisible()
})
