/** Runs golden cases: every stated expectation is compared, and whatever differs is named in one line. */
import { z } from 'zod'
import { readQuestion, rulesWith } from './case-facts.ts'
import { caseFile, goldenCase } from './case-format.ts'
import { evaluate } from '../evaluate.ts'
import type { Result } from '../evaluate.ts'
import type { BillingLine } from '../lines.ts'
import { medicareRules } from '../rulebook/rulebook.ts'
import type { Rulebook } from '../rules.ts'
import { defaultConfig, defaultPolicy } from '../settings.ts'

export type CaseReport = {
  id: string
  title: string
  outcome: 'passed' | 'failed' | 'unreadable'
  /** What differed, or why the case could not be read. */
  differences: string[]
  /** Parts of `expected` nobody here can compare. */
  ignored: string[]
}

const inOrder = (texts: readonly string[]) => texts.toSorted((a, b) => (a < b ? -1 : 1))

type CaseFields = Record<string, unknown>

/** A result in the words of the case format. Months of `liveBilling` are those asked for. */
export function toCaseResult(result: Result, months: readonly string[]): CaseFields {
  const codes = Object.entries(result.codes).map(([code, result]) => {
    const { progress, ...rest } = result
    return [code, { ...rest, ...progress }] as const
  })
  const { date, systolic, diastolic, codes: quality } = result.quality ?? {}
  return {
    codes: Object.fromEntries(codes),
    periods: result.periods,
    // The format carries six decimals
    insights: { ...result.insights, CPT99454d: Math.round(result.insights.CPT99454d * 1_000_000) / 1_000_000 },
    lists: result.lists,
    reminders: result.reminders,
    liveBilling: Object.fromEntries(months.map((month) => [month, codesFiled(result.lines, month)])),
    hedis: result.quality === null ? null : { date, systolic, diastolic, codes: quality },
    dx: result.diagnoses.suggested,
    warnings: inOrder(result.warnings),
  }
}

const show = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))
const isRecord = (value: unknown): value is CaseFields => typeof value === 'object' && value !== null && !Array.isArray(value)

// CPT99454d is rounded to six decimals, so nine are plenty to tell two of them apart.
const isSameNumber = (a: unknown, b: unknown) => typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) < 0.000_000_001

/** Where `actual` falls short of `expected`: absent keys are not asserted, lists are complete and ordered. */
export function differences(expected: unknown, actual: unknown, path: string): string[] {
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return expected.flatMap((value, at) => differences(value, actual[at], `${path}[${at}]`))
  }
  if (isRecord(expected) && isRecord(actual)) {
    return Object.entries(expected).flatMap(([key, value]) => differences(value, actual[key], `${path}.${key}`))
  }
  const isSame = expected === actual || isSameNumber(expected, actual) || (expected === null && actual === undefined)
  return isSame ? [] : [`${path}: expected ${show(expected)}, got ${show(actual)}`]
}

function compare(expected: CaseFields, result: Result): Pick<CaseReport, 'differences' | 'ignored'> {
  const months = isRecord(expected['liveBilling']) ? Object.keys(expected['liveBilling']) : []
  const actual = toCaseResult(result, months)
  const matches: string[] = []
  const ignored: string[] = []
  for (const [key, value] of Object.entries(expected)) {
    // Warnings are a set; their order says nothing.
    const target = key === 'warnings' && Array.isArray(value) ? inOrder(value.map(String)) : value
    if (key in actual) matches.push(...differences(target, actual[key], key))
    else ignored.push(key)
  }
  return { differences: matches, ignored }
}

function reasonUnreadable(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues.map((issue) => `${issue.path.join('.') || 'case'}: ${issue.message}`).join('; ')
  }
  return error instanceof Error ? error.message : String(error)
}

type Defaults = { config: CaseFields; policy: CaseFields }

function nameOf(raw: unknown, position: number): { id: string; title: string } {
  const fields = isRecord(raw) ? raw : {}
  const id = typeof fields['id'] === 'string' || typeof fields['id'] === 'number' ? String(fields['id']) : `#${position + 1}`
  return { id, title: typeof fields['title'] === 'string' ? fields['title'] : '' }
}

/** Runs one case. A case that cannot be read is reported, never thrown. */
export function checkCase(raw: unknown, position: number, defaults: Defaults, rules: Rulebook): CaseReport {
  const name = nameOf(raw, position)
  try {
    const input = goldenCase.parse(raw)
    const { facts, settings, when, gates } = readQuestion(input.input, defaults)
    const compared = compare(input.expected, evaluate(facts, rulesWith(rules, gates), settings, when))
    return { ...name, outcome: compared.differences.length === 0 ? 'passed' : 'failed', ...compared }
  } catch (error) {
    return { ...name, outcome: 'unreadable', differences: [reasonUnreadable(error)], ignored: [] }
  }
}

/** Runs every case of a parsed file. Throws a TypeError where the file is no list of cases at all. */
export function checkFile(raw: unknown, rules: Rulebook = medicareRules): CaseReport[] {
  const read = caseFile.safeParse(raw)
  if (!read.success) throw new TypeError('it is neither a list of cases nor an object with a list named "cases"')
  const file = read.data
  const defaults: Defaults = {
    config: { ...defaultConfig, ...file.defaults?.config },
    policy: { allocationPriority: defaultPolicy.allocationPriority, ...file.defaults?.policy },
  }
  return file.cases.map((testCase, position) => checkCase(testCase, position, defaults, rules))
}

/** One line for a reader: `pass A01 title`, or `FAIL A01 title: codes.99454.days: expected 16, got 15`. */
export function reportLine({ id, title, outcome, differences: match, ignored }: CaseReport): string {
  const name = title === '' ? id : `${id} ${title}`
  const aside = ignored.length === 0 ? '' : ` (not compared: ${ignored.join(', ')})`
  if (outcome === 'passed') return `pass ${name}${aside}`
  return `FAIL ${name}: ${outcome === 'unreadable' ? 'cannot be read: ' : ''}${match.join('; ')}${aside}`
}

/** The codes filed under a month, once per unit and line, in code order: two device lines give `99454` twice. */
export function codesFiled(lines: readonly BillingLine[], month: string): string[] {
  return lines.filter((line) => line.month === month).flatMap((line) => Array.from({ length: line.units }, () => line.code))
}
