/** A code typed or pasted with blanks or a hyphen is the code: no field of one cuts what is pasted (docs/sources/rulings.md 62). */
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

test('no field of a code or of a year has a longest length or a pattern, on which a paste would break', () => {
  const fields = sourceFiles(['web/src/**/*.{ts,tsx}']).filter(({ text }) => /one-time-code|bday-year/.test(text))
  expect(fields.length).toBeGreaterThanOrEqual(5)
  expect(fields.filter(({ text }) => /maxlength: \d\b|maxLength=\{\d\}|pattern:|pattern=/.test(text)).map(({ path }) => path)).toEqual([])
})
