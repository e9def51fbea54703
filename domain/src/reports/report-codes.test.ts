/** A code that reports show can be switched by a clinic, is billed by rules, and is proved by a case. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { medicareRules } from '../billing/rulebook/rulebook.ts'
import { codeFlags } from '../billing/rulebook/flags.ts'
import { flagWords } from './code-settings-api.ts'
import { reportCodes } from './report-codes.ts'

const cases = globSync('../billing/cases/*.json', { cwd: import.meta.dirname })
  .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
  .join('\n')

test('given a code of the reports, the rules have a row for it', () => {
  const ruled = new Set(medicareRules.rows.map(({ code }) => code))
  expect(reportCodes.filter((code) => !ruled.has(code))).toEqual([])
})

test('given a code of the reports, a clinic switches it by a flag with words', () => {
  expect(reportCodes.filter((code) => !codeFlags.includes(code) || !flagWords[code])).toEqual([])
})

test('given a code of the reports, a golden case names it', () => {
  expect(reportCodes.filter((code) => !cases.includes(`"${code}`))).toEqual([])
})
