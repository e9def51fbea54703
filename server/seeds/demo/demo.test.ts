import { identifierProblem } from '@vitalrounds/domain/devices/device'
import { orderStates } from '@vitalrounds/domain/devices/order'
import { getTracking } from 'ts-tracking-number'
import { expect, test } from 'vitest'
import { passwordScore } from '../../src/auth/judge-password.ts'
import { luhnDigit } from '../../src/vendors/bodytrace/imei.ts'
import { devicesOf, imeiOfSerial } from '../devices.ts'
import { planMember } from '../plan.ts'
import { chanceStream, digits } from '../random.ts'
import { lakeview, northside } from './groups.ts'
import { orderRows } from './orders.ts'
import { panelOf, serialsOf } from './panel.ts'
import { newTrackingNumber } from '../../src/simulator/tracking.ts'
import { demoPassword, demoUsers, userEmail, userRows } from './users.ts'

const nowMs = Date.parse('2026-11-20T17:00:00Z')
const households = [northside, lakeview].flatMap((group) => {
  const panel = { ...panelOf(group, nowMs), windowDays: () => 2 }
  return Array.from({ length: group.members }, (_, n) => {
    const plan = planMember(panel, n)
    return { group: group.key, plan, devices: devicesOf(plan, { serialFrom: serialsOf[group.key] }) }
  })
})
const people = households.map(({ plan }) => plan.person)

test('no phone and no e-mail belongs to two people, and all of them are invented', () => {
  const staff = userRows()
    .map((row) => String(row['phone']))
    .filter((phone) => phone !== '')
  const phones = [...people.map((person) => person.phone), ...staff]
  expect(new Set(phones).size).toBe(phones.length)
  for (const phone of phones) expect(phone).toMatch(/^\+1[2-9]\d{2}55501\d{2}$/)
  const emails = [...people.map((person) => person.email).filter((email) => email !== ''), ...demoUsers.map(userEmail)]
  expect(new Set(emails).size).toBe(emails.length)
  for (const { email } of people) if (email !== '') expect(email).toMatch(/^[\w.-]+@example\.com$/)
  expect(new Set(households.map(({ plan }) => plan.id)).size).toBe(households.length)
})

test('members live in states that keep their own clocks', () => {
  const zones = new Map(people.map(({ place }) => [`${place.city} ${place.state}`, place.timeZone]))
  expect(zones.get('Phoenix AZ')).toBe('America/Phoenix')
  expect(zones.get('El Paso TX')).toBe('America/Denver')
  expect(zones.get('Gary IN')).toBe('America/Chicago')
  expect(zones.get('Honolulu HI')).toBe('Pacific/Honolulu')
})

test('a member planned alone is the same as among all others', () => {
  const panel = { ...panelOf(northside, nowMs), windowDays: () => 2 }
  const { draw: _alone, ...alone } = planMember(panel, 417)
  const { draw: _among, ...among } = households[417]?.plan ?? expect.fail('nobody')
  expect(alone).toEqual(among)
})

test('devices carry numbers that a clerk could type, and none twice', () => {
  const devices = households.flatMap((household) => household.devices)
  for (const { kind, imei, gateway } of devices) {
    if (kind === 'KARDIA') continue
    expect(identifierProblem(kind, imei ?? gateway ?? ''), kind).toBeUndefined()
    if (kind === 'BT004' || kind === 'BT105') expect(luhnDigit(imei!.slice(0, 14))).toBe(imei!.slice(14))
    if (kind === 'SMIG') expect(imei).toMatch(/^\d{7}$/)
  }
  expect(new Set(devices.map((device) => device.key)).size).toBe(devices.length)
  expect(new Set(devices.map((device) => device.kind)).size).toBe(8)
  expect(imeiOfSerial(1_000_001)).toMatch(/^01395001000001\d$/)
})

test('orders stand in every state, with parcels that carriers know, below the limit of the month', () => {
  const rows = orderRows(
    northside,
    households.filter(({ group }) => group === 'northside'),
    nowMs,
  )
  expect(new Set(rows.map((row) => row['state']))).toEqual(new Set(orderStates))
  const lately = rows.filter((row) => Date.parse(String(row['requested_at'])) > nowMs - 31 * 24 * 3_600_000)
  expect(lately.length).toBeLessThan(25)
  for (const row of rows) expect(Date.parse(String(row['state_at']))).toBeGreaterThanOrEqual(Date.parse(String(row['requested_at'])))
  const draw = chanceStream('parcels')
  const some = (count: number) => digits(draw, count)
  for (let n = 0; n < 50; n++) {
    expect(getTracking(newTrackingNumber('UPS', some))?.courier.code).toBe('ups')
    expect(getTracking(newTrackingNumber('FEDEX', some))?.courier.code).toBe('fedex')
  }
})

test('the documented password passes the rule for everybody', async () => {
  for (const { firstName, lastName, ...user } of demoUsers)
    expect(await passwordScore(demoPassword, [userEmail(user), firstName, lastName])).toBeGreaterThanOrEqual(3)
  expect(demoPassword.length).toBeGreaterThanOrEqual(15)
})
