/** One tab works for all: who hears what, and who takes over when it goes, ends or falls asleep. Each tab is a call of its own. */
import { afterEach, expect, test, vi } from 'vitest'
import { runInOneTab } from './in-one-tab.ts'

const open: AbortController[] = []
afterEach(() => {
  for (const tab of open.splice(0)) tab.abort()
})

const noWords: (text: string) => void = () => {}
type TabTurn = { isTakenOver: boolean; stop: AbortSignal }

function aTab(name: string, { quietMs = 60_000, ends }: { quietMs?: number; ends?: Promise<void> } = {}) {
  const stop = new AbortController()
  open.push(stop)
  const received: string[] = []
  const turns: TabTurn[] = []
  const tab = { heard: received, turns, say: noWords, close: () => stop.abort() }
  runInOneTab<string>(
    {
      name,
      quietMs,
      hear: (statement) => received.push(statement),
      work: (say, isTakenOver, signal) => {
        tab.say = say
        turns.push({ isTakenOver, stop: signal })
        return ends ?? new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
      },
    },
    stop.signal,
  )
  return tab
}
const newName = () => crypto.randomUUID()

/** Until so many wait for their turn. */
const waiting = (name: string, count: number) =>
  vi.waitFor(async () => {
    const { pending = [] } = await navigator.locks.query()
    expect(pending.filter((lock) => lock.name === name)).toHaveLength(count)
  })

test('of three tabs one works, and all hear it', async () => {
  const name = newName()
  const first = aTab(name)
  await vi.waitFor(() => expect(first.turns).toMatchObject([{ isTakenOver: false }]))
  const others = [aTab(name), aTab(name)]
  await waiting(name, 2)
  first.say('news')
  for (const other of others) await vi.waitFor(() => expect(other.heard.at(-1)).toBe('news'))
  expect(first.heard).toEqual(['news'])
  expect(others.flatMap(({ turns }) => turns)).toEqual([])
})

test('when the working tab goes another takes over, and knows that it did', async () => {
  const name = newName()
  const first = aTab(name)
  await vi.waitFor(() => expect(first.turns).toHaveLength(1))
  const second = aTab(name)
  await waiting(name, 1)
  const third = aTab(name)
  await waiting(name, 2)
  first.close()
  await vi.waitFor(() => expect(second.turns).toMatchObject([{ isTakenOver: true }]))
  second.say('news')
  await vi.waitFor(() => expect(third.heard.at(-1)).toBe('news'))
  expect(third.turns).toEqual([])
})

test('a working tab of which nothing is heard is taken the work from, and waits for its next turn', async () => {
  const name = newName()
  const asleep = aTab(name)
  await vi.waitFor(() => expect(asleep.turns).toHaveLength(1))
  const awake = aTab(name, { quietMs: 50 })
  await vi.waitFor(() => expect(awake.turns).toMatchObject([{ isTakenOver: true }]))
  await vi.waitFor(() => expect(asleep.turns[0]?.stop.aborted).toBe(true))
  asleep.say('from sleep')
  awake.say('awake')
  await vi.waitFor(() => expect(asleep.heard.at(-1)).toBe('awake'))
  expect(awake.heard).not.toContain('from sleep')
  awake.close()
  await vi.waitFor(() => expect(asleep.turns).toHaveLength(2))
})

test('work that has come to its end is not begun again by the same tab', async () => {
  const name = newName()
  const done = aTab(name, { ends: Promise.resolve() })
  await vi.waitFor(() => expect(done.turns).toHaveLength(1))
  const next = aTab(name)
  await vi.waitFor(() => expect(next.turns).toHaveLength(1))
  expect(done.turns).toHaveLength(1)
})
