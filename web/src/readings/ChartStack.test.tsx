/** The charts of a member as somebody zooms into them: the time shown is told in dates, and there is a way back. */
import type { Member } from '@vitalrounds/domain/members/member'
import { noneMovedIn } from '@vitalrounds/domain/readings/moved-in'
import { columnsOf } from '@vitalrounds/domain/vitals/columns'
import type { Measurements } from '@vitalrounds/domain/vitals/series'
import { noLines } from '@vitalrounds/domain/readings/verdict/lines'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { KitRoot, renderKit } from '../ui/gallery/render-kit.tsx'
import { ChartStack } from './ChartStack.tsx'

const none = { least: null, most: null, latest: null, atGoal: null, aboveGoal: 0, belowGoal: 0, alarms: 0, critical: 0 }
const noStatistics = { ...none, count: 0, excluded: 0, average: null, morning: null, evening: null }
// An odd number of milliseconds after midnight, as vendors send them
const moments = ['2026-10-03T12:00:00.123Z', '2026-10-20T12:00:00.457Z', '2026-11-12T12:00:00.789Z']
const points = moments.map((at) => ({
  id: at,
  at: Date.parse(at),
  value: 130,
  lower: 80,
  severity: 'ok' as const,
  side: null,
  isExcluded: false,
  isManual: false,
  context: null,
}))
const measured: Measurements = {
  memberId: 'ada',
  timeZone: 'America/New_York',
  from: null,
  to: '2026-11-20T05:00:00.000Z',
  whole: { from: moments[0]!, to: moments[2]! },
  waiting: { warnings: [], count: 0, open: 0, cleared: 0, worst: 'ok', page: 0 },
  series: [
    {
      series: 'bloodPressure',
      title: 'Blood Pressure',
      unit: 'mmHg',
      decimals: 0,
      stepDays: 0,
      buckets: [],
      points: columnsOf(points),
      movedIn: noneMovedIn,
      statistics: noStatistics,
      lines: noLines,
      lowerLines: noLines,
    },
  ],
}

const stack = (zoomed?: string, onZoomed: (zoomed: string | undefined) => void = () => undefined) => stackOf(measured, zoomed, onZoomed)
const stackOf = (shown: Measurements, zoomed?: string, onZoomed: (zoomed: string | undefined) => void = () => undefined) => (
  <main>
    <ChartStack
      measured={shown}
      events={undefined}
      member={{ _id: 'ada', name: 'Ada' } as Member}
      zone="America/New_York"
      today="2026-11-19"
      isRefetching={false}
      span="all"
      onSpan={() => undefined}
      zoomed={zoomed}
      onZoomed={onZoomed}
    />
  </main>
)

test('an address opens at its zoom, whatever else it names, and the way back to another', async () => {
  await page.viewport(1280, 900)
  const screen = await renderKit(stack('2026-10-10..2026-10-25'))
  await expect.element(screen.getByText(/^10\/10\/2026 – 10\/25\/2026/)).toBeVisible()
  // As Back and a link do it: the address changes, nobody zooms
  await screen.rerender(<KitRoot>{stack('2026-10-18..2026-10-21')}</KitRoot>)
  await expect.element(screen.getByText(/^10\/18\/2026 – 10\/21\/2026/)).toBeVisible()
  // Beyond what is charted, and no dates at all: the whole
  for (const none of ['2024-01-01..2024-02-01', '2026-02-31..2026-13-01', 'Ada'] as const) {
    await screen.rerender(<KitRoot>{stack(none)}</KitRoot>)
    await expect.element(screen.getByText(/2026 – /)).not.toBeInTheDocument()
  }
})

test('zooming by keys and back', async () => {
  await page.viewport(1280, 900)
  const stored: (string | undefined)[] = []
  const screen = await renderKit(stack(undefined, (zoomed) => stored.push(zoomed)))
  const chart = screen.getByRole('application')
  await expect.element(chart).toBeVisible()
  // Above and below the stack, so that the first chart can be read without scrolling to the last
  const dates = [...chart.element().querySelectorAll('text')].map((mark) => mark.textContent ?? '')
  expect(dates.filter((date) => date.startsWith('Oct')).length).toBeGreaterThan(2)
  for (const date of dates.filter((text) => /^(Oct|Nov)/.test(text))) expect(dates.filter((other) => other === date)).toHaveLength(2)
  ;(chart.element() as SVGElement).focus()
  await userEvent.keyboard('+++')
  await expect.element(screen.getByText(/^10\/\d\d\/2026 – 10\/\d\d\/2026/)).toBeVisible()
  // The address is told days and nothing else
  expect(stored.at(-1)).toMatch(/^2026-10-\d\d\.\.2026-10-\d\d$/)
  await screen.getByRole('button', { name: 'Reset zoom' }).click()
  expect(stored.at(-1)).toBeUndefined()
  await expect.element(screen.getByText(/2026 – /)).not.toBeInTheDocument()
  await expect.element(chart).toBeVisible()
})

test('given readings of another system alone, they are charted and stand in the table with where they came from, and open nothing', async () => {
  const evidence = 'Moved in from charts.ndjson'
  const movedIn = { _id: ['m'], at: [Date.parse(moments[1]!)], value: [214], lower: [128], evidence: [evidence] }
  const [series] = measured.series
  await renderKit(stackOf({ ...measured, series: [{ ...series!, points: columnsOf([]), movedIn }] }))
  await expect.element(page.getByText('No readings in this period. 1 moved in, not counted.')).toBeVisible()
  await page.getByRole('button', { name: 'Show table of Blood Pressure' }).click()
  const row = page.getByRole('row', { name: /214\/128 mmHg/ })
  await expect.element(row).toHaveTextContent(`10/20/2026, 8:00 AM EDT214/128 mmHg${evidence}`)
  await expect.element(row.getByRole('button')).not.toBeInTheDocument()
})
