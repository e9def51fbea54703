import { expect, test } from 'vitest'
import { usStates } from '../auth/us-states.ts'
import { isZone } from '../billing/cases/case-format.ts'
import { proposedZone, zoneOfAddress } from './time-zone.ts'

test('every state has a zone that exists', () => {
  expect(usStates.filter(([state]) => !isZone(zoneOfAddress(state, '') ?? ''))).toEqual([])
  expect(zoneOfAddress('ZZ', '00000')).toBeUndefined()
})

test.each([
  ['NY', '10001', 'America/New_York'],
  ['CA', '94607', 'America/Los_Angeles'],
  ['TN', '38103', 'America/Chicago'],
  ['TN', '37902', 'America/New_York'],
  ['TN', '37402', 'America/New_York'],
  ['TN', '37388', 'America/Chicago'],
  ['FL', '33101', 'America/New_York'],
  ['FL', '32501', 'America/Chicago'],
  ['FL', '32456', 'America/New_York'],
  ['TX', '77001', 'America/Chicago'],
  ['TX', '79901', 'America/Denver'],
  ['AZ', '85001', 'America/Phoenix'],
  ['AZ', '86515', 'America/Denver'],
  ['IN', '46201', 'America/New_York'],
  ['IN', '46402', 'America/Chicago'],
  ['IN', '47708', 'America/Chicago'],
  ['KY', '40202', 'America/New_York'],
  ['KY', '42101', 'America/Chicago'],
  ['ID', '83702', 'America/Denver'],
  ['ID', '83814', 'America/Los_Angeles'],
  ['SD', '57104', 'America/Chicago'],
  ['SD', '57701', 'America/Denver'],
  ['ND', '58601', 'America/Denver'],
  ['NE', '69361', 'America/Denver'],
  ['KS', '67735', 'America/Denver'],
  ['OR', '97914', 'America/Denver'],
  ['MI', '49801', 'America/Chicago'],
  ['AK', '99546', 'America/Adak'],
  ['NV', '89883-0001', 'America/Denver'],
])('%s %s lies in %s', (state, zip, zone) => expect(zoneOfAddress(state, zip)).toBe(zone))

test('another state proposes its zone, and a zone that staff chose for the same address is left alone', () => {
  const [memphis, knoxville] = [
    { state: 'TN', zipCode: '38103' },
    { state: 'TN', zipCode: '37902' },
  ]
  const oakland = { state: 'CA', zipCode: '94607' }
  expect(proposedZone(oakland, memphis, 'America/Chicago')).toBe('America/Los_Angeles')
  expect(proposedZone(knoxville, memphis, 'America/Chicago')).toBe('America/New_York')
  expect(proposedZone(oakland, memphis, 'America/Los_Angeles')).toBeUndefined()
  expect(proposedZone(memphis, memphis, 'America/New_York')).toBeUndefined()
})
