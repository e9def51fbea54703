/** Golden cases of who ordered a line, and where that stands in the file. */
import { expect, test } from 'vitest'
import { exampleClaim, exampleContext, exampleFile, medicare, orderer, physician, supply, talk } from './cases/example-claims.ts'
import { check837p } from './check-837p.ts'
import { claimGaps } from './claim-gaps.ts'
import { assembleClaims } from './claim-progress.ts'
import { ordererOn, type RecordedOrder } from './orderer.ts'
import { write837p } from './write-837p.ts'
import { readX12 } from './x12.ts'

const order = (more: Partial<RecordedOrder> = {}): RecordedOrder => ({
  program: 'rpm',
  on: '2026-06-01',
  lastDay: null,
  practitioner: orderer,
  ...more,
})
const line = { code: '99454', serviceOn: '2026-11-29', rendering: physician }

test.each([
  ['of the program, before the service', [order()], line, orderer],
  ['on the day of the service', [order({ on: line.serviceOn })], line, orderer],
  ['after the service', [order({ on: '2026-11-30' })], line, null],
  ['ended the day before', [order({ lastDay: '2026-11-28' })], line, null],
  ['ends on the day', [order({ lastDay: '2026-11-29' })], line, orderer],
  ['of another program', [order({ program: 'ccm' })], line, null],
  ['of chronic care', [order({ program: 'ccm' })], { ...line, code: '99490' }, orderer],
  ['the newest of two', [order({ on: '2026-07-01' }), order({ practitioner: physician })], line, orderer],
  ['renewed by whoever renders', [order(), order({ on: '2026-07-01', practitioner: physician })], line, null],
  ['by whoever renders', [order({ practitioner: physician })], line, null],
  ['nobody renders yet', [order({ practitioner: physician })], { ...line, rendering: null }, physician],
  ['a code of no program', [order()], { ...line, code: 'X0001' }, null],
  ['none', [], line, null],
])('%s', (_, orders, its, expected) => {
  expect(ordererOn(orders, its)).toEqual(expected)
})

const month = (practitioner = orderer) => {
  const { member, diagnoses } = exampleClaim()
  const lines = [supply, talk].map(({ code, units, serviceOn, start, end }) => ({ code, units, serviceOn, start, end }))
  const fees = [supply, talk].map(({ code }) => ({ payerId: null, code, cents: 8000, from: '2026-01-01' }))
  const its = { member, diagnoses, rendering: physician, lines, orders: [order({ practitioner })] }
  const [draft] = assembleClaims({ ...its, coverageOn: () => ({ payer: medicare, insuredId: '2TE4FH7KM83' }) }, fees)
  return { ...exampleClaim(), ...draft }
}

test('each line names who ordered it, behind its own name, and the file follows the guide', () => {
  const text = write837p(exampleFile([month()]))
  expect(check837p(text).problems).toEqual([])
  const segments = readX12(text).interchanges[0]?.groups[0]?.sets[0]?.segments ?? []
  const ordering = segments.flatMap((segment, at) =>
    segment[0] === 'NM1' && segment[1] === 'DK' ? [[segments[at - 1]?.slice(0, 2), segment]] : [],
  )
  const named = ['NM1', 'DK', '1', 'ORDERER', 'OMAR', '', '', '', 'XX', orderer.npi]
  expect(ordering).toEqual([
    [['REF', '6R'], named],
    [['REF', '6R'], named],
  ])
})

test('who ordered it without an NPI is listed as missing at each line, and nothing is written', () => {
  const claim = month({ ...orderer, npi: '' })
  expect(claimGaps(claim, exampleContext)).toEqual([
    { code: 'ordererNpi', line: 1 },
    { code: 'ordererNpi', line: 2 },
  ])
  expect(() => write837p(exampleFile([claim]))).toThrow(RangeError)
})

test('a file whose orderer has an NPI that does not check is refused', () => {
  const text = write837p(exampleFile([month()])).replace(`*${orderer.npi}~`, '*1600345677~')
  expect(check837p(text).problems).toEqual([expect.stringMatching(/who ordered it.*NPI/)])
})
