/**
 * Why something cannot be done with a device: the problem to answer with; undefined when it can. The server refuses by it
 * and the buttons are off by it, so that both say one sentence.
 */
import { deviceKinds, isDeviceKind, vendorFacts } from './device.ts'

/** A kind of device; a word that is none can do nothing. */
type DeviceOfKind = { device: string }
const kindOf = ({ device }: DeviceOfKind) => (isDeviceKind(device) ? deviceKinds[device] : undefined)

/** Asking its vendor for what it sent. */
export function pullProblem(device: DeviceOfKind) {
  const kind = kindOf(device)
  return kind && vendorFacts(kind.vendor).isNeverAsked ? 'device.neverAsked' : undefined
}

export const calibrateProblem = (device: DeviceOfKind) => (kindOf(device)?.metrics.includes('bodyWeight') ? undefined : 'device.notAScale')

/** An account of a member is ended at its vendor first, by a call of its own. */
export const deleteProblem = (device: DeviceOfKind) => (kindOf(device)?.identifier === 'patient' ? 'device.onlyDisconnected' : undefined)

/** Giving it to another member. */
export const moveProblem = (device: { memberId: string | null }, to: { memberId: string }) =>
  device.memberId === to.memberId ? 'device.ownerSame' : undefined
