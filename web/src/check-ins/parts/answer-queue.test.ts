import type { AnswersBySet } from '@vitalrounds/domain/check-ins/answers'
import { expect, it, vi } from 'vitest'
import { AnswerQueue } from './answer-queue.ts'

/** A server that answers when it is told to, and remembers in which order it was asked. */
function slowServer() {
  const answersBySets: AnswersBySet[] = []
  const waiting: { answer: () => void; fail: () => void }[] = []
  const send = (answers: AnswersBySet) =>
    new Promise<void>((resolve, reject) => {
      answersBySets.push(answers)
      waiting.push({ answer: resolve, fail: () => reject(new Error('no network')) })
    })
  /** Answers the call that waits longest, once there is one. */
  const next = async (how: 'answer' | 'fail') => {
    await vi.waitFor(() => expect(waiting).not.toEqual([]))
    waiting.shift()?.[how]()
  }
  return { asked: answersBySets, send, next }
}
const pain = (n: number) => ({ general: { pain: n } })

it('sends one save at a time, with what was given since the last', async () => {
  const { asked, send, next } = slowServer()
  const queue = new AnswerQueue(send)
  queue.keep(pain(1))
  queue.keep(pain(2))
  queue.keep({ falls: { fallen: 'no' } })
  expect(asked).toEqual([pain(1)])
  await next('answer')
  await next('answer')
  expect(asked).toEqual([pain(1), { ...pain(2), falls: { fallen: 'no' } }])
})

it('ends after the save under way, with what that did not bring', async () => {
  const { asked, send, next } = slowServer()
  const queue = new AnswerQueue(send)
  queue.keep(pain(1))
  const ended = queue.end(send)
  await next('fail')
  await next('answer')
  await ended
  expect(asked).toEqual([pain(1), pain(1)])
})

it('keeps what a refused end would have brought', async () => {
  const { asked, send, next } = slowServer()
  const queue = new AnswerQueue(send)
  queue.keep(pain(1))
  const refused = queue.end(send).catch(() => 'refused')
  await next('fail')
  await next('fail')
  expect(await refused).toBe('refused')
  queue.keep({ falls: { fallen: 'no' } })
  expect(asked.at(-1)).toEqual({ ...pain(1), falls: { fallen: 'no' } })
})
