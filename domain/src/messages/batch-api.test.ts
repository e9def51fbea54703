import { expect, test } from 'vitest'
import { withEnglishFor, wordingFor } from './batch-api.ts'

const english = { English: 'Hello' }

test('who speaks a language in which nothing is written gets nothing, until the English was chosen for it', () => {
  expect(wordingFor(english, 'English')).toEqual({ body: 'Hello', language: 'English' })
  expect(wordingFor(english, 'Korean')).toBeUndefined()
  const chosen = withEnglishFor(english, ['Korean'])
  expect(wordingFor(chosen, 'Korean')).toEqual({ body: 'Hello', language: 'English' })
  expect(wordingFor(chosen, 'Spanish')).toBeUndefined()
})

test('what is written in a language stays, and without English there is nothing to choose', () => {
  const both = withEnglishFor({ ...english, Spanish: 'Hola' }, ['Spanish'])
  expect(wordingFor(both, 'Spanish')).toEqual({ body: 'Hola', language: 'Spanish' })
  expect(withEnglishFor({ Spanish: 'Hola' }, ['Korean'])).toEqual({ Spanish: 'Hola' })
})
