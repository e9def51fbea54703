/** A severity is told by shape, by fill and by words, never by color alone. */
import { expect, test } from 'vitest'
import { renderKit } from './gallery/render-kit.tsx'
import { SeverityChip } from './SeverityChip.tsx'
import type { Severity, Side } from './severity.ts'

test.for<[Severity, Side | undefined, string, string]>([
  ['critical', undefined, '▲▲', 'critical, high 184/114'],
  ['critical', 'below', '▼▼', 'critical, low 184/114'],
  ['high', undefined, '▲', 'high 184/114'],
  ['low', undefined, '▼', 'low 184/114'],
])('%s %s', async ([severity, side, mark, words]) => {
  const screen = await renderKit(
    <p>
      <SeverityChip severity={severity} {...(side && { side })}>
        184/114
      </SeverityChip>
    </p>,
  )
  const chip = screen.container.querySelector('[data-severity]')!
  expect(chip.querySelector('[aria-hidden]')?.textContent).toBe(mark)
  expect(chip.textContent).toBe(mark + words)
})

test('what somebody has seen to is muted, and says by whom and how', async () => {
  const screen = await renderKit(
    <SeverityChip severity="critical" side="below" handled="cleared 9:23 PM by Carla: called">
      48
    </SeverityChip>,
  )
  const chip = screen.container.querySelector('[data-severity]')!
  expect(chip.textContent).toBe('▼▼critical, low, cleared 9:23 PM by Carla: called: 48')
  expect(chip.getAttribute('title')).toBe('critical, low, cleared 9:23 PM by Carla: called')
  expect(getComputedStyle(chip).backgroundColor).toBe('rgba(0, 0, 0, 0)')
})

test('critical is filled: its ground is dark in the light scheme and light in the dark one', async () => {
  const ground = async (scheme: 'light' | 'dark', severity: Severity) => {
    const screen = await renderKit(<SeverityChip severity={severity}>1</SeverityChip>, scheme)
    const color = getComputedStyle(screen.container.querySelector('[data-severity]')!).backgroundColor
    await screen.unmount()
    return color
  }
  expect(await ground('light', 'critical')).toBe('rgb(179, 38, 30)')
  expect(await ground('dark', 'critical')).toBe('rgb(255, 157, 148)')
  // Danger gives the color, the arrow the direction
  for (const severity of ['high', 'low'] as const) expect(await ground('light', severity)).toBe('rgb(255, 243, 223)')
})
