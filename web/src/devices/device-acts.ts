/** What can be done with a member's devices, and why some of it cannot. */
import { calibrateProblem, deleteProblem, pullProblem } from '@vitalrounds/domain/devices/can-act'
import { deviceKinds, vendorFacts, vendorNames, vendorTitle } from '@vitalrounds/domain/devices/device'
import { validationError } from '@vitalrounds/domain/problems'
import type { DeviceAct, MemberDevice } from './assigned-device.ts'

const hasSupplies = (vendor: string) => Object.keys(vendorFacts(vendor).supplies).length > 0

type DeviceDialogAct = Extract<DeviceAct, 'pull' | 'calibrate' | 'refill' | 'disconnect' | 'delete'>
export const actTitles: Record<DeviceDialogAct, string> = {
  pull: 'Pull data now',
  calibrate: 'Calibrate',
  refill: 'Order refill',
  disconnect: 'Disconnect',
  delete: 'Delete',
}
export const deviceActs = Object.keys(actTitles) as DeviceDialogAct[]

type ActedDevice = Pick<MemberDevice, 'record' | 'tenovi'>

const refillProblem = ({ record: { device } }: ActedDevice) => {
  if (!deviceKinds[device].metrics.includes('bloodSugar')) return 'Only a glucometer uses supplies.'
  if (hasSupplies(deviceKinds[device].vendor)) return undefined
  return `Supplies can be ordered for ${vendorNames.filter(hasSupplies).map(vendorTitle).join(' and ')} glucometers only.`
}
const endProblem = ({ tenovi }: ActedDevice) =>
  tenovi !== null && tenovi.hwiDeviceId === null ? 'The vendor has not confirmed this device yet.' : undefined

/** Why an act is not for this device; undefined when it is. */
export const whyNotDo: Record<DeviceDialogAct, (acted: ActedDevice) => string | undefined> = {
  pull: ({ record }) => validationError(pullProblem(record)),
  calibrate: ({ record }) => validationError(calibrateProblem(record)),
  refill: refillProblem,
  disconnect: endProblem,
  delete: (acted) => validationError(deleteProblem(acted.record)) ?? endProblem(acted),
}
