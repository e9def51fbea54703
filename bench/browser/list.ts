/** How fast the member list comes up for somebody signed in, and how fast it answers; on this machine and slowed down. */
import type { Browser, Page } from 'playwright'
import type { Clinic } from './clinic.ts'
import { summarizeTimes } from './figures.ts'
import { listIsShown, onPage, timePress, rowReturnedScript, waitAfter, startWatch } from './page.ts'
import type { PageTimings } from './stamps.ts'

const openings = 10
const rounds = 6
const restMs = 1500
const source = 'docs/sources/screens.md budgets'
// Largest contentful paint at most 0.7 s, steps as below; the others docs/sources/screens.md budgets
const openBudgets = {
  1: { largest: 700, usableAt: 1000, blocked: 250 },
  4: { largest: 2500, usableAt: 2500, blocked: 1200 },
} as const
const stepBudgets = {
  1: { select: 100, turn: 100, open: 150, back: 150, type: 100 },
  4: { select: 200, turn: 200, open: 250, back: 300, type: 100 },
} as const
type Slowdown = keyof typeof openBudgets

const list = '/home/all-members'

/** What traveled, in kilobytes, before the table could be used. */
const weight = (bytes: readonly number[], most: number) => {
  const kB = Math.round(Math.max(...bytes) / 100) / 10
  return { kB, bar: { kB: most, source }, isMet: kB <= most }
}

export async function measureOpening(browser: Browser, clinic: Clinic, slowdown: Slowdown) {
  const observed: PageTimings[] = []
  const open = async (page: Page) => {
    await page.goto(list, { waitUntil: 'commit' })
    return (await startWatch<PageTimings>(page, `opened(${listIsShown}, ${restMs})`))()
  }
  for (let run = 0; run < openings; run++) observed.push(await onPage(browser, clinic, open, { slowdown }))
  const budget = openBudgets[slowdown]
  const of = (name: keyof typeof budget) =>
    summarizeTimes(
      observed.map((timings) => timings[name]),
      { p95: budget[name], source },
    )
  return {
    largestContentfulPaint: of('largest'),
    tableUsable: of('usableAt'),
    totalBlocking: of('blocked'),
    scripts: weight(
      observed.map(({ bytes }) => bytes.scripts),
      205,
    ),
    styles: weight(
      observed.map(({ bytes }) => bytes.styles),
      20,
    ),
  }
}

const firstRow = 'tr[data-row]'
const rowIsNot = (id: string | null) =>
  `() => document.querySelector('${firstRow}')?.dataset.row !== '${id}' && document.querySelector('tbody[data-dimmed="false"]')`
const firstId = (page: Page) => page.locator(firstRow).first().getAttribute('data-row')

type Step =
  | 'selectOne'
  | 'selectAll'
  | 'nextPage'
  | 'sort'
  | 'openEnroll'
  | 'openMember'
  | 'backToList'
  | 'backToWholeList'
  | 'typeName'
  | 'slowest'
type Times = Record<Step, number[]>

/** From a member back to the list, and a name into the search. */
async function backAndType(page: Page, memberId: string, times: Times) {
  const rest = () => page.waitForTimeout(150)
  const call = `answers('popstate', [${rowReturnedScript(memberId)}, ${listIsShown}])`
  const [observed = Number.NaN, whole = Number.NaN] = await waitAfter<number[]>(page, call, () => page.goBack())
  times.backToList.push(observed)
  times.backToWholeList.push(whole)
  await rest()
  await page.getByRole('combobox', { name: 'Search a member by name' }).focus()
  for (const letter of 'bench') {
    times.typeName.push(await timePress(page, 'keydown', () => page.keyboard.press(letter)))
    await rest()
  }
}

/** Every step once, each from a page at rest; pages and orders have been looked at before, so their rows are at hand. */
async function walk(page: Page, times: Times) {
  const rest = () => page.waitForTimeout(150)
  const click = async (step: Step | null, press: () => Promise<unknown>, isSo?: string) => {
    const ms = await timePress(page, 'click', press, isSo)
    if (step) times[step].push(ms)
    await rest()
  }
  await page.goto(list)
  await page.waitForFunction(listIsShown)
  await page.waitForTimeout(800)
  await click('selectOne', () => page.locator(`${firstRow} input[type=checkbox]`).nth(3).click())
  await click('selectAll', () => page.locator('thead input[type=checkbox]').click())
  await click(null, () => page.locator('thead input[type=checkbox]').click())
  const turn = async (step: Step | null, name: string) =>
    click(step, () => page.getByRole('button', { name: `Page ${name}`, exact: true }).click(), rowIsNot(await firstId(page)))
  await turn(null, '2')
  await turn(null, '1')
  await turn('nextPage', '2')
  await turn('nextPage', '1')
  const sort = async (by: string) => {
    const isSo = rowIsNot(await firstId(page))
    const ms = await timePress(page, 'change', () => page.getByLabel('Sort').selectOption(by), isSo)
    await rest()
    return ms
  }
  await sort('name')
  await sort('dataReceivedDT')
  times.sort.push(await sort('name'), await sort('dataReceivedDT'))
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Enroll' })
  await link.hover()
  await click('openEnroll', () => link.click(), `() => document.querySelector('h1')?.textContent === 'Enroll a member'`)
  await page.goBack()
  await page.waitForFunction(listIsShown)
  await rest()
  const memberId = (await firstId(page)) ?? ''
  const member = page.locator(`${firstRow} a`).first()
  await member.hover()
  await rest()
  await click('openMember', () => member.click(), `() => document.querySelector('main h1')?.textContent.includes('Bench')`)
  await backAndType(page, memberId, times)
  times.slowest.push(await waitAfter<number>(page, 'slowest()', rest))
}

export async function measureSteps(browser: Browser, clinic: Clinic, slowdown: Slowdown) {
  const times: Times = {
    selectOne: [],
    selectAll: [],
    nextPage: [],
    sort: [],
    openEnroll: [],
    openMember: [],
    backToList: [],
    backToWholeList: [],
    typeName: [],
    slowest: [],
  }
  for (let round = 0; round < rounds; round++) await onPage(browser, clinic, (page) => walk(page, times), { slowdown })
  const { select, turn, open, back, type } = stepBudgets[slowdown]
  return {
    selectOne: summarizeTimes(times.selectOne, { p95: select, source }),
    selectAll: summarizeTimes(times.selectAll, { p95: select, source }),
    nextPage: summarizeTimes(times.nextPage, { p95: turn, source }),
    sort: summarizeTimes(times.sort, { p95: turn, source }),
    openEnroll: summarizeTimes(times.openEnroll, { p95: open, source }),
    openMember: summarizeTimes(times.openMember, { p95: open, source }),
    // The row one came from and a screen without gaps; the rows below the screen follow, which has no bar
    backToList: summarizeTimes(times.backToList, { p95: back, source }),
    backToWholeList: summarizeTimes(times.backToWholeList),
    typeName: summarizeTimes(times.typeName, { p95: type, source }),
    // Good is at most 200 ms (web.dev, Interaction to Next Paint), on the computers that people have
    interactionToNextPaint: summarizeTimes(times.slowest, slowdown === 1 ? { p95: 200, source: 'web.dev: good INP' } : undefined),
  }
}
