/** Scores over time: each with its number, marked where it raised a level, and none lost that has no number. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderKit } from '../gallery/render-kit.tsx'
import type { Score } from './score-types.ts'
import { ScoreTrend } from './ScoreTrend.tsx'

const score = (on: string, value: number | null, more: Partial<Score> = {}): Score => ({
  id: on,
  at: Date.parse(on),
  on,
  value,
  level: 'green',
  series: '1',
  ...more,
})
const scores = [
  score('2026-07-01', 1, { series: '0' }),
  score('2026-08-01', 0),
  score('2026-09-01', null),
  score('2026-10-01', 3, { level: 'yellow', severity: 'high' }),
  score('2026-11-01', 6, { level: 'red', severity: 'critical' }),
]
const levels = [
  { from: 3, severity: 'high', level: 'Yellow' },
  { from: 6, severity: 'critical', level: 'Red' },
] as const

async function shown(width = 400) {
  await page.viewport(1280, 900)
  const { container } = await renderKit(
    <main style={{ inlineSize: width }}>
      <ScoreTrend label="PHQ-2" scores={scores} most={6} levels={levels} />
    </main>,
  )
  return container
}
const render = (container: Element, selector: string) => [...container.querySelectorAll(selector)]

test('the picture has a number and a dot a score, a band a level, a mark over what is out of range', async () => {
  const container = await shown()
  const picture = page.getByRole('img', { name: 'PHQ-2' })
  await expect.element(picture).toHaveAccessibleDescription('Latest 6 of 6 on 2026-11-01, red. Yellow from 3, red from 6.')
  expect(render(container, 'text > title').map(({ textContent }) => textContent)).toEqual([
    '2026-07-01: 1, green',
    '2026-08-01: 0, green',
    '2026-10-01: 3, yellow',
    '2026-11-01: 6, red',
  ])
  const [high, critical] = render(container, 'rect').map((rect) => rect.getBoundingClientRect())
  expect(critical!.bottom).toBeCloseTo(high!.top, 0)
  const marks = render(container, 'path[data-severity]').map((path) => path.getAttribute('d')?.match(/M/g)?.length ?? 0)
  expect(marks).toEqual([1, 1])
})

test('scores of other questions are joined by no line', async () => {
  const container = await shown()
  const lines = render(container, 'path').map((path) => path.getAttribute('d') ?? '')
  expect(lines.filter((line) => /^M[^ML]+M[^ML]+L[^ML]+L[^ML]+$/.test(line))).toHaveLength(1)
})

test('nothing is wider than a phone', async () => {
  const container = await shown(288)
  for (const part of render(container, 'svg, svg text')) {
    const { left, right } = part.getBoundingClientRect()
    const room = container.querySelector('main')!.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(room.left)
    expect(right).toBeLessThanOrEqual(room.right)
  }
})

test('the table has every score, the newest first, also the one without a number', async () => {
  await shown()
  await userEvent.click(page.getByRole('button', { name: 'Show table of PHQ-2' }))
  const table = page.getByRole('region', { name: 'PHQ-2, table' })
  await expect.element(table).toBeVisible()
  const rows = [...table.element().querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^2026-11-016 of 6.*red$/),
    expect.stringMatching(/^2026-10-013 of 6.*yellow$/),
    '2026-09-01no scoregreen',
    '2026-08-010 of 6green',
    '2026-07-011 of 6green',
  ])
})
