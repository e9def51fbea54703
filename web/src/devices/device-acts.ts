/** What can be done with a member's devices, and why some of it cannot. */
import { calibrateProblem, deleteProblem, pullProblem } from '@vitalrounds/domain/devices/can-act'
import { deviceKinds, vendorFacts, vendorNames, vendorTitle } from '@vitalrounds/domain/devices/device'
import { whyNot } from '@vitalrounds/domain/problems'
import type { DeviceAct, MemberDevice } from './held.ts'

const hasSupplies = (vendor: string) => Object.keys(vendorFacts(vendor).supplies).length > 0

type OnDevice = Extract<DeviceAct, 'pull' | 'calibrate' | 'refill' | 'disconnect' | 'delete'>
export const actTitles: Record<OnDevice, string> = {
  pull: 'Pull data now',
  calibrate: 'Calibrate',
  refill: 'Order refill',
  disconnect: 'Disconnect',
  delete: 'Delete',
}
export const deviceActs = Object.keys(actTitles) as OnDevice[]

type Acted = Pick<MemberDevice, 'record' | 'tenovi'>

const whyNoRefill = ({ record: { device } }: Acted) => {
  if (!deviceKinds[device].metrics.includes('bloodSugar')) return 'Only a glucometer uses supplies.'
  if (hasSupplies(deviceKinds[device].vendor)) return undefined
  return `Supplies can be ordered for ${vendorNames.filter(hasSupplies).map(vendorTitle).join(' and ')} glucometers only.`
}
const whyNoEnd = ({ tenovi }: Acted) =>
  tenovi !== null && tenovi.hwiDeviceId === null ? 'The vendor has not confirmed this device yet.' : undefined

/** Why an act is not for this device; undefined when it is. */
export const whyNotDo: Record<OnDevice, (acted: Acted) => string | undefined> = {
  pull: ({ record }) => whyNot(pullProblem(record)),
  calibrate: ({ record }) => whyNot(calibrateProblem(record)),
  refill: whyNoRefill,
  disconnect: whyNoEnd,
  delete: (acted) => whyNot(deleteProblem(acted.record)) ?? whyNoEnd(acted),
}
