import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimsNamed, isForPractice } from './answer.ts'
import { check837p } from './check-837p.ts'
import { readAnswers } from './read-answers.ts'

const folder = join(import.meta.dirname, 'samples')
const sample = (name: string) => readFileSync(join(folder, name), 'utf8')
const names = readdirSync(folder)

test.each(names.filter((name) => !name.endsWith('.837')))('%s is read whole', (name) => {
  const { answers, problems } = readAnswers(sample(name))
  expect(problems).toEqual([])
  expect(answers).toHaveLength(1)
})

test.each(names.filter((name) => name.endsWith('.837')))('%s is a sound file of claims', (name) => {
  // Middle names are not written by us and are read all the same
  expect(check837p(sample(name)).problems).toEqual([])
})

const paid = sample('1-single-rpm.paid.835')
const put = (text: string, find: string | RegExp, replacement: string) => {
  const changed = text.replace(find, replacement)
  expect(changed).not.toBe(text)
  return changed
}

test('a remittance holds its lines with what was taken off and why', () => {
  const [answer] = readAnswers(paid).answers
  expect(answer).toMatchObject({
    kind: '835',
    key: '835 1999999999 EFT1001',
    date: '2026-12-22',
    providerNpi: '1700123452',
    paidCents: 4000,
    claims: [
      {
        controlNumber: 'VR0001',
        status: '1',
        chargeCents: 8000,
        paidCents: 4000,
        memberCents: 1000,
        payerControlNumber: 'ICN1010001',
        lines: [
          {
            reference: 'VR0001L1',
            code: '99454',
            adjustments: [
              { group: 'CO', reason: '45', cents: 3000 },
              { group: 'PR', reason: '2', cents: 1000 },
            ],
          },
        ],
      },
    ],
  })
})

test('a refused envelope and a refused format name the file and the place', () => {
  expect(readAnswers(sample('0-interchange.rejected.ta1')).answers).toMatchObject([
    { kind: 'TA1', file: 101, isAccepted: false, note: '025' },
  ])
  expect(readAnswers(sample('1-single-rpm.rejected.999')).answers).toMatchObject([
    {
      kind: '999',
      file: 101,
      isAccepted: false,
      sets: [{ part: 1, faults: [{ segment: 'HI', place: 20, loop: '2300', element: '1:2', error: '7' }] }],
    },
  ])
})

test('a refused line of a status names the line', () => {
  const [answer] = readAnswers(sample('2-rpm-ccm.rejected-line.277ca')).answers
  expect(answer).toMatchObject({
    claims: [
      {
        controlNumber: 'VR0002',
        statuses: [{ category: 'A3', status: '247' }],
        lines: [{ reference: 'VR0002L3', statuses: [{ category: 'A8', status: '507' }] }],
      },
    ],
  })
})

test.each<[name: string, text: () => string, problem: RegExp]>([
  ['a line does not balance', () => put(paid, 'CAS*CO*45*30', 'CAS*CO*45*29'), /line of claim VR0001 \(99454\) is not its payment/],
  [
    'the transfer is not the sum of the claims',
    () => put(paid, 'BPR*I*40', 'BPR*I*41'),
    /\$41\.00 were transferred, and its claims come to \$40\.00/,
  ],
  ['the claim is not the sum of its lines', () => put(paid, 'CLP*VR0001*1*80*40', 'CLP*VR0001*1*90*40'), /claim VR0001/],
  ['an amount is none', () => put(paid, 'SVC*HC:99454*80*40', 'SVC*HC:99454*8O*40'), /SVC02 is no amount/],
  ['a date is none', () => put(paid, '20261222', '20261322'), /BPR16 is no date/],
  ['a status is none', () => put(paid, 'CLP*VR0001*1*', 'CLP*VR0001*9*'), /CLP02 is 9/],
  ['it has no trace number', () => put(paid, /TRN\*1\*EFT1001\*/, 'TRN*1**'), /TRN02 is missing/],
  [
    'it does not name the practice',
    () => put(paid, 'N1*PE*NORTHSIDE DEMO CLINIC*XX*1700123452', 'N1*PE*NORTHSIDE DEMO CLINIC'),
    /practice that is paid/,
  ],
  ['a segment that is not known', () => put(paid, 'LX*1', 'ZZZ*1'), /segment ZZZ/],
  ['half of it', () => paid.slice(0, 600), /ends before IEA/],
  ['the counter is wrong', () => put(paid, 'SE*23', 'SE*22'), /SE01 counts 22/],
  ['a file of claims', () => sample('1-single-rpm.837'), /holds claims and no answers/],
  ['a claim at a level that is none', () => put(sample('1-single-rpm.accepted.277ca'), 'HL*4*3*22', 'HL*4*3*2Z'), /HL03 is no level/],
  ['a reference without a qualifier', () => put(paid, 'REF*6R*VR0001L1', 'REF*6r*VR0001L1'), /REF01 is no qualifier/],
  ['a reference without its value', () => put(paid, 'REF*6R*VR0001L1', 'REF*6R* '), /REF02 of 6R is missing/],
  ['a remark of no list', () => put(sample('2-rpm-ccm.denied.835'), 'LQ*HE*', 'LQ*he*'), /LQ01 is no list of remarks/],
  ['a fault at no place', () => put(sample('6-fqhc-medicaid.rejected.999'), 'IK3*PRV*7*', 'IK3*PRV**'), /IK302 is no number/],
  ['a set without an outcome', () => put(sample('1-single-rpm.accepted.999'), 'IK5*A', 'CTX*A'), /a set has no outcome/],
  ['no outcome in a 999', () => put(sample('1-single-rpm.accepted.999'), 'IK5*A', 'IK5*Q'), /IK501 is Q/],
  ['a 999 of something else', () => put(sample('1-single-rpm.accepted.999'), 'AK1*HC', 'AK1*HP'), /does not answer a file of claims/],
  ['no outcome in a TA1', () => put(sample('0-interchange.accepted.ta1'), '*A*000', '*Q*000'), /TA104 is Q/],
  [
    'a claim without status',
    () => put(put(sample('1-single-rpm.accepted.277ca'), 'STC*A2:20*20261203*WQ*80~\n', ''), 'SE*26', 'SE*25'),
    /has no status/,
  ],
  ['a letter', () => 'Dear clinic', /does not begin with ISA/],
])('refused whole: %s', (_, text, problem) => {
  const { answers, problems } = readAnswers(text())
  expect(problems.join('\n')).toMatch(problem)
  expect(answers).toEqual([])
})

test('two interchanges in one file are two answers, never one', () => {
  const { answers } = readAnswers(sample('1-single-rpm.accepted.999') + paid)
  expect(answers.map(({ kind }) => kind)).toEqual(['999', '835'])
})

test('an answer delivered again has the same key', () => {
  const [first] = readAnswers(paid).answers
  const [again] = readAnswers(put(paid, /000000106/g, '000000999')).answers
  expect(again?.key).toBe(first?.key)
})

test('other separators are read as their ISA declares them', () => {
  const other = paid.replaceAll('\n', '').replaceAll('*', '|').replaceAll(':', '>').replaceAll('~', "'")
  expect(readAnswers(other)).toEqual(readAnswers(paid))
})

test('an answer of another practice is known as such', () => {
  const practice = { npi: '1700123452', submitterId: 'VITALDEMO' }
  const [remittance] = readAnswers(paid).answers
  const [of6] = readAnswers(sample('6-fqhc-medicaid.paid.835')).answers
  const [format] = readAnswers(sample('1-single-rpm.accepted.999')).answers
  if (!remittance || !of6 || !format) throw new Error('The samples hold no answers')
  expect([remittance, of6, format].map((answer) => isForPractice(answer, practice))).toEqual([true, false, true])
  expect(isForPractice(format, { ...practice, submitterId: 'OTHER' })).toBe(false)
  expect([remittance, format].map(claimsNamed)).toEqual([['VR0001'], []])
})
