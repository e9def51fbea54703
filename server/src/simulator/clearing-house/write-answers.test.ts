/** What is played is read by the same readers as what clearing houses send, and moves claims as they do. */
import { commercial, exampleFile, fullClaim } from '@vitalrounds/domain/claims/cases/example-claims'
import { claimStanding } from '@vitalrounds/domain/claims/claim-state'
import { readAnswers } from '@vitalrounds/domain/claims/read-answers'
import { write837p } from '@vitalrounds/domain/claims/write-837p'
import { expect, test } from 'vitest'
import { type AnswerOptions, type ClaimVerdict, type FileVerdict, writeAnswers, writeReversal } from './write-answers.ts'

const claim = fullClaim({ controlNumber: 'VR1' })
const file = exampleFile([claim])
const text = write837p(file)
const transmission = { file: file.controlNumber, part: 1, frequency: '1' as const, sentOn: file.date, sentAt: 0 }

function standing(options: Partial<AnswerOptions>, kinds = 4) {
  const read = writeAnswers(text, { date: file.date, ...options })
    .slice(0, kinds)
    .map((answer) => readAnswers(answer.text))
  expect(read.flatMap(({ problems }) => problems)).toEqual([])
  const received = read.flatMap(({ answers }) => answers).map((answer, at) => ({ arrival: at + 1, answer }))
  return claimStanding('VR1', [transmission], received)
}

type Played = { file?: FileVerdict; verdict?: ClaimVerdict }

test.each([
  ['an envelope that is not read', { file: 'undelivered' }, 4, 'notDelivered'],
  ['an envelope that is', {}, 1, 'sent'],
  ['a set that does not follow the guide', { file: 'malformed' }, 4, 'formatRejected'],
  ['one that does', {}, 2, 'received'],
  ['a claim that is taken on', {}, 3, 'accepted'],
  ['one that is refused', { verdict: 'rejected' }, 4, 'rejected'],
  ['a payment', {}, 4, 'paid'],
  ['a payment in part', { verdict: 'partly' }, 4, 'partlyPaid'],
  ['what the member owes', { verdict: 'memberOwes' }, 4, 'memberOwes'],
  ['a denial', { verdict: 'denied' }, 4, 'denied'],
] as [string, Played, number, string][])('%s is answered', (_, { file: taken = 'taken', verdict = 'paid' }, kinds, state) => {
  expect(standing({ file: taken, verdictOf: () => verdict }, kinds).state).toBe(state)
})

const answersIn = (files: readonly { text: string }[]) => {
  const read = files.map((answer) => readAnswers(answer.text))
  expect(read.flatMap(({ problems }) => problems)).toEqual([])
  return read.flatMap(({ answers }) => answers).map((answer, at) => ({ arrival: at + 1, answer }))
}
const reversal = (verdict: ClaimVerdict) => writeReversal(text, { date: file.date, controlNumbers: ['VR1'], verdictOf: () => verdict })

test('a payment that is taken back leaves an open balance, which a later remittance recovers', () => {
  const received = answersIn([...writeAnswers(text, { date: file.date }), reversal('paid')])
  expect(claimStanding('VR1', [transmission], received).state).toBe('reversed')
})

test('a claim that is voided and taken back is voided', () => {
  const denied = writeAnswers(text, { date: file.date, verdictOf: () => 'denied' })
  const voiding = {
    ...file,
    controlNumber: file.controlNumber + 1,
    claims: [{ ...claim, payer: commercial, frequency: '8' as const, payerControlNumber: 'ICNVR11' }],
  }
  const answers = [...denied, ...writeAnswers(write837p(voiding), { date: file.date }), reversal('denied')]
  const sent = [transmission, { ...transmission, file: voiding.controlNumber, frequency: '8' as const }]
  expect(claimStanding('VR1', sent, answersIn(answers)).state).toBe('voided')
})

test('what is no file of claims is refused', () => {
  expect(() => writeAnswers('no file', { date: '2026-12-03' })).toThrow(RangeError)
})
