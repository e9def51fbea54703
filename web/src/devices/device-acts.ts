/** What can be done with a member's devices, and why some of it cannot. */
import { deviceApi } from '@vitalrounds/domain/devices/fleet-api'
import { registryApi } from '@vitalrounds/domain/devices/api'
import { memberApi } from '@vitalrounds/domain/members/api'
import type { RegisteredKind } from '@vitalrounds/domain/devices/record'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../platform/api.ts'
import { toastDone } from '../ui/notices/toast.ts'
import type { DeviceAct, HeldOne } from './held.ts'

export const isTenovi = (kind: RegisteredKind) => kind.startsWith('TENOVI')
const scales: ReadonlySet<RegisteredKind> = new Set(['BT004', 'TENOVI_SCALE'])
const glucometers: ReadonlySet<RegisteredKind> = new Set(['SMIG', 'TENOVI_GLUCOMETER'])

type OnDevice = Extract<DeviceAct, 'pull' | 'calibrate' | 'refill' | 'disconnect' | 'delete'>
export const actTitles: Record<OnDevice, string> = {
  pull: 'Pull data now',
  calibrate: 'Calibrate',
  refill: 'Order refill',
  disconnect: 'Disconnect',
  delete: 'Delete',
}
export const deviceActs = Object.keys(actTitles) as OnDevice[]

type Acted = Pick<HeldOne, 'record' | 'tenovi'>

const whyNoPull = ({ record: { device } }: Acted) => {
  if (device === 'KARDIA') return 'Kardia sends its recordings by itself.'
  return isTenovi(device) ? 'Tenovi sends its readings by itself and cannot be asked.' : undefined
}
const whyNoCalibration = ({ record: { device } }: Acted) =>
  scales.has(device) ? undefined : 'Only a weight scale can be calibrated.'
const whyNoRefill = ({ record: { device } }: Acted) => {
  if (!glucometers.has(device)) return 'Only a glucometer uses supplies.'
  return isTenovi(device) ? undefined : 'Supplies can be ordered for Tenovi glucometers only.'
}
const whyNoEnd = ({ tenovi }: Acted) =>
  tenovi !== null && tenovi.hwiDeviceId === null ? 'The vendor has not confirmed this device yet.' : undefined
const whyNoDeletion = (acted: Acted) =>
  acted.record.device === 'KARDIA' ? 'Kardia is disconnected, not deleted.' : whyNoEnd(acted)

/** Why an act is not for this device; undefined when it is. */
export const whyNotDo: Record<OnDevice, (acted: Acted) => string | undefined> = {
  pull: whyNoPull,
  calibrate: whyNoCalibration,
  refill: whyNoRefill,
  disconnect: whyNoEnd,
  delete: whyNoDeletion,
}

/**
 * Sends an act, asks again for all that it changes, and says that it is done. Its dialog closes over the newest page: what
 * is gone from there cannot get the focus back.
 */
export function useAct<T>(work: (told: T) => Promise<unknown>, { done, onDone }: { done: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const changed = [
    deviceApi.ofMember,
    deviceApi.fleet,
    deviceApi.usage,
    deviceApi.fulfillment,
    registryApi.devices,
    memberApi.get,
  ]
  const forget = () =>
    Promise.all(changed.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })))
  return useMutation({
    mutationFn: work,
    onSuccess: async () => {
      await forget()
      if (done !== '') toastDone(done)
      onDone()
    },
    onError: forget,
  })
}
