/** A fee is that of its payer and day; a file of fees is read line by line. */
import { expect, test } from 'vitest'
import { centsOf, type Fee, feeOn } from './fee.ts'
import { readFees } from './read-fees.ts'

const fee = (more: Partial<Fee>): Fee => ({ payerId: null, code: '99454', cents: 8000, from: '2026-01-01', ...more })
const fees = [
  fee({}),
  fee({ cents: 8500, from: '2026-07-01' }),
  fee({ payerId: 'plan', cents: 9000, from: '2026-03-01' }),
  fee({ code: '99457', cents: 7000 }),
]

test.each([
  ['before any began', '99454', null, '2025-12-31', null],
  ['on its first day', '99454', null, '2026-01-01', 8000],
  ['the day before a later one', '99454', null, '2026-06-30', 8000],
  ['on the day of the later one', '99454', null, '2026-07-01', 8500],
  ['that of all while the payer has none yet', '99454', 'plan', '2026-02-28', 8000],
  ['the payer’s own before that of all', '99454', 'plan', '2026-08-01', 9000],
  ['that of all for another payer', '99454', 'other', '2026-08-01', 8500],
  ['of another code', '99457', 'plan', '2026-08-01', 7000],
  ['of a code without one', '99458', 'plan', '2026-08-01', null],
] as const)('the fee is the one that stands: %s', (...[, code, payer, day, cents]) => {
  expect(feeOn(fees, code, payer, day)?.cents ?? null).toBe(cents)
})

test.each([
  ['80', 8000],
  ['$1,080.5', 108_050],
  ['19.99', 1999],
  ['0', null],
  ['-5', null],
  ['8O', null],
  ['1.999', null],
  ['', null],
  ['12,345.67', 1_234_567],
  ['80,50', null],
  ['1,08', null],
  ['1.080,50', null],
  ['10,80.00', null],
])('%s is read as an amount', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

test('lines of a file give fees, and those that are wrong say why', () => {
  const text = 'CPT,Payer,Amount,Effective\n99454,,80,1/1/2026\n99457,northern plan,$85.00,2026-07-01\n9945,Nobody,free,2/30/2026\n'
  const read = readFees(text, [{ id: 'plan', name: 'Northern Plan' }])
  if ('problem' in read) throw new Error(read.problem)
  expect(read.lines.map((line) => line.fee)).toEqual([
    { payerId: null, code: '99454', cents: 8000, from: '2026-01-01' },
    { payerId: 'plan', code: '99457', cents: 8500, from: '2026-07-01' },
    null,
  ])
  expect(read.lines[2]?.problems.map(({ field }) => field)).toEqual(['Code', 'Payer', 'Fee', 'From'])
  expect(readFees('Name,Phone\nA,B\n', [])).toHaveProperty('problem')
})
