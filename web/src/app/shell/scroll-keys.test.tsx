/** Which part of the page the browser's own keys scroll, where nothing has the focus yet. */
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useScrollKeys } from './scroll-keys.ts'

function Page({ room, tableRoom }: { room: number; tableRoom: number }) {
  useScrollKeys()
  const box = { height: 400, overflowY: 'auto' } as const
  return (
    <main id="main" style={{ height: 400 }}>
      <div data-testid="page" style={box}>
        <div data-testid="table" style={box}>
          <div style={{ height: 400 + tableRoom }} />
        </div>
        <div style={{ height: room }} />
      </div>
    </main>
  )
}

test.for([
  { room: 900, tableRoom: 900, scrolled: 'page' },
  { room: 900, tableRoom: 1, scrolled: 'page' },
  { room: 1, tableRoom: 900, scrolled: 'table' },
])('a page with $room pixels to scroll and a table in it with $tableRoom: Page Down scrolls the $scrolled', async (given) => {
  const screen = await render(<Page {...given} />)
  await userEvent.keyboard('{PageDown}')
  await expect.poll(() => screen.getByTestId(given.scrolled).element().scrollTop).toBeGreaterThan(200)
})
