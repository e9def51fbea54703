/** Turns hints into questions: whatever is on the screen and may have changed is asked for again. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchChanged, type Change } from '../../platform/refetch-changed.ts'
import { type Hint, openLive } from '../../platform/live/live.ts'

/** Hints come in bursts when many readings arrive; the page asks once for all of them. Well below the promised second. */
const gatherMs = 150

const changeOf = (hint: Hint): Change => (hint.kind === 'member' ? { shown: hint.parts, memberIds: hint.ids } : { shown: [hint.kind] })

// One answer that never comes must not end all updates
const longestMs = 5_000

/**
 * Gathers hints and asks once for all of them, but not before the last answers are there: asking again gives up what is
 * under way, and at the morning's peak a list that takes longer than hints are apart would never be shown.
 */
export function gatherHints(ask: (changes: readonly Change[]) => Promise<unknown>) {
  let gathered: Change[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let isDue = false
  const flush = async () => {
    const details = gathered
    gathered = []
    isAsking = true
    isDue = false
    await Promise.race([ask(details), new Promise((resolve) => setTimeout(resolve, longestMs))])
    isAsking = false
    if (isDue) await flush()
  }
  const due = () => {
    timer = undefined
    if (isAsking) isDue = true
    else void flush()
  }
  return {
    hear(hint: Hint) {
      gathered.push(changeOf(hint))
      timer ??= setTimeout(due, gatherMs)
    },
    stop() {
      clearTimeout(timer)
      isDue = false
    },
  }
}

/** Listens while the shell is on the screen. */
export function useLiveRefresh() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const hints = gatherHints((changes) => refetchChanged(queryClient, changes))
    const stop = openLive({
      onHint: (hint) => hints.hear(hint),
      onResync: () => void queryClient.invalidateQueries(),
    })
    return () => {
      hints.stop()
      stop()
    }
  }, [queryClient])
}
