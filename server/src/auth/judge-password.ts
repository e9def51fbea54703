/**
 * How hard a password is to guess, by zxcvbn with its dictionaries of common passwords and English words. The estimate
 * runs in a thread of its own, started with the first password that is set.
 */
import { Worker } from 'node:worker_threads'
import {
  isShort,
  leastLength,
  normalPassword,
  type PasswordProblem,
  passwordProblem,
  type PasswordProfile,
} from '@vitalrounds/domain/auth/password'
import { refuse } from '../platform/http/refuse.ts'
import type { Estimate, Question } from './judge-worker.ts'

// Measured: up to 0.3 s for 32 characters, 0.7 s for 100. What is guessable in 32 characters is refused for that alone
const judgedCharacters = 32
/** More questions than this at once are somebody's attack, not people choosing passwords. */
const mostWaiting = 30
/** Words that everybody here would try first. */
const ownWords = ['vitalrounds', 'clinic', 'patient', 'nurse']

type Asker = { resolve: (score: number) => void; reject: (error: unknown) => void }
let thread: { worker: Worker; waiting: Map<number, Asker> } | undefined
let request = 0

function openThread() {
  const worker = new Worker(new URL('./judge-worker.ts', import.meta.url))
  const waiting = new Map<number, Asker>()
  const fail = (error: unknown) => {
    thread = undefined
    for (const { reject } of waiting.values()) reject(error)
  }
  worker.on('message', ({ id, score }: Estimate) => {
    waiting.get(id)?.resolve(score)
    waiting.delete(id)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the password thread ended')))
  worker.unref()
  return { worker, waiting }
}

/** The parts of names and addresses that a guesser would try: "carla.reyes@northside.example", "carlareyes", "reyes". */
function guessable(inputs: readonly string[]): string[] {
  const words = inputs.flatMap((input) => {
    const parts = input.split(/[^\p{L}\p{N}]+/u)
    return [input, ...input.split('@'), ...parts, parts.join(''), parts.join('.')]
  })
  return [...new Set(words.map((word) => word.toLowerCase()).filter((word) => word.length > 2))]
}

/** 0 (guessed at once) to 4 (safe against any guessing we can expect). */
export function passwordScore(typed: string, inputs: readonly string[]): Promise<number> {
  const password = normalPassword(typed).slice(0, judgedCharacters)
  if (password === '') return Promise.resolve(0)
  thread ??= openThread()
  const { worker, waiting } = thread
  if (waiting.size >= mostWaiting) refuse('server.busy', { retryAfterSeconds: 2 })
  const question: Question = { id: ++request, password, inputs: [...guessable(inputs), ...ownWords] }
  return new Promise((resolve, reject) => {
    waiting.set(question.id, { resolve, reject })
    worker.postMessage(question)
  })
}

/** Whose password it is: their own words are easy to guess, and a second factor asks less of it. */
export type PasswordOwner = { inputs: readonly string[]; hasSecondFactor: boolean }
type PasswordVerdict = { score: number; problem: PasswordProblem | null; least: number }

/** The estimate, the refusal it leads to, if any, and how many characters are asked of this person. */
export async function judgePassword(
  typed: string,
  { inputs, hasSecondFactor }: PasswordOwner,
  profile: PasswordProfile,
): Promise<PasswordVerdict> {
  const score = isShort(typed) ? 0 : await passwordScore(typed, inputs)
  const floor = { profile, hasSecondFactor }
  return { score, problem: passwordProblem(typed, { score, ...floor }), least: leastLength(floor) }
}
