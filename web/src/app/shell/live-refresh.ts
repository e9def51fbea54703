/** Turns hints into questions: whatever is on the screen and may have changed is asked for again. */
import { memberApi } from '@vitalrounds/domain/members/api'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openLive } from '../../platform/live.ts'

/** Hints come in bursts when many readings arrive; the page asks once for all of them. Well below the promised second. */
const gatherMs = 150

/** Lists and counts may change by any hint; everything else only when it names an id of the hint. */
const isOfAllMembers = (path: unknown) => path === memberApi.list.path || path === memberApi.counts.path

function refresh(queryClient: QueryClient, ids: ReadonlySet<string>) {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [, , path, supplied] }) =>
      isOfAllMembers(path) ||
      JSON.stringify(supplied ?? '')
        .split('"')
        .some((part) => ids.has(part)),
  })
}

/** Listens while the shell is on the screen. */
export function useLiveRefresh() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let ids = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      timer = undefined
      refresh(queryClient, ids)
      ids = new Set()
    }
    const stop = openLive({
      onHint: ({ id }) => {
        ids.add(id)
        timer ??= setTimeout(flush, gatherMs)
      },
      onResync: () => void queryClient.invalidateQueries(),
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient])
}
