import { expect, test } from 'vitest'
import type { Claim } from './claim.ts'
import { type ClaimContext, claimGaps, type GapCode, gapWords } from './claim-gaps.ts'
import {
  commercial,
  exampleClaim,
  exampleContext,
  exampleProvider,
  exampleSubmission,
  furtherTalk,
  medicare,
  physician,
  supply,
} from './cases/example-claims.ts'

const { member } = exampleClaim()
const withLine = (changes: Partial<typeof supply>): Partial<Claim> => ({ lines: [{ ...supply, ...changes }] })
const withMember = (changes: Partial<typeof member>): Partial<Claim> => ({ member: { ...member, ...changes } })
const provider = (changes: Partial<typeof exampleProvider>): Partial<ClaimContext> => ({ provider: { ...exampleProvider, ...changes } })
const submission = (changes: Partial<typeof exampleSubmission>): Partial<ClaimContext> => ({
  submission: { ...exampleSubmission, ...changes },
})
const inPractice = (changes: Partial<ClaimContext>): [Partial<Claim>, Partial<ClaimContext>] => [{}, changes]
const address = exampleProvider.address

const cases: Record<GapCode, [Partial<Claim>, Partial<ClaimContext>?][]> = {
  submitter: [inPractice(submission({ submitterId: '' })), inPractice(submission({ submitterId: 'LONGERTHANFIFTEEN' }))],
  contact: [inPractice(submission({ contactPhone: '555-0100' })), inPractice(submission({ contactName: '' }))],
  receiver: [inPractice(submission({ receiverId: '' })), inPractice(submission({ receiverName: ' ' }))],
  practiceName: [inPractice(provider({ name: '' })), inPractice(provider({ name: 'A*B' }))],
  practiceNpi: [inPractice(provider({ npi: '1700123453' })), inPractice(provider({ npi: '' }))],
  practiceTaxonomy: [inPractice(provider({ taxonomy: '207Q' }))],
  taxId: [inPractice(provider({ taxId: '12-3456789' })), inPractice(provider({ taxId: '' }))],
  practiceAddress: [
    inPractice(provider({ address: { ...address, city: '' } })),
    inPractice(provider({ address: { ...address, state: 'ny' } })),
  ],
  practicePostBox: [
    inPractice(provider({ address: { ...address, street: 'PO Box 12' } })),
    inPractice(provider({ address: { ...address, street: 'P. O. box 12' } })),
  ],
  practiceZip: [
    inPractice(provider({ address: { ...address, zip: '12207' } })),
    inPractice(provider({ address: { ...address, zip: '12207-0001' } })),
  ],
  placeOfService: [inPractice(provider({ placeOfService: '1' }))],
  payer: [[{ payer: null }]],
  payerId: [[{ payer: { ...medicare, payerId: '' } }]],
  payerName: [[{ payer: { ...medicare, name: '' } }]],
  correctionsOff: [
    [{ frequency: '7', payerControlNumber: 'ICN1' }, { standing: ['1'] }],
    [{ frequency: '8', payerControlNumber: 'ICN1' }, { standing: ['1'] }],
  ],
  insuredId: [[withMember({ insuredId: '' })], [withMember({ insuredId: 'A*B' })]],
  medicareNumber: [
    [withMember({ insuredId: '2SE4FH7KM83' })],
    [withMember({ insuredId: '2TE4-FH7-KM83' })],
    [withMember({ insuredId: '0TE4FH7KM83' })],
    [withMember({ insuredId: '2TE4FH7KM8' })],
  ],
  memberName: [[withMember({ lastName: '김' })], [withMember({ firstName: '' })], [withMember({ firstName: 'Ru:th' })]],
  dob: [[withMember({ dob: '1948-02-31' })], [withMember({ dob: '2026-12-04' })]],
  memberAddress: [
    [withMember({ address: { ...member.address, street: '' } })],
    [withMember({ address: { ...member.address, zip: '1220' } })],
    [withMember({ address: { ...member.address, state: '' } })],
  ],
  diagnosis: [[{ diagnoses: [] }]],
  diagnosisForm: [[{ diagnoses: ['hypertension'] }]],
  diagnosisTwice: [[{ diagnoses: ['E11.9', 'E119'] }]],
  diagnosesTooMany: [[{ diagnoses: Array.from({ length: 13 }, (_, at) => `E11.${at + 10}`) }]],
  rendering: [[{ rendering: null }]],
  renderingNpi: [[{ rendering: { ...physician, npi: '1600234566' } }]],
  renderingTaxonomy: [[{ rendering: { ...physician, taxonomy: '' } }]],
  ordererNpi: [[withLine({ orderer: { ...physician, npi: '' } })]],
  charge: [[withLine({ cents: null })], [withLine({ cents: 0 })], [withLine({ cents: -1 })], [withLine({ cents: 80.5 })]],
  lines: [[{ lines: [] }]],
  linesTooMany: [[{ lines: Array.from({ length: 51 }, () => ({ ...supply, code: '99457' })) }]],
  code: [[withLine({ code: '9945' })]],
  units: [[withLine({ units: 0 })], [withLine({ units: 1.5 })]],
  serviceDate: [[withLine({ serviceOn: '2026-11-31' })]],
  servicePeriod: [[withLine({ serviceOn: '2026-10-30' })], [withLine({ start: '2026-09-01', end: '2026-09-30', serviceOn: '2026-11-29' })]],
  serviceFuture: [[withLine({ serviceOn: '2026-12-04', end: '2026-12-04' })]],
  suppliesTwice: [[{ lines: [supply, { ...supply, code: '99445' }] }]],
  base: [[{ lines: [furtherTalk] }]],
  modifiers: [
    [withLine({ modifiers: ['25', '25'] })],
    [withLine({ modifiers: ['25', 'KX', 'GY', '95', 'GT'] })],
    [withLine({ modifiers: ['x'] })],
  ],
  pointer: [[withLine({ pointers: [3] })], [withLine({ pointers: [] })], [withLine({ pointers: [1, 1] })], [withLine({ pointers: [0] })]],
  controlNumber: [[{ controlNumber: '' }], [{ controlNumber: 'VR-1' }], [{ controlNumber: 'V'.repeat(21) }]],
  sentBefore: [
    [{}, { standing: ['1'] }],
    [{}, { standing: ['1', '7'] }],
  ],
  notSent: [[{ frequency: '7', payerControlNumber: 'ICN1', payer: commercial }, { standing: [] }]],
  voided: [
    [{ frequency: '8', payerControlNumber: 'ICN1', payer: commercial }, { standing: ['1', '8'] }],
    [{}, { standing: ['1', '8'] }],
  ],
  payerControlNumber: [[{ frequency: '7', payer: commercial }, { standing: ['1'] }]],
}

test.each(Object.entries(cases).flatMap(([code, rows]) => rows.map((row, at) => [code, at, row] as const)))(
  'a claim that lacks this says so, and nothing else: %s %i',
  (code, _, [claim, context]) => {
    const gaps = claimGaps(exampleClaim(claim), { ...exampleContext, ...context })
    expect([...new Set(gaps.map((gap) => gap.code))]).toEqual([code])
  },
)

test('a whole claim lacks nothing, and a line is named by its place', () => {
  expect(claimGaps(exampleClaim(), exampleContext)).toEqual([])
  const gaps = claimGaps(exampleClaim({ lines: [supply, { ...furtherTalk, code: '99457', cents: null }] }), exampleContext)
  expect(gaps).toEqual([{ code: 'charge', line: 2 }])
})

test('a date moved behind a short February is still of its period', () => {
  const february = { start: '2026-02-01', end: '2026-02-28', serviceOn: '2026-03-02' }
  expect(claimGaps(exampleClaim(withLine(february)), exampleContext)).toEqual([])
})

test('a plan’s number is its own: only Medicare has a form', () => {
  expect(claimGaps(exampleClaim({ payer: commercial, ...withMember({ insuredId: 'XYZ-12' }) }), exampleContext)).toEqual([])
})

test('every gap has a sentence and a page', () => {
  for (const { words, place } of Object.values(gapWords)) {
    expect(words).toMatch(/^[A-Z0-9].*\.$/)
    expect(place).not.toBe('')
  }
})
