/**
 * What the first page does not need waits until it stands: on a slow line the letters and the telephone together would hold
 * up the rows of a list by two seconds.
 */
import type { QueryClient } from '@tanstack/react-query'

// Whatever is still under way then is not worth waiting for
const longestMs = 15_000

const { promise, resolve } = Promise.withResolvers<void>()

/** Resolves once the first page is drawn with what it asked for. */
export const firstPage: Promise<void> = promise

/** Says that the page is drawn; the answers it waits for may still be on their way. */
export function noteFirstPage(queryClient: Pick<QueryClient, 'isFetching' | 'getQueryCache'>): void {
  const isHere = () => queryClient.isFetching() === 0
  const late = setTimeout(done, longestMs)
  // An answer that leads to the next question asks it in the same turn
  const stop = queryClient.getQueryCache().subscribe(() => setTimeout(() => isHere() && done()))
  function done() {
    clearTimeout(late)
    stop()
    resolve()
  }
  setTimeout(() => isHere() && done())
}
