/** Devices and orders in words: what a device is, how it is doing, and why an order needs somebody. */
import { percentText, withUnit } from '@vitalrounds/domain/with-unit'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { deviceTitle } from '@vitalrounds/domain/devices/device'
import { cancelProblem } from '@vitalrounds/domain/devices/order'
import type { DeviceState, Order, RegisteredKind } from '@vitalrounds/domain/devices/record'
import { problems } from '@vitalrounds/domain/problems'
import { toSentence } from '../ui/sentence.ts'

/** `BP Cuff 013950001000125` */
export const deviceWords = ({ record, health }: { record: { device: RegisteredKind }; health: { identifier: string } }) =>
  `${deviceTitle(record.device)} ${health.identifier}`.trim()

export const stateWords: Record<DeviceState, string> = {
  shipped: 'on its way',
  delivered: 'delivered, not used yet',
  connecting: 'connecting',
  refused: 'refused by the vendor',
  connected: 'connected',
  disconnected: 'unassigned',
  unlinked: 'unlinked by the vendor',
}

/** `today`, `1 day`, `3 days` */
export const days = (count: number) => (count === 0 ? 'today' : countWithNoun(count, 'day'))

/** Why an order needs somebody, in a sentence; undefined when it does not. */
export function troubleWords(order: Order): string | undefined {
  const error = order.error || order.statusText
  switch (order.trouble) {
    case null:
      return undefined
    case 'failed':
      return error === '' ? 'The vendor did not take this order.' : toSentence(error)
    case 'action_required':
      return error === '' ? 'The vendor waits for an answer.' : toSentence(error)
    case 'returned':
      return 'The parcel came back.'
    case 'stuck':
      return `No progress for ${days(order.daysInState)}.`
    case 'silent':
      return `Delivered ${days(order.daysInState)} ago, nothing measured since.`
  }
}

/** Why an order cannot be canceled; undefined when it can. */
export function cancelDisabledReason(order: Order, groupId: string): string | undefined {
  if (order.owner_id !== groupId) return 'This order belongs to another workspace.'
  if (order.canCancel) return undefined
  // The sentence with which the call would be refused
  return problems[cancelProblem({ status: order.status, isClaimed: true }) ?? 'order.underWay'].text
}

/** `5,820 mV`, `72%`, or null where no vendor told. */
export function batteryWords({ batteryVoltage, batteryPercent }: Battery): string | null {
  if (batteryPercent !== null) return percentText(batteryPercent)
  return batteryVoltage === null ? null : withUnit(batteryVoltage.toLocaleString('en-US'), 'mV')
}
export type Battery = { batteryVoltage: number | null; batteryPercent: number | null }

/** What follows from connecting a device that has measured already (replay-unmatched.ts). */
export const replayWords = 'What it sent within the last 7 days is read once more by itself.'
