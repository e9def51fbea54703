/** Turns hints into questions: whatever is on the screen and may have changed is asked for again. */
import { registryApi } from '@vitalrounds/domain/devices/api'
import { deviceApi } from '@vitalrounds/domain/devices/fleet-api'
import { memberApi } from '@vitalrounds/domain/members/api'
import { deliveryApi } from '@vitalrounds/domain/readings/deliveries-api'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openLive } from '../../platform/live.ts'

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

type Gathered = { kinds: ReadonlySet<string>; ids: ReadonlySet<string> }

function refresh(queryClient: QueryClient, { kinds, ids }: Gathered) {
  const paths = new Set<unknown>([...always, ...[...kinds].flatMap((kind) => byKind[kind] ?? [])])
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [, , path, supplied] }) =>
      paths.has(path) ||
      JSON.stringify(supplied ?? '')
        .split('"')
        .some((part) => ids.has(part)),
  })
}

/** Listens while the shell is on the screen. */
export function useLiveRefresh() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let gathered = { kinds: new Set<string>(), ids: new Set<string>() }
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      timer = undefined
      refresh(queryClient, gathered)
      gathered = { kinds: new Set(), ids: new Set() }
    }
    const stop = openLive({
      onHint: ({ kind, id }) => {
        gathered.kinds.add(kind)
        gathered.ids.add(id)
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
