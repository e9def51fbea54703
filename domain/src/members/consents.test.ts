import { expect, test } from 'vitest'
import { consentTexts, consentWords, wordingElsewhere, wordingWords } from './consents.ts'

test('a wording is named by its version, and one of another clinic has no words here', () => {
  expect(`wording ${wordingWords(consentTexts.rpm.version)}`).toBe(`wording ${consentTexts.rpm.version}`)
  expect(`wording ${wordingWords(wordingElsewhere)}`).toBe('wording of another clinic')
  expect(consentWords('rpm', wordingElsewhere)).toBe('')
})
