/**
 * Answers that were asked for before the application was here (`app/ahead.ts`), each for the first who asks the same.
 * Nothing is kept beyond the first page, and nothing once the session is over.
 */
import { session } from '../session.ts'
import { send } from '../wire.ts'

// Whoever comes later than the slowest first page asks anew
const longestMs = 30_000

const answers = new Map<string, Promise<Response>>()
session.onEnd(() => answers.clear())

/** `next` sees the answer before whoever takes it, so that what it asks is asked once. */
export function prefetchPath(path: string, token: string | null, next?: (details: unknown) => void): void {
  const answer = send({ method: 'GET', path, token }).then(async (response) => {
    if (next) next(await response.clone().json())
    return response
  })
  // A refusal is for whoever takes it
  answer.catch(() => undefined)
  answers.set(path, answer)
}

export function consumePrefetch(path: string): Promise<Response> | undefined {
  const answer = answers.get(path)
  answers.delete(path)
  return performance.now() < longestMs ? answer : undefined
}
