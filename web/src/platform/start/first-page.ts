/**
 * What the first page does not need waits until it stands: on a slow line the letters and the telephone together would hold
 * up the rows of a list by two seconds, and on a slow computer the telephone's scripts the drawing of them.
 */
import type { QueryClient } from '@tanstack/react-query'

// Whatever is still under way then is not worth waiting for
const longestMs = 15_000
// Where the browser does not say when it is at rest (Safari)
const drawingMs = 300

const { promise, resolve } = Promise.withResolvers<void>()

/** Resolves once the first page is drawn with what it asked for. */
export const firstPage: Promise<void> = promise

const rest = (then: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(then, { timeout: longestMs }) : setTimeout(then, drawingMs)

// A browser may rest for a moment between the first rows of a list and those below the screen
const betweenMs = 50

/** Answers are here before they are drawn, and drawn in pieces. */
const atRest = (then: () => void) => rest(() => setTimeout(() => rest(then), betweenMs))

type Questions = Pick<QueryClient, 'isFetching' | 'getQueryCache'>

/** Says that the page is drawn; the answers it waits for may still be on their way. */
export function reportFirstPage(queryClient: Questions, whenAtRest: (then: () => void) => unknown = atRest): void {
  const late = setTimeout(done, longestMs)
  // An answer that leads to the next question asks it in the same turn
  const look = () => setTimeout(() => queryClient.isFetching() === 0 && done())
  const stop = queryClient.getQueryCache().subscribe(look)
  function done() {
    clearTimeout(late)
    stop()
    whenAtRest(resolve)
  }
  look()
}
