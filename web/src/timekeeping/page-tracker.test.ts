import { expect, test } from 'vitest'
import { type PageSave, PageTracker, type SaveEnd } from './page-tracker.ts'

/** A page with clocks that are stepped, and a server that answers what the test says. */
function aPage({ program = 'rpm' as 'rpm' | 'ccm' } = {}) {
  let now = 1000
  let skew = Date.parse('2026-11-17T14:00:00Z')
  const saves: PageSave[] = []
  const prompts: { start: number; idleMs: number; answer?: 'yes' | 'no' }[] = []
  const line = { answer: 'counting' as SaveEnd }
  const tracker = new PageTracker(
    {
      save: (save) => {
        saves.push(save)
        return Promise.resolve(line.answer)
      },
      prompt: (prompt) => Promise.resolve(prompts.push(prompt)),
    },
    { monotonic: () => now, wall: () => now + skew },
    { url: 'profile', program },
  )
  return {
    tracker,
    saves,
    prompts,
    line,
    async seconds(count: number, { inputs = true } = {}) {
      for (let second = 0; second < count; second++) {
        now += 1000
        if (inputs) tracker.input()
        tracker.tick()
        await Promise.resolve()
        await Promise.resolve()
      }
    },
    sleep: (seconds: number) => void (now += seconds * 1000),
    setWallClock: (by: number) => void (skew += by),
  }
}
const length = ({ start, end }: PageSave) => (end - start) / 1000

test('saves every ten seconds, each under the name of the interval', async () => {
  const page = aPage()
  await page.seconds(35)
  expect(page.saves.map(length)).toEqual([10, 20, 30])
  expect(new Set(page.saves.map(({ start }) => start)).size).toBe(1)
  expect(page.tracker.state.visitMs).toBe(35_000)
})

test('a wall clock that is set meanwhile changes no length', async () => {
  const page = aPage()
  await page.seconds(10)
  page.setWallClock(3 * 365 * 86_400_000)
  await page.seconds(10)
  expect(page.saves.map(length)).toEqual([10, 20])
  expect(page.saves.map(({ start, sentAt }) => (sentAt - start) / 1000)).toEqual([10, 20])
})

test('sleep ends the interval and is not counted', async () => {
  const page = aPage()
  await page.seconds(10)
  page.sleep(3600)
  await page.seconds(11)
  expect(page.saves.map(length)).toEqual([10, 10])
  expect(page.tracker.state.visitMs).toBe(20_000)
})

test('the ten minutes begin anew when the machine wakes, and take nothing from the time before', async () => {
  const page = aPage()
  await page.seconds(10)
  page.sleep(3600)
  await page.seconds(11, { inputs: false })
  expect(page.tracker.state).toMatchObject({ phase: 'counting', visitMs: 20_000 })
})

test('after ten minutes without input the page asks, and nothing counts until it is answered', async () => {
  const page = aPage()
  await page.seconds(30)
  await page.seconds(600, { inputs: false })
  expect(page.tracker.state).toMatchObject({ phase: 'prompt', visitMs: 30_000 })
  expect(page.prompts).toEqual([{ start: page.saves[0]?.start, idleMs: 600_000 }])
  const existing = page.saves.length
  await page.seconds(120, { inputs: false })
  expect(page.saves).toHaveLength(existing)
  page.tracker.answer('yes')
  await page.seconds(10)
  expect(page.tracker.state).toMatchObject({ phase: 'counting', visitMs: 640_000 })
  expect(page.prompts.at(-1)).toMatchObject({ answer: 'yes' })
  expect(page.saves.at(-1)).toMatchObject({ isLast: false })
  expect(length(page.saves.at(-1)!)).toBe(10)
})

test('whoever comes back to the question was idle since the last input, not since reaching for the answer', async () => {
  const page = aPage()
  await page.seconds(30)
  await page.seconds(600, { inputs: false })
  await page.seconds(5)
  page.tracker.answer('no')
  expect(page.prompts.at(-1)).toEqual({ start: page.saves[0]?.start, idleMs: 605_000, answer: 'no' })
})

test('another page of the member under the question leaves it to be answered, and has the time after a yes', async () => {
  const page = aPage()
  await page.seconds(600, { inputs: false })
  const asked = page.prompts.at(-1)
  page.tracker.turnTo({ url: 'notes', program: 'rpm' })
  page.tracker.answer('yes')
  expect(page.prompts.at(-1)).toMatchObject({ start: asked?.start, answer: 'yes' })
  await page.seconds(10)
  expect(page.saves.at(-1)).toMatchObject({ url: 'notes' })
  expect(length(page.saves.at(-1)!)).toBe(10)
})

test('a no ends it: the idle minutes stay out and nothing more is saved', async () => {
  const page = aPage()
  await page.seconds(600, { inputs: false })
  page.tracker.answer('no')
  const existing = page.saves.length
  await page.seconds(60)
  expect(page.saves).toHaveLength(existing)
  expect(page.tracker.state.phase).toBe('stopped')
})

test('out of view nothing counts; the last save goes out at once and a new interval begins in view', async () => {
  const page = aPage()
  await page.seconds(14)
  page.tracker.show(false)
  expect(page.saves.map(length)).toEqual([10, 14])
  expect(page.saves.at(-1)?.isLast).toBe(true)
  await page.seconds(100)
  page.tracker.show(true)
  await page.seconds(10)
  expect(page.saves.map(length)).toEqual([10, 14, 10])
  expect(page.tracker.state.visitMs).toBe(24_000)
})

test('of two pages the one last used counts: told by the other tab, or by the server', async () => {
  const page = aPage()
  await page.seconds(5)
  page.tracker.yield()
  await page.seconds(50, { inputs: false })
  expect(page.tracker.state).toMatchObject({ phase: 'elsewhere', visitMs: 5000 })
  expect(page.tracker.input()).toBe(true)
  await page.seconds(5)
  page.line.answer = 'elsewhere'
  await page.seconds(10, { inputs: false })
  expect(page.tracker.state.phase).toBe('elsewhere')
})

test('up to a minute without a line is kept; more is lost, and the page says so', async () => {
  const page = aPage()
  await page.seconds(10)
  page.line.answer = 'offline'
  await page.seconds(50)
  page.line.answer = 'counting'
  await page.seconds(10)
  expect(page.tracker.state.lost).toBeNull()
  expect(page.saves.at(-1)).toMatchObject({ isOffline: true })
  expect(length(page.saves.at(-1)!)).toBeGreaterThanOrEqual(60)
  page.line.answer = 'offline'
  // Browsers count in fractions of a millisecond
  page.sleep(0.0015)
  await page.seconds(75)
  const { lost } = page.tracker.state
  expect(lost).not.toBeNull()
  expect((lost!.to - lost!.from) / 1000).toBeGreaterThan(60)
  expect([lost!.from, lost!.to].every(Number.isInteger)).toBe(true)
})

test('another page of the member, or the other program, begins an interval of its own', async () => {
  const page = aPage()
  await page.seconds(7)
  page.tracker.turnTo({ url: 'notes', program: 'rpm' })
  await page.seconds(4)
  page.tracker.turnTo({ url: 'notes', program: 'ccm' })
  await page.seconds(10)
  expect(page.saves.map((save) => [save.url, save.program, length(save)])).toEqual([
    ['profile', 'rpm', 7],
    ['notes', 'rpm', 4],
    ['notes', 'ccm', 10],
  ])
})
