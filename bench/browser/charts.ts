/** How long five years of blood pressure take to draw, and how long each step of zooming and moving through them. */
import type { Browser, Page } from 'playwright'
import { type Clinic, fiveYearsOfActs } from './clinic.ts'
import { summarizeTimes } from './figures.ts'
import { onPage, timePress, waitAfter, startWatch } from './page.ts'

const runs = 12
// Issue 4, "The bar"
const drawBar = { p95: 100, source: 'issue 4: five years of BP draw' }
const frameBar = { p95: 66, source: 'issue 4: zoom frame' }

const whole = fiveYearsOfActs.toLocaleString('en-US')
/** Blood pressure and pulse say that they hold all of it, and have drawn something. */
const isDrawn = `() => [...document.querySelectorAll('figure')].filter((chart) =>
  chart.querySelector('figcaption').textContent.includes('${whole} readings') && chart.querySelector('svg path[d^="M"]')).length === 2`
const someCharts = `() => document.querySelectorAll('figure svg path[d^="M"]').length > 1`
const rendered = `drawn('/measurements?', ${isDrawn})`
const address = (clinic: Clinic) => `/member-details/${clinic.fiveYears}/measurements`

/** Somebody looks at three months and asks for everything. */
const drawOnDemand = (browser: Browser, clinic: Clinic) =>
  onPage(browser, clinic, async (page) => {
    await page.goto(address(clinic))
    await page.waitForFunction(someCharts)
    await page.waitForTimeout(500)
    const everything = page.getByTitle('everything', { exact: true })
    return waitAfter<number>(page, rendered, () => everything.click())
  })

/** The address is opened by itself, in a browser that has nothing of the product yet. */
const drawFirst = (browser: Browser, clinic: Clinic) =>
  onPage(browser, clinic, async (page) => {
    await page.goto(`${address(clinic)}?range=all`, { waitUntil: 'commit' })
    return (await startWatch<number>(page, rendered))()
  })

const zoomKeys = ['+', '+', '+', '+', '+', '-', '-', '-', '-', '-']
const moveKeys = ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight']
// Nobody presses faster; each step begins on a page at rest
const restMs = 60

async function pressAll(page: Page, keys: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const key of keys) {
    times.push(await timePress(page, 'keydown', () => page.keyboard.press(key)))
    await page.waitForTimeout(restMs)
  }
  return times
}

/** A quarter of what is shown, three times back and three times forth. */
async function moveAlong(page: Page): Promise<number[]> {
  await pressAll(page, ['+', '+'])
  await page.keyboard.down('Shift')
  const times = await pressAll(page, moveKeys)
  await page.keyboard.up('Shift')
  return times
}

/** Pulls a stretch out of the middle: every move is a frame, letting go is the zoom. */
async function dragAcross(page: Page) {
  const chart = page.getByRole('application').first()
  const box = await chart.boundingBox()
  if (!box) throw new Error('the chart has no place')
  const point = (share: number) => [box.x + 36 + (box.width - 70) * share, box.y + 60] as const
  const moves: number[] = []
  await page.mouse.move(...point(0.2))
  await page.mouse.down()
  for (let step = 1; step <= 10; step++) {
    moves.push(await timePress(page, 'pointermove', () => page.mouse.move(...point(0.2 + step * 0.05))))
    await page.waitForTimeout(restMs)
  }
  const zoom = await timePress(page, 'pointerup', () => page.mouse.up())
  await page.waitForTimeout(restMs)
  const back = await timePress(page, 'click', () => page.getByRole('button', { name: 'Show all of it' }).click())
  await page.waitForTimeout(restMs)
  const hovers: number[] = []
  for (let step = 0; step < 10; step++) {
    hovers.push(await timePress(page, 'pointermove', () => page.mouse.move(...point(0.1 + step * 0.08))))
    await page.waitForTimeout(restMs)
  }
  return { moves, zooms: [zoom, back], hovers }
}

const stepThrough = (browser: Browser, clinic: Clinic) =>
  onPage(browser, clinic, async (page) => {
    await page.goto(`${address(clinic)}?range=all`)
    await page.waitForFunction(isDrawn)
    await page.waitForTimeout(500)
    const zooms: number[] = []
    const pans: number[] = []
    const drags = { moves: [] as number[], zooms: [] as number[], hovers: [] as number[] }
    for (let round = 0; round < 3; round++) {
      await page.getByRole('application').first().focus()
      zooms.push(...(await pressAll(page, zoomKeys)))
      pans.push(...(await moveAlong(page)))
      await page.keyboard.press('Escape')
      const dragged = await dragAcross(page)
      for (const kind of ['moves', 'zooms', 'hovers'] as const) drags[kind].push(...dragged[kind])
    }
    return { zooms, pans, drags }
  })

export async function measureCharts(browser: Browser, clinic: Clinic) {
  const onDemand: number[] = []
  const first: number[] = []
  for (let run = 0; run < runs; run++) {
    onDemand.push(await drawOnDemand(browser, clinic))
    first.push(await drawFirst(browser, clinic))
  }
  const { zooms, pans, drags } = await stepThrough(browser, clinic)
  return {
    acts: fiveYearsOfActs,
    drawOnDemand: summarizeTimes(onDemand, drawBar),
    drawOnFirstVisit: summarizeTimes(first, drawBar),
    zoomByKey: summarizeTimes(zooms, frameBar),
    moveByKey: summarizeTimes(pans, frameBar),
    zoomByDrag: summarizeTimes(drags.zooms, frameBar),
    whileDragging: summarizeTimes(drags.moves, frameBar),
    whilePointing: summarizeTimes(drags.hovers, frameBar),
  }
}
