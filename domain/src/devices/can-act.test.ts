import { expect, test } from 'vitest'
import { calibrateProblem, deleteProblem, moveProblem, pullProblem } from './can-act.ts'
import { retryProblem } from './can-retry.ts'
import { registeredKinds } from './device.ts'
import { orderStates } from './order.ts'

test('every kind of device can be pulled, calibrated and deleted, or says why not', () => {
  const kinds = registeredKinds.map((device) => [device, pullProblem({ device }), calibrateProblem({ device }), deleteProblem({ device })])
  expect(kinds.filter(([, pull]) => pull).map(([kind]) => kind)).toEqual([
    'TENOVI_SCALE',
    'TENOVI_BPM',
    'TENOVI_GLUCOMETER',
    'TENOVI_BPM_XL',
    'KARDIA',
  ])
  expect(kinds.filter(([, , calibrate]) => !calibrate).map(([kind]) => kind)).toEqual(['BT004', 'TENOVI_SCALE'])
  expect(kinds.filter(([, , , remove]) => remove).map(([kind]) => kind)).toEqual(['KARDIA'])
})

test('a device is moved to somebody else only', () => {
  expect(moveProblem({ memberId: 'a' }, { memberId: 'a' })).toBe('device.ownerSame')
  expect(moveProblem({ memberId: 'a' }, { memberId: 'b' })).toBeUndefined()
  expect(moveProblem({ memberId: null }, { memberId: 'b' })).toBeUndefined()
})

test('only a failed order that the vendor never took is repeated', () => {
  expect(orderStates.filter((status) => !retryProblem({ status, isTaken: false }))).toEqual(['failed'])
  expect(orderStates.filter((status) => !retryProblem({ status, isTaken: true }))).toEqual([])
})
