/** The sequences of answers with the state that each ends in, in every order of arrival and delivered twice. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Answer, RemittedClaim, RemittedLine, StatusAnswer } from './answer.ts'
import { claimReasons } from './answer-words.ts'
import { claimStanding, type ClaimState, type ReceivedAnswer, type Transmission } from './claim-state.ts'
import { readAnswers } from './read-answers.ts'

const source = (key: string, date: string) => ({ key, date, sender: 'CLEARDEMO', receiver: 'VITALDEMO' })
const sent = (file: number, sentOn: string, frequency: Transmission['frequency'] = '1'): Transmission => ({
  file,
  part: 1,
  frequency,
  sentOn,
  sentAt: 0,
})
const first = sent(101, '2026-12-03')

const status = (category: string, date: string, more: Partial<StatusAnswer & { status: string; number: string }> = {}): Answer => ({
  kind: '277CA',
  ...source(`277CA ${category} ${date} ${more.batch ?? ''}`, date),
  batch: more.batch ?? 'B101P1',
  statuses: [],
  claims: [
    {
      controlNumber: 'VR0001',
      payerControlNumber: category === 'A2' ? (more.number ?? 'ICN1') : '',
      statuses: [{ category, status: more.status ?? '20', entity: '' }],
      lines: [],
    },
  ],
})
const format = (isAccepted: boolean, file: number, date: string): Answer => ({
  kind: '999',
  ...source(`999 ${file}`, date),
  file,
  isAccepted,
  sets: [{ part: 1, isAccepted, faults: isAccepted ? [] : [{ segment: 'HI', place: 20, loop: '2300', element: '1:2', error: '7' }] }],
})

const line = (paidCents: number, adjustments: RemittedLine['adjustments'], changes: Partial<RemittedLine> = {}): RemittedLine => ({
  reference: 'VR0001L1',
  code: '99454',
  chargeCents: 8000,
  paidCents,
  adjustments,
  remarks: [],
  ...changes,
})
const ofFees = { group: 'CO', reason: '45', cents: 3000 }
const share = { group: 'PR', reason: '2', cents: 1000 }
const paidLine = line(4000, [ofFees, share])
const denied = (reason: string, remarks: string[] = []) => line(0, [{ group: 'CO', reason, cents: 8000 }], { remarks })

const settled = (lines: RemittedLine[], changes: Partial<RemittedClaim> = {}): RemittedClaim => ({
  controlNumber: 'VR0001',
  status: '1',
  chargeCents: lines.reduce((sum, { chargeCents }) => sum + chargeCents, 0),
  paidCents: lines.reduce((sum, { paidCents }) => sum + paidCents, 0),
  memberCents: 0,
  payerControlNumber: 'ICN1',
  adjustments: [],
  lines,
  ...changes,
})
const reversal = (lines = [paidLine]): RemittedClaim =>
  settled(
    lines.map((entry) => ({ ...entry, chargeCents: -entry.chargeCents, paidCents: -entry.paidCents })),
    { status: '22' },
  )
const remitted = (trace: string, date: string, claims: RemittedClaim[], carried = 0): Answer => ({
  kind: '835',
  ...source(`835 PAYER ${trace}`, date),
  trace,
  payer: 'PAYER',
  providerNpi: '1700123452',
  paidCents: 0,
  claims,
  providerAdjustments: carried === 0 ? [] : [{ reason: 'FB', reference: 'VR0001ICN1', cents: carried }],
})

type Sequence = { name: string; sendings?: Transmission[]; answers: Answer[]; state: ClaimState; notices?: string[] }
const sequences: Sequence[] = [
  {
    name: '1 received, accepted, paid',
    answers: [status('A1', '2026-12-03'), status('A2', '2026-12-04'), remitted('E1', '2026-12-22', [settled([paidLine])])],
    state: 'paid',
  },
  {
    name: '2 accepted after it was paid: a late answer changes nothing',
    answers: [remitted('E1', '2026-12-22', [settled([paidLine])]), status('A2', '2026-12-23')],
    state: 'paid',
  },
  {
    name: '3 format refused, sent again, accepted',
    sendings: [first, sent(102, '2026-12-05')],
    answers: [format(false, 101, '2026-12-03'), format(true, 102, '2026-12-05'), status('A2', '2026-12-06', { batch: 'B102P1' })],
    state: 'accepted',
  },
  {
    name: '4 refused, mended, sent as new, accepted',
    sendings: [first, sent(102, '2026-12-05')],
    answers: [status('A7', '2026-12-03', { status: '164' }), status('A2', '2026-12-06', { batch: 'B102P1' })],
    state: 'accepted',
  },
  {
    name: '5 one remittance twice counts once',
    answers: [remitted('E1', '2026-12-22', [settled([paidLine])]), remitted('E1', '2026-12-22', [settled([paidLine])])],
    state: 'paid',
  },
  {
    name: '6 two remittances with the same amounts',
    answers: [remitted('E1', '2026-12-22', [settled([paidLine])]), remitted('E2', '2026-12-23', [settled([paidLine])])],
    state: 'paid',
    notices: ['possibleDuplicate'],
  },
  {
    name: '7 taken back and paid anew in one remittance',
    answers: [
      remitted('E1', '2026-12-22', [settled([paidLine])]),
      remitted('E2', '2026-12-29', [reversal(), settled([line(4800, [ofFees, { ...share, cents: 200 }])])]),
    ],
    state: 'paid',
  },
  {
    name: '8 taken back',
    answers: [remitted('E1', '2026-12-22', [settled([paidLine])]), remitted('E2', '2026-12-29', [reversal()])],
    state: 'reversed',
    notices: ['balanceOpen'],
  },
  {
    name: '9 taken back, paid a week later',
    answers: [
      remitted('E1', '2026-12-22', [settled([paidLine])]),
      remitted('E2', '2026-12-29', [reversal()]),
      remitted('E3', '2027-01-05', [settled([paidLine])]),
    ],
    state: 'paid',
  },
  {
    name: '10 one line denied, the other paid',
    answers: [remitted('E1', '2026-12-22', [settled([paidLine, { ...denied('119', ['M86']), reference: 'VR0001L2' }])])],
    state: 'partlyPaid',
  },
  {
    name: '11 units cut',
    answers: [remitted('E1', '2026-12-22', [settled([line(2000, [ofFees, { group: 'CO', reason: '151', cents: 3000 }])])])],
    state: 'partlyPaid',
  },
  {
    name: '12 paid 0, all of it the deductible',
    answers: [remitted('E1', '2026-12-22', [settled([line(0, [{ group: 'PR', reason: '1', cents: 8000 }])])])],
    state: 'memberOwes',
  },
  {
    name: '13 a correction refused: the first claim stands',
    sendings: [first, sent(102, '2026-12-28', '7')],
    answers: [
      status('A2', '2026-12-04'),
      remitted('E1', '2026-12-22', [settled([paidLine])]),
      status('A7', '2026-12-29', { batch: 'B102P1', status: '464' }),
    ],
    state: 'paid',
    notices: ['correctionRefused'],
  },
  {
    name: '14 voided, taken back, carried and recovered',
    sendings: [first, sent(102, '2026-12-28', '8')],
    answers: [
      remitted('E1', '2026-12-22', [settled([paidLine])]),
      remitted('E2', '2027-01-05', [reversal()], -4000),
      remitted('E3', '2027-01-12', [], 4000),
    ],
    state: 'voided',
    notices: ['recovered'],
  },
  {
    name: '15 sent again, denied as a duplicate: the first stands',
    sendings: [first, sent(102, '2026-12-28')],
    answers: [remitted('E1', '2026-12-22', [settled([paidLine])]), remitted('E2', '2027-01-05', [settled([denied('18')])])],
    state: 'paid',
    notices: ['duplicateDenied'],
  },
  { name: '16 sent, no answer', answers: [], state: 'sent' },
  { name: '17 the file was received', answers: [format(true, 101, '2026-12-03')], state: 'received' },
  {
    name: '18 the file was not delivered',
    answers: [{ kind: 'TA1', ...source('TA1 101', '2026-12-03'), file: 101, isAccepted: false, note: '025' }],
    state: 'notDelivered',
  },
  { name: '19 denied', answers: [remitted('E1', '2026-12-22', [settled([denied('16', ['N265'])])])], state: 'denied' },
  {
    name: '20 denied, mended, sent as new, accepted',
    sendings: [first, sent(102, '2026-12-28')],
    answers: [remitted('E1', '2026-12-22', [settled([denied('16')])]), status('A2', '2026-12-29', { batch: 'B102P1', number: 'ICN2' })],
    state: 'accepted',
  },
  {
    name: '21 the payer refuses what the clearing house accepted',
    answers: [status('A2', '2026-12-04'), status('A3', '2026-12-05', { status: '164' })],
    state: 'rejected',
  },
  {
    name: '22 void accepted before anything was paid',
    sendings: [first, sent(102, '2026-12-04', '8')],
    answers: [status('A2', '2026-12-05', { batch: 'B102P1' })],
    state: 'voided',
  },
]

function permutations<T>(values: readonly T[]): T[][] {
  if (values.length < 2) return [[...values]]
  return values.flatMap((value, at) => permutations(values.toSpliced(at, 1)).map((rest) => [value, ...rest]))
}
const arriving = (answers: readonly Answer[]): ReceivedAnswer[] => answers.map((answer, at) => ({ answer, arrival: at + 1 }))

test.each(sequences)('$name', ({ sendings = [first], answers, state, notices = [] }) => {
  const inEachOrder = permutations(answers).map((order) => claimStanding('VR0001', sendings, arriving(order)))
  expect(new Set(inEachOrder.map((standing) => standing.state))).toEqual(new Set([state]))
  for (const standing of inEachOrder) expect(standing.notices).toEqual(notices)
  const twice = claimStanding('VR0001', sendings, arriving([...answers, ...answers]))
  expect(twice).toMatchObject({ state, notices })
  expect(twice.settlement).toEqual(claimStanding('VR0001', sendings, arriving(answers)).settlement)
})

test('every try stays to be read', () => {
  const { attempts } = claimStanding('VR0001', sequences[2]?.sendings ?? [], arriving(sequences[2]?.answers ?? []))
  expect(attempts.map((attempt) => attempt.state)).toEqual(['formatRejected', 'accepted'])
})

test('what the payer has decides whether a claim may be corrected', () => {
  const refused = claimStanding('VR0001', [first], arriving([status('A7', '2026-12-03')]))
  expect(refused.standing).toEqual([])
  const accepted = claimStanding('VR0001', [first, sent(102, '2026-12-28', '7')], arriving([status('A2', '2026-12-03')]))
  expect(accepted).toMatchObject({ standing: ['1', '7'], payerControlNumber: 'ICN1' })
})

test('a denial that arrived before the claim was sent again is no answer to it, though the payer dates it later', () => {
  const again = { ...sent(102, '2026-12-21'), sentAt: 10 }
  const denial = { arrival: 5, answer: remitted('E1', '2026-12-22', [settled([denied('16')])]) }
  expect(claimStanding('VR0001', [first, again], [denial]).state).toBe('sent')
  expect(claimStanding('VR0001', [first, { ...again, sentAt: 1 }], [denial]).state).toBe('denied')
})

test('reasons stand with the page that mends them', () => {
  const denial = claimStanding('VR0001', [first], arriving([remitted('E1', '2026-12-22', [settled([denied('16', ['N265'])])])]))
  expect(claimReasons(denial)).toEqual([
    { code: 'CO-16', words: 'Something is missing; the remark says what.', place: 'claim', line: '99454' },
    { code: 'N265', words: 'The NPI of who ordered it is missing or wrong.', place: 'practitioner', line: '99454' },
  ])
  const refused = claimStanding('VR0001', [first], arriving([status('A7', '2026-12-03', { status: '164' })]))
  expect(claimReasons(refused)).toEqual([{ code: 'A7:164', words: 'The insured number is wrong.', place: 'memberPayer', line: '' }])
  const paid = claimStanding('VR0001', [first], arriving([status('A2', '2026-12-04'), remitted('E1', '2026-12-22', [settled([paidLine])])]))
  expect(claimReasons(paid)).toEqual([])
})

// The files of the samples, as they would arrive
const sample = (name: string): Answer[] => readAnswers(readFileSync(join(import.meta.dirname, 'samples', name), 'utf8')).answers
test.each<[string, number, string, ClaimState]>([
  ['1-single-rpm', 101, 'accepted.999', 'received'],
  ['1-single-rpm', 101, 'rejected.999', 'formatRejected'],
  ['1-single-rpm', 101, 'accepted.277ca', 'accepted'],
  ['1-single-rpm', 101, 'rejected.277ca', 'rejected'],
  ['1-single-rpm', 101, 'paid.835', 'paid'],
  ['1-single-rpm', 101, 'denied.835', 'denied'],
  ['2-rpm-ccm', 108, 'rejected-line.277ca', 'rejected'],
  ['2-rpm-ccm', 108, 'partly.835', 'partlyPaid'],
  ['2-rpm-ccm', 108, 'denied.835', 'denied'],
  ['5-two-periods', 131, 'partly.835', 'partlyPaid'],
  ['5-two-periods', 131, 'denied.835', 'denied'],
  ['6-fqhc-medicaid', 139, 'paid.835', 'paid'],
])('%s of file %i: %s leaves it %s', (name, file, answer, state) => {
  const controlNumber = `VR000${name.slice(0, 1)}`
  const standing = claimStanding(controlNumber, [sent(file, '2026-12-03')], arriving(sample(`${name}.${answer}`)))
  expect(standing.state).toBe(state)
})

test('the samples as chains: corrected and paid anew, voided and recovered', () => {
  const chain = ['1-single-rpm.accepted.277ca', '1-single-rpm.paid.835', '3-corrected-7.accepted.277ca', '3-corrected-7.paid.835']
  const sendings = [first, sent(116, '2026-12-28', '7'), { ...sent(123, '2027-01-20', '8'), sentAt: 4.5 }]
  const corrected = claimStanding('VR0001', sendings.slice(0, 2), arriving(chain.flatMap(sample)))
  expect(corrected).toMatchObject({ state: 'paid', payerControlNumber: 'ICN3010001', pending: null })
  expect(corrected.settlement?.claim.paidCents).toBe(4800)
  const taken = ['4-void-8.reversed-takeback.835', '4-void-8.recovered-later.835']
  const voided = claimStanding('VR0001', sendings, arriving([...chain, ...taken].flatMap(sample)))
  expect(voided).toMatchObject({ state: 'voided', notices: ['recovered'] })
})
