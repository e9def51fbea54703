/** Of the test bed: a payer of each group that pays for each member, as what the group bills, and a fee. */
import { deflateRawSync } from 'node:zlib'
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { withCheckDigit } from '@vitalrounds/domain/values/npi'
import { chanceStream, idAt } from '../random.ts'
import { bytes, instant, type Row } from '../rows.ts'
import type { Owner } from './belongings.ts'
import { staffId, type TestbedGroup, testbedSeed } from './groups.ts'

const hourMs = 3_600_000
const payerId = (group: TestbedGroup) => idAt(chanceStream(testbedSeed, group.key, 'payer'), 0)

const payerRows = (group: TestbedGroup): Row[] => [
  {
    id: payerId(group),
    group_id: group.id,
    position: 0,
    name: `${group.canary} Plan`,
    kind: 'CI',
    payer_number: `${group.canary}1`,
    takes_corrections: true,
    dates: 'single',
  },
]

export const memberPayerRows = ({ group, plan, nowMs }: Owner): Row[] => [
  {
    id: idAt(plan.draw('testbed payer'), nowMs - hourMs),
    group_id: group.id,
    member_id: plan.id,
    payer_id: payerId(group),
    insured_id: `${group.canary}17`.toUpperCase(),
    from_day: '2026-01-01',
    to_day: null,
    recorded_at: instant(nowMs - hourMs),
    recorded_by: staffId(group, 'user'),
  },
]

const providerRows = (group: TestbedGroup): Row[] => [
  {
    group_id: group.id,
    name: `${group.canary} Billing`,
    taxonomy: '207R00000X',
    tax_id: '123456789',
    street: `1 ${group.canary} Street`,
    city: group.canary,
    state: 'NY',
    zip: '122070001',
    place_of_service: '11',
    submitter_name: `${group.canary} Billing`,
    submitter_id: group.canary.toUpperCase(),
    contact_name: group.canary,
    contact_phone: `${group.areaCode}5550100`,
    receiver_name: `${group.canary} House`,
    receiver_id: `${group.canary.toUpperCase()}H`,
  },
]

const taxonomyRows = (group: TestbedGroup): Row[] => [{ group_id: group.id, user_id: staffId(group, 'user'), taxonomy: '207R00000X' }]

const feeRows = (group: TestbedGroup): Row[] => [
  {
    group_id: group.id,
    id: idAt(chanceStream(testbedSeed, group.key, 'fee'), 0),
    payer_id: null,
    code: '99454',
    cents: 8000,
    from_day: '2026-01-01',
  },
]

/** Whom it bills, as what, and for how much. */
export const payerTables = (group: TestbedGroup): [string, Row[]][] => [
  ['payer', payerRows(group)],
  ['claim_provider', providerRows(group)],
  ['practitioner_taxonomy', taxonomyRows(group)],
  ['claim_fee', feeRows(group)],
]

const claimNumber = (group: TestbedGroup) => `${group.canary}1`.toUpperCase()
const answerId = (group: TestbedGroup) => idAt(chanceStream(testbedSeed, group.key, 'claim answer'), 0)
const address = { street: '1 Sample Street', city: 'Albany', state: 'NY', zip: '10027' }

/** As it was sent for the first member: accepted, and since then the month says something else. */
const claimOf = (group: TestbedGroup, memberId: string, month: string) => ({
  controlNumber: claimNumber(group),
  frequency: '1',
  payerControlNumber: '',
  member: {
    id: memberId,
    firstName: group.canary,
    lastName: group.canary,
    dob: '1950-01-01',
    gender: null,
    address,
    insuredId: `${group.canary}17`.toUpperCase(),
  },
  payer: {
    id: payerId(group),
    name: `${group.canary} Plan`,
    kind: 'CI',
    payerId: `${group.canary}1`,
    takesCorrections: true,
    dates: 'single',
  },
  rendering: { firstName: group.canary, lastName: group.canary, npi: withCheckDigit('290000951'), taxonomy: '207R00000X' },
  diagnoses: ['I10'],
  lines: [
    {
      code: '99454',
      units: 1,
      cents: 8000,
      serviceOn: `${month}-28`,
      start: `${month}-01`,
      end: `${month}-28`,
      modifiers: [],
      pointers: [1],
      orderer: null,
    },
  ],
})

/** A claim of the first member in the closed month, the file that carried it, and its answer. */
export function claimTables(group: TestbedGroup, [first]: readonly Owner[]): [string, Row[]][] {
  if (first === undefined) return []
  const { nowMs, plan } = first
  const month = addMonths(localMonth(nowMs, 'America/New_York'), -1)
  const [its, by, at] = [{ group_id: group.id }, staffId(group, 'admin'), instant(nowMs - hourMs)]
  const named = { ...its, control_number: claimNumber(group) }
  const key = `277CA ${group.canary}`
  const answer = {
    kind: '277CA',
    key,
    sender: group.canary,
    receiver: group.canary,
    date: at.slice(0, 10),
    batch: 'B1P1',
    statuses: [],
    claims: [],
  }
  const statuses = [{ category: 'A2', status: '20', entity: '' }]
  const part = { controlNumber: claimNumber(group), payerControlNumber: group.canary, statuses, lines: [] }
  const file = { ...its, number: 1, year_month: month, sent_on: at.slice(0, 10), digest: group.canary, made_at: at, made_by: by }
  const answerRow = { ...its, id: answerId(group), key, kind: '277CA', answered_on: at.slice(0, 10), file_number: 1, is_wide: false }
  const sent = { ...named, file_number: 1, part: 1, frequency: '1', evidence_digest: group.canary }
  return [
    ['claim_counter', [{ ...its, next_claim: 2, next_file: 2 }]],
    ['claim', [{ ...named, member_id: plan.id, year_month: month, payer_id: payerId(group) }]],
    ['claim_file', [{ ...file, content: bytes(deflateRawSync(group.canary)) }]],
    ['claim_transmission', [{ ...sent, content: claimOf(group, plan.id, month) }]],
    ['claim_answer', [{ ...answerRow, content: answer, received_at: at, received_by: by }]],
    ['claim_answer_part', [{ ...named, answer_id: answerId(group), position: 0, content: part }]],
  ]
}
