/** Turns hints into questions: whatever is on the screen and may have changed is asked for again. */
import { registryApi } from '@vitalrounds/domain/devices/api'
import { deviceApi } from '@vitalrounds/domain/devices/fleet-api'
import { memberApi } from '@vitalrounds/domain/members/api'
import { deliveryApi } from '@vitalrounds/domain/inbox/api'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Hint, openLive } from '../../platform/live.ts'

/** Hints come in bursts when many readings arrive; the page asks once for all of them. Well below the promised second. */
const gatherMs = 150

/** Lists of members may change by any hint, lists of other things by a hint of their kind; the rest only by its own id. */
const always = [memberApi.list.path, memberApi.counts.path]
const ofDevices = [deviceApi.fleet.path, deviceApi.ofMember.path, registryApi.devices.path]
const ofOrders = [deviceApi.fulfillment.path, deviceApi.ofMember.path, deviceApi.usage.path]
const byKind: Record<string, readonly string[]> = {
  device: ofDevices,
  order: ofOrders,
  delivery: [deliveryApi.list.path],
}

type Gathered = { kinds: Set<string>; ids: Set<string> }
const nothing = (): Gathered => ({ kinds: new Set(), ids: new Set() })

const refresh = (queryClient: QueryClient, { kinds, ids }: Gathered) => {
  const paths = new Set<unknown>([...always, ...[...kinds].flatMap((kind) => byKind[kind] ?? [])])
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [, , path, supplied] }) =>
      paths.has(path) ||
      JSON.stringify(supplied ?? '')
        .split('"')
        .some((part) => ids.has(part)),
  })
}

// One answer that never comes must not end all updates
const longestMs = 5_000

/**
 * Gathers hints and asks once for all of them, but not before the last answers are there: asking again gives up what is
 * under way, and at the morning's peak a list that takes longer than hints are apart would never be shown.
 */
export function gatherHints(ask: (gathered: Gathered) => Promise<unknown>) {
  let gathered = nothing()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let isDue = false
  const flush = async () => {
    const told = gathered
    gathered = nothing()
    isAsking = true
    isDue = false
    await Promise.race([ask(told), new Promise((resolve) => setTimeout(resolve, longestMs))])
    isAsking = false
    if (isDue) await flush()
  }
  const due = () => {
    timer = undefined
    if (isAsking) isDue = true
    else void flush()
  }
  return {
    hear({ kind, id }: Hint) {
      gathered.kinds.add(kind)
      gathered.ids.add(id)
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
    const hints = gatherHints((gathered) => refresh(queryClient, gathered))
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
