import { expect, test } from 'vitest'
import { mergeAnswers } from './answers.ts'

test('answers of two pages stand beside each other, and of one question the later holds', () => {
  const stored = { general: { pain: 2, overall: 'good' } }
  expect(mergeAnswers(stored, { general: { pain: 5 }, falls: { fallen: 'no' } })).toEqual({
    general: { pain: 5, overall: 'good' },
    falls: { fallen: 'no' },
  })
  expect(stored).toEqual({ general: { pain: 2, overall: 'good' } })
})
