/** At phone width a button is as high as its label needs, and the label stands in its middle: of a link, too. */
import { Button } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderKit } from './gallery/render-kit.tsx'

test('a link that looks like a button has its label in the middle', async () => {
  await page.viewport(360, 740)
  const screen = await renderKit(
    <main>
      <Button component="a" href="#new">
        Ask for a new link
      </Button>
      <Button>Send</Button>
      <Button component="a" href="#long" style={{ inlineSize: 120 }}>
        Ask for a new link of the same kind
      </Button>
    </main>,
  )
  const buttons = [...screen.container.querySelectorAll('.mantine-Button-root')]
  expect(buttons).toHaveLength(3)
  for (const button of buttons) {
    const [outer, label] = [button.getBoundingClientRect(), button.querySelector('.mantine-Button-label')!.getBoundingClientRect()]
    const above = label.top - outer.top
    const below = outer.bottom - label.bottom
    expect(Math.abs(above - below), button.textContent).toBeLessThanOrEqual(1)
    expect(above, button.textContent).toBeGreaterThanOrEqual(0)
  }
})
