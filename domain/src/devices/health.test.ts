import { expect, it } from 'vitest'
import { causes, causeTexts, batteryLevel, type DeviceFacts, isBatteryLow, silenceOf } from './health.ts'

const asOf = '2026-11-20T12:00:00.000Z'
const fine: DeviceFacts = {
  status: 'connected',
  memberId: 'm',
  isDisenrolled: false,
  isPaused: false,
  lastUsed: '2026-11-10T12:00:00.000Z',
  heldSince: '2026-10-01T12:00:00.000Z',
  signalStrength: 70,
  batteryVoltage: 5500,
  batteryPercent: null,
}

it.each([
  ['2026-11-18T12:00:00.001Z', false, 1],
  ['2026-11-18T12:00:00.000Z', true, 2],
  ['2026-11-20T12:00:01.000Z', false, 0],
])('last used %s: silent is %s', (lastUsed, isSilent, daysSilent) => {
  expect(silenceOf({ ...fine, lastUsed }, asOf)).toMatchObject({
    isSilent,
    daysSilent,
    cause: isSilent ? 'notMeasuring' : null,
  })
})

it.each([
  [{}, 'notMeasuring'],
  [{ signalStrength: 19 }, 'weakSignal'],
  [{ signalStrength: null }, 'notMeasuring'],
  [{ batteryVoltage: 4899, signalStrength: 1 }, 'lowBattery'],
  [{ batteryVoltage: null, batteryPercent: 19 }, 'lowBattery'],
  [{ lastUsed: null }, 'neverUsed'],
  // What the former owner did says nothing of this one
  [{ heldSince: '2026-11-15T12:00:00.000Z' }, 'neverUsed'],
  [{ isPaused: true, batteryVoltage: 1 }, 'paused'],
  [{ isDisenrolled: true, isPaused: true }, 'disenrolled'],
  [{ memberId: null, isDisenrolled: true }, 'unassigned'],
  [{ status: 'connecting', memberId: null }, 'connecting'],
  [{ status: 'refused' }, 'refused'],
  [{ status: 'unlinked', memberId: null }, 'unlinked'],
  [{ status: 'shipped' }, 'onTheWay'],
] as const)('%j is silent because %s', (facts, cause) => {
  expect(silenceOf({ ...fine, ...facts }, asOf)).toMatchObject({ isSilent: true, cause, causeText: causeTexts[cause] })
})

it('counts from being given out, and not at all where nothing is known', () => {
  expect(silenceOf({ ...fine, lastUsed: null, heldSince: '2026-11-19T12:00:00.000Z' }, asOf)).toMatchObject({
    isSilent: false,
    daysSilent: 1,
  })
  expect(silenceOf({ ...fine, lastUsed: null, heldSince: null }, asOf)).toMatchObject({
    isSilent: true,
    daysSilent: null,
  })
})

it('has a sentence for every cause, and calls a battery low only when told so', () => {
  expect(causes.every((cause) => causeTexts[cause].endsWith('.'))).toBe(true)
  expect(isBatteryLow({ batteryVoltage: null, batteryPercent: null })).toBe(false)
  expect(isBatteryLow({ batteryVoltage: 4900, batteryPercent: 20 })).toBe(false)
})

it.each([
  [4900, null, 'good'],
  [4899, null, 'low'],
  [4700, null, 'low'],
  [4699, null, 'replace'],
  [null, 20, 'good'],
  [null, 19, 'low'],
  [null, 10, 'low'],
  [null, 9, 'replace'],
  [5500, 9, 'replace'],
] as const)('a battery at %s mV and %s %% is %s', (batteryVoltage, batteryPercent, level) => {
  expect(batteryLevel({ batteryVoltage, batteryPercent })).toBe(level)
})
