import { expect, test } from 'vitest'
import { orderStanding, signOrderProblem, yearlyLastDay, type OrderFacts } from './order.ts'

const order = (orderedOn: string, more: Partial<OrderFacts> = {}): OrderFacts => ({
  program: 'rpm',
  orderedOn,
  isRetracted: false,
  ...more,
})
const yearly = { program: 'rpm', isRenewedYearly: true } as const

test('an order stands from its day, of several the newest; one of another program or retracted counts for nothing', () => {
  const orders = [
    order('2026-01-10'),
    order('2026-03-05'),
    order('2026-02-01', { program: 'ccm' }),
    order('2026-06-01', { isRetracted: true }),
  ]
  const on = (day: string) => orderStanding(orders, { program: 'rpm', on: day, isRenewedYearly: false })
  expect(on('2026-01-09')).toEqual({ state: 'none', orderedOn: null, lastDay: null })
  expect(on('2026-01-10')).toEqual({ state: 'inForce', orderedOn: '2026-01-10', lastDay: null })
  expect(on('2026-06-02')).toEqual({ state: 'inForce', orderedOn: '2026-03-05', lastDay: null })
})

test('where the clinic renews yearly, an order is in force to the day before the same date of the next year', () => {
  const on = (day: string) => orderStanding([order('2025-11-27')], { ...yearly, on: day }).state
  expect([on('2026-11-26'), on('2026-11-27')]).toEqual(['inForce', 'expired'])
  expect(orderStanding([order('2025-11-27'), order('2026-11-20')], { ...yearly, on: '2026-11-27' }).lastDay).toBe('2027-11-19')
  expect(yearlyLastDay('2028-02-29')).toBe('2029-02-27')
})

test('an order is signed by a practitioner alone', () => {
  expect(signOrderProblem({ title: 'NP' })).toBeUndefined()
  expect(signOrderProblem({ title: 'RN' })).toBe('practitionerOrder.notPractitioner')
})
