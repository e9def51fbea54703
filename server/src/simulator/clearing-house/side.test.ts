/** A file of claims that is posted to the played clearing house is answered, and anything else refused. */
import { exampleFile, fullClaim } from '@vitalrounds/domain/claims/cases/example-claims'
import { readAnswers } from '@vitalrounds/domain/claims/read-answers'
import { write837p } from '@vitalrounds/domain/claims/write-837p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSimulator, startSimulator } from '../start.ts'

let simulator: RunningSimulator

beforeAll(async () => {
  simulator = await startSimulator({ everyMs: 0 })
})
afterAll(() => simulator.close())

const post = (body: object) =>
  fetch(`${simulator.url}/clearing-house/files`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const content = write837p(exampleFile([fullClaim({ controlNumber: 'VR1' }), fullClaim({ controlNumber: 'VR2' })]))

test('a file is answered by every kind, each claim as it was ordered', async () => {
  const { answers } = (await (await post({ content, verdicts: { VR2: 'rejected' } })).json()) as {
    answers: { name: string; text: string }[]
  }
  expect(answers.map(({ name }) => name.split('.')[1])).toEqual(['ta1', '999', '277ca', '835'])
  const settled = readAnswers(answers[3]?.text ?? '').answers[0]
  expect(settled?.kind === '835' && settled.claims.map(({ controlNumber }) => controlNumber)).toEqual(['VR1'])
})

test('what is no file of claims, and what is no order, is refused', async () => {
  expect((await post({ content: 'hello' })).status).toBe(422)
  expect((await post({ content, others: 'perhaps' })).status).toBe(400)
})
