/** In a trial the simulator answers files of claims; in live mode nobody is asked, whatever runs beside. */
import { exampleFile, fullClaim } from '@vitalrounds/domain/claims/cases/example-claims'
import { readAnswers } from '@vitalrounds/domain/claims/read-answers'
import { write837p } from '@vitalrounds/domain/claims/write-837p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearingHouses } from './clearing-houses.ts'
import { type RunningSimulator, startSimulator } from './simulator/start.ts'

let simulator: RunningSimulator

beforeAll(async () => {
  simulator = await startSimulator({ everyMs: 0 })
})
afterAll(() => simulator.close())

test('the simulator answers by every kind, on the day of the clinic', async () => {
  const { house, useSimulator } = clearingHouses({ integrations: 'simulated' })
  expect(house.answerClaims).toBeUndefined()
  useSimulator(simulator.url)
  const content = write837p(exampleFile([fullClaim({ controlNumber: 'VR1' })]))
  const texts = (await house.answerClaims?.({ content, date: '2026-12-04' })) ?? []
  const answers = texts.flatMap((text) => readAnswers(text).answers)
  expect(answers.map(({ kind, date }) => `${kind} ${date}`)).toEqual(['TA1', '999', '277CA', '835'].map((kind) => `${kind} 2026-12-04`))
  await expect(house.answerClaims?.({ content: 'hello', date: '2026-12-04' })).rejects.toMatchObject({ vendor: 'clearing-house' })
})

test('in live mode there is none', () => {
  const { house, useSimulator } = clearingHouses({ integrations: 'live' })
  useSimulator(simulator.url)
  expect(house.answerClaims).toBeUndefined()
})
