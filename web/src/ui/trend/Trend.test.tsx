/** The chart in a browser: no alert lost at any zoom, keys and drag, the table, speech, and the time it takes. */
import { noLines } from '@vitalrounds/domain/readings/verdict/lines'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderKit } from '../gallery/render-kit.tsx'
import { Trend } from './Trend.tsx'
import { alertsOf, pressures } from './trend-samples.ts'
import { fullRange, readingsInRange } from './trend-scale.ts'
import { dayMs, type TimeRange, type TrendEvent, type TrendReading } from './trend-types.ts'

const readings = pressures(5478)
const whole = fullRange(readings)
const observed: { range: TimeRange } = { range: whole }

type ChartSetup = { from: TimeRange; onChoose?: (reading: TrendReading) => void; events?: readonly TrendEvent[] }

function Chart({ from, onChoose, events = [] }: ChartSetup) {
  const [range, setRange] = useState(from)
  const keep = (next: TimeRange) => {
    observed.range = next
    setRange(next)
  }
  const lines = { lines: { ...noLines, goal: { low: 90, high: 140 } }, lowerLines: { ...noLines, goal: { low: 60, high: 90 } } }
  return (
    <main style={{ inlineSize: 900 }}>
      <Trend
        {...lines}
        name="bloodPressure"
        label="Blood pressure"
        unit="mmHg"
        readings={readings}
        events={events}
        range={range}
        onRange={keep}
        zone="America/New_York"
        {...(onChoose && { onChoose })}
      />
    </main>
  )
}

async function chart(from: TimeRange = whole, onChoose?: (reading: TrendReading) => void, events: readonly TrendEvent[] = []) {
  await page.viewport(1280, 900)
  observed.range = from
  const screen = await renderKit(<Chart from={from} events={events} {...(onChoose && { onChoose })} />)
  const svg = screen.getByRole('application')
  await expect.element(svg).toBeVisible()
  const focus = () => (svg.element() as SVGElement).focus()
  return { screen, svg, focus }
}

const markerCount = () =>
  [...document.querySelectorAll('[data-severity]')].reduce(
    (count, path) => count + ((path.getAttribute('d') ?? '').split('M').length - 1),
    0,
  )

test('as many markers as alerts, at every zoom', async () => {
  const { focus } = await chart()
  focus()
  let zooms = 0
  for (; zooms < 9; zooms++) {
    expect(markerCount()).toBe(alertsOf(readingsInRange(readings, observed.range)))
    await userEvent.keyboard('+')
  }
  expect(observed.range[1] - observed.range[0]).toBeLessThan(5 * dayMs)
  await userEvent.keyboard('{Escape}')
  expect(markerCount()).toBe(alertsOf(readings))
  expect(markerCount()).toBeGreaterThan(300)
})

test('keys move among the readings, speak them, choose one and let go', async () => {
  const onChoose = vi.fn<(reading: TrendReading) => void>()
  const { screen, focus } = await chart([whole[1] - 30 * dayMs, whole[1]], onChoose)
  const displayed = readingsInRange(readings, observed.range)
  focus()
  await userEvent.keyboard('{End}')
  const status = screen.getByRole('status').first()
  const read = () => status.element().textContent
  await expect.poll(read).toMatch(new RegExp(`mmHg.*\\. Reading ${displayed.length} of ${displayed.length}$`))
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(displayed.at(-2))
  await userEvent.keyboard('{Home}')
  await expect.poll(read).toContain(`Reading 1 of ${displayed.length}`)
  await userEvent.keyboard('{Escape}')
  await expect.poll(read).toBe('')
  const before = observed.range
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  expect(observed.range[0]).toBeCloseTo(before[0] - 7.5 * dayMs, -3)
})

test('dragging chooses the time between, double click shows everything', async () => {
  const { svg } = await chart()
  const element = svg.element()
  const box = element.getBoundingClientRect()
  const at = (share: number) => ({
    clientX: box.left + 36 + (box.width - 98) * share,
    clientY: box.top + 60,
    pointerId: 1,
    bubbles: true,
    button: 0,
  })
  // Synthetic pointers cannot be captured.
  element.setPointerCapture = () => undefined
  element.dispatchEvent(new PointerEvent('pointerdown', at(0.5)))
  element.dispatchEvent(new PointerEvent('pointermove', at(0.6)))
  await expect.poll(() => document.querySelector('[class*="brush"]')).not.toBeNull()
  element.dispatchEvent(new PointerEvent('pointermove', at(0.75)))
  element.dispatchEvent(new PointerEvent('pointerup', at(0.75)))
  const span = whole[1] - whole[0]
  await expect.poll(() => (observed.range[0] - whole[0]) / span).toBeCloseTo(0.5, 2)
  expect((observed.range[1] - whole[0]) / span).toBeCloseTo(0.75, 2)
  expect(observed.range.every(Number.isInteger)).toBe(true)
  element.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  await expect.poll(() => observed.range).toEqual(whole)
})

test('one click acts on the reading under it, two show everything and act on none', async () => {
  const onChoose = vi.fn<(reading: TrendReading) => void>()
  const { svg } = await chart([whole[1] - 30 * dayMs, whole[1]], onChoose)
  await svg.dblClick()
  await expect.poll(() => observed.range).toEqual(whole)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(onChoose).not.toHaveBeenCalled()
  await svg.click()
  await expect.poll(() => onChoose.mock.calls.length).toBe(1)
})

test('the table shows the same readings in words', async () => {
  const { screen } = await chart([whole[1] - 10 * dayMs, whole[1]])
  const displayed = readingsInRange(readings, observed.range)
  await screen.getByRole('button', { name: 'Show table of Blood pressure' }).click()
  const rows = screen.getByRole('region', { name: 'Blood pressure, table' }).getByRole('row')
  await expect.poll(() => rows.nth(1).element().textContent).toContain(`${displayed.at(-1)!.value}/${displayed.at(-1)!.lower} mmHg`)
  expect(rows.elements()).toHaveLength(displayed.length + 1)
  await screen.getByRole('button', { name: 'Show table of Blood pressure' }).click()
  await expect.element(screen.getByRole('application')).toBeVisible()
})

test('the caption says what the picture shows', async () => {
  const { screen } = await chart([whole[1] - 30 * dayMs, whole[1]])
  expect(screen.getByRole('figure').element().textContent).toMatch(
    /Average \d+\/\d+ mmHg\. \d+ of \d+ readings above( and \d+ below)? goal, \d+ alarms, \d+ critical\./,
  )
})

test('text under the pointer cannot be selected, so a drag never marks the page', async () => {
  const { svg } = await chart()
  expect(getComputedStyle(svg.element()).userSelect).toBe('none')
})

const dayEvents: TrendEvent[] = [
  {
    id: 'rx',
    mark: 'Rx',
    rank: 0,
    words: 'Changed: Lisinopril 20 mg',
    on: '11/02/2026',
    detail: '14 days before 148/86 mmHg (28 readings)',
  },
  { id: 'call', mark: 'C', rank: 3, words: 'Call: spoke', on: '11/02/2026' },
  { id: 'visit', mark: 'V', rank: 2, words: 'Office visit', on: '01/02/2026' },
].map((event, i) => ({ ...event, at: whole[1] - (i < 2 ? 20 : 900) * dayMs }))

test('events stand in a lane below the plot: neighbors share a mark, Down and arrows lead there without a stop of Tab, and the table has them too', async () => {
  const { screen } = await chart(whole, undefined, dayEvents)
  const lane = screen.getByRole('toolbar', { name: 'Events beside Blood pressure' })
  const marks = lane.getByRole('button')
  await expect.poll(() => marks.elements().map((mark) => mark.firstElementChild?.textContent)).toEqual(['V', 'Rx +1'])
  expect(marks.elements().map((mark) => (mark as HTMLElement).tabIndex)).toEqual([-1, -1])
  const application = screen.getByRole('application')
  ;(application.element() as SVGElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}')
  await expect.element(marks.nth(0)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(application).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(marks.nth(1)).toHaveFocus()
  await expect
    .element(marks.nth(1))
    .toHaveAccessibleName('11/02/2026: Changed: Lisinopril 20 mg. 14 days before 148/86 mmHg (28 readings); 11/02/2026: Call: spoke')
  // Below the plot: over no reading
  const plot = screen.getByRole('application').element().getBoundingClientRect()
  const box = marks.elements()[1]!.getBoundingClientRect()
  expect(box.height).toBeGreaterThanOrEqual(24)
  expect(box.bottom).toBeLessThanOrEqual(plot.bottom)
  await screen.getByRole('button', { name: 'Show table of Blood pressure' }).click()
  await expect.element(screen.getByRole('cell', { name: /Changed: Lisinopril 20 mg/ })).toBeInTheDocument()
})

test('given a stretch of time without an event, Down is left to the page, and the keys of the chart do not name events', async () => {
  const { screen } = await chart(whole, undefined, [{ ...dayEvents[0]!, at: whole[1] + dayMs }])
  const application = screen.getByRole('application')
  const plot = application.element() as SVGElement
  plot.focus()
  const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
  plot.dispatchEvent(key)
  expect(key.defaultPrevented).toBe(false)
  await expect.element(application).toHaveAccessibleDescription(/Escape shows everything\.$/)
})
