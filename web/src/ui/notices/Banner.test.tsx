/** Buttons of a notice stand below its words where they would squeeze them. */
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../styles.ts'
import { cssVariables, theme } from '../theme.ts'
import { Banner } from './Banner.tsx'

const words = 'By Carla Reyes on 11/05/2026, 12:00 AM, version 1. It does not change any more.'

test.each([
  [1200, true],
  [560, false],
  [320, false],
])('at %i pixels the buttons stand beside the words: %s', async (width, isBeside) => {
  await page.viewport(width, 600)
  const screen = await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      <Banner title="October 2026 is closed" action={<div style={{ width: 280 }}>Buttons</div>}>
        {words}
      </Banner>
    </MantineProvider>,
  )
  const text = screen.getByText(words).element().getBoundingClientRect()
  const buttons = screen.getByText('Buttons').element().getBoundingClientRect()
  expect(text.width).toBeGreaterThanOrEqual(Math.min(260, width - 60))
  expect(buttons.top < text.bottom).toBe(isBeside)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
