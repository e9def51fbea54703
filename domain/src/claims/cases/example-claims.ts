/** Invented claims for tests and measurements. The NPIs check and were made up: they may belong to somebody and are never sent. */
import type { BillingProvider, Claim, ClaimLine, Payer, Practitioner, Submission } from '../claim.ts'
import type { ClaimContext } from '../claim-gaps.ts'
import type { ClaimFile } from '../write-837p.ts'

export const exampleSubmission: Submission = {
  submitterName: 'Vitalrounds Demo',
  submitterId: 'VITALDEMO',
  contactName: 'Billing Desk',
  contactPhone: '2125550100',
  receiverName: 'Demo Clearing House',
  receiverId: 'CLEARDEMO',
}

export const exampleProvider: BillingProvider = {
  name: 'Northside Demo Clinic',
  npi: '1700123452',
  taxonomy: '207Q00000X',
  taxId: '123456789',
  address: { street: '100 Sample Avenue', city: 'Albany', state: 'NY', zip: '122070001' },
  placeOfService: '11',
}

export const medicare: Payer = {
  id: 'medicare',
  name: 'Demo Medicare Part B',
  kind: 'MB',
  payerId: '99991',
  takesCorrections: false,
  dates: 'single',
}
export const commercial: Payer = {
  ...medicare,
  id: 'plan',
  name: 'Demo Commercial Plan',
  kind: 'CI',
  payerId: '99992',
  takesCorrections: true,
}

export const physician: Practitioner = { firstName: 'Helen', lastName: 'Physician', npi: '1600234565', taxonomy: '207R00000X' }
export const orderer: Practitioner = { firstName: 'Omar', lastName: 'Orderer', npi: '1600345676', taxonomy: '207R00000X' }

const lineDefaults = { modifiers: [], units: 1, pointers: [1], orderer: null }
const ofMonth = { serviceOn: '2026-11-30', start: '2026-11-01', end: '2026-11-30' }
export const supply: ClaimLine = {
  ...lineDefaults,
  code: '99454',
  cents: 8000,
  serviceOn: '2026-11-29',
  start: '2026-10-31',
  end: '2026-11-29',
  orderer,
}
export const setUp: ClaimLine = { ...supply, code: '99453', cents: 3500, serviceOn: '2026-11-03' }
export const talk: ClaimLine = { ...lineDefaults, ...ofMonth, code: '99457', cents: 8500 }
export const furtherTalk: ClaimLine = { ...talk, code: '99458', cents: 7000 }
export const chronic: ClaimLine = { ...talk, code: '99490', cents: 11000, pointers: [1, 2] }
export const furtherChronic: ClaimLine = { ...chronic, code: '99439', cents: 16000, units: 2 }

export const exampleClaim = (changes: Partial<Claim> = {}): Claim => ({
  controlNumber: 'VR0001',
  frequency: '1',
  payerControlNumber: '',
  member: {
    id: '1001',
    firstName: 'Ruth',
    lastName: 'Sample',
    dob: '1948-02-14',
    gender: 'female',
    address: { street: '200 Invented Street', city: 'Albany', state: 'NY', zip: '122080002' },
    insuredId: '2TE4FH7KM83',
  },
  payer: medicare,
  rendering: physician,
  diagnoses: ['I10', 'E11.9'],
  lines: [supply],
  ...changes,
})

/** One claim with every kind of line. */
export const fullClaim = (changes: Partial<Claim> = {}) =>
  exampleClaim({ controlNumber: 'VR0002', lines: [setUp, talk, furtherTalk, chronic, furtherChronic], ...changes })

export const exampleContext: ClaimContext = {
  today: '2026-12-03',
  provider: exampleProvider,
  submission: exampleSubmission,
  standing: [],
}

export const exampleFile = (claims: readonly Claim[] = [exampleClaim()]): ClaimFile => ({
  submission: exampleSubmission,
  provider: exampleProvider,
  claims,
  controlNumber: 101,
  date: '2026-12-03',
  time: '09:05',
  isTest: true,
})
