import { expect, test } from 'vitest'
import { diagnosisLines } from './diagnosis-lines.ts'
import { diagnosisText } from './diagnosis-text.ts'

const titles: Record<string, string> = { 'I50.22': 'Chronic systolic heart failure', 'N18.32': 'Chronic kidney disease, stage 3b' }
const lines = (chronicConditions: string[], diagnosisCodes: string[]) =>
  diagnosisLines({ chronicConditions, diagnosisCodes }, (code) => titles[code] ?? '').map(diagnosisText)

test('given codes and conditions, each diagnosis is told once, by its code where one proves it', () => {
  expect(lines(['heartFailure', 'Chronic kidney disease', 'Gout (M10.9)'], ['i5022', 'N18.32'])).toEqual([
    'Chronic systolic heart failure (I50.22)',
    'Chronic kidney disease, stage 3b (N18.32)',
    'Gout (M10.9)',
  ])
})

test('given a condition that no code proves, it is told in its words', () => {
  expect(lines(['Diabetes mellitus'], ['I50.22'])).toEqual(['Chronic systolic heart failure (I50.22)', 'Diabetes mellitus'])
})
