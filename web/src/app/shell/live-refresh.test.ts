/** Hints become questions: few of them, none lost, and never so many that no answer is waited for. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherHints } from './live-refresh.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const hint = (id: string) => ({ kind: 'member' as const, ids: [id], parts: ['vitals' as const] })

/** Twenty hints a second for so long; each question is answered after so many milliseconds. */
async function underLoad(answerMs: number, seconds: number) {
  const requests: { at: number; ids: string[] }[] = []
  const answered: string[] = []
  const hints = gatherHints(async (changes) => {
    const ids = changes.flatMap(({ memberIds }) => memberIds ?? [])
    requests.push({ at: Date.now(), ids })
    await delay(answerMs)
    answered.push(...ids)
  })
  for (let n = 0; n < seconds * 20; n++) {
    hints.hear(hint(String(n)))
    await vi.advanceTimersByTimeAsync(50)
  }
  return { asked: requests, answered, hints }
}

test('a burst is one question', async () => {
  const { asked } = await underLoad(10, 0.1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked.map(({ ids }) => ids)).toEqual([['0', '1']])
})

test('a slow answer is waited for, and whatever was heard meanwhile is asked for right after it', async () => {
  const { asked, answered } = await underLoad(400, 3)
  const pauses = asked.slice(1).map(({ at }, i) => at - asked[i]!.at)
  expect(new Set(pauses)).toEqual(new Set([400]))
  await vi.advanceTimersByTimeAsync(2000)
  expect(answered).toEqual(Array.from({ length: 60 }, (_, n) => String(n)))
})

test('an answer that never comes ends nothing', async () => {
  const { asked } = await underLoad(1e9, 12)
  expect(asked.length).toBe(3)
})

test('after the end nothing is asked any more', async () => {
  const { asked, hints } = await underLoad(400, 1)
  hints.stop()
  const before = asked.length
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked.length).toBe(before)
})
