/** Rules are data: adding or ending a row changes the answer and no code, and the version follows. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import type { MemberFacts, WorkInterval } from './facts.ts'
import { medicareRules } from './rulebook/rulebook.ts'
import { rowsByCode, ruleOn } from './rules.ts'
import type { RuleRow, Rulebook } from './rules.ts'
import { defaultConfig, defaultPolicy } from './settings.ts'
import { canonical, fnv1a64, rulesVersion } from './version.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const settings = { config: { ...defaultConfig, '99459': true }, policy: defaultPolicy }

const call = (day: string, minutes: number): WorkInterval => {
  const start = at(`${day}T10:00:00-05:00`)
  return { kind: 'call', start, end: start + minutes * 60_000, staff: 'nurse Carla', answered: 'human' }
}

const ada: MemberFacts = {
  zone: 'America/New_York',
  rpm: { enrolledAt: at('2026-11-01T09:00:00-05:00'), consentAt: at('2026-11-01T09:00:00-05:00') },
  readings: [],
  intervals: [call('2027-01-12', 15)],
}
const january = { asOf: at('2027-01-20T12:00:00-05:00'), month: '2027-01' }

const change = (code: string, edit: (row: RuleRow) => RuleRow): Rulebook => ({
  ...medicareRules,
  rows: medicareRules.rows.map((row) => (row.code === code ? edit(row) : row)),
})

const rowOf = (code: string) => {
  const row = ruleOn(medicareRules, code, '2027-01-31')
  if (row === undefined) throw new Error(`no row for ${code}`)
  return row
}

describe('a change of rows', () => {
  test('the shipped rows: 15 minutes with a call are the ten-minute code', () => {
    const { codes } = evaluate(ada, medicareRules, settings, january)
    expect([codes['99470']?.eligible, codes['99457']?.reason]).toEqual([true, 'TIME_SHORT'])
    expect(codes['99459']).toBeUndefined()
  })

  test('ending a row takes the code away from the next day of service on', () => {
    const ended = change('99470', (row) => ({ ...row, to: '2026-12-31' }))
    expect(evaluate(ada, ended, settings, january).codes['99470']?.reason).toBe('NOT_EFFECTIVE')
    const stillInForce = change('99470', (row) => ({ ...row, to: '2027-01-31' }))
    expect(evaluate(ada, stillInForce, settings, january).codes['99470']?.reason).toBe('MET')
  })

  test('a new row for a known code changes its threshold from its date on', () => {
    const ended = change('99457', (row) => ({ ...row, to: '2026-12-31' }))
    const lowered: RuleRow = { ...rowOf('99457'), from: '2027-01-01', min: 660_000 }
    const rules = { ...ended, rows: [...ended.rows, lowered] }
    const { codes, insights } = evaluate(ada, rules, settings, january)
    expect([codes['99457']?.reason, codes['99470']?.reason]).toEqual(['MET', 'SUPERSEDED_BY_99457'])
    expect(insights.CPT99457a).toBe(true)
    const before = { ...ada, intervals: [call('2026-12-12', 15)] }
    const december = { asOf: january.asOf, month: '2026-12' }
    expect(evaluate(before, rules, settings, december).codes['99457']?.reason).toBe('TIME_SHORT')
  })

  test('a row for a code never seen before is judged like any other', () => {
    const fresh: RuleRow = { ...rowOf('99457'), code: '99459', from: '2027-01-01', min: 300_000, excludes: [] }
    const rules = { ...medicareRules, rows: [...medicareRules.rows, fresh] }
    const result = evaluate(ada, rules, settings, january)
    expect(result.codes['99459']).toMatchObject({ eligible: true, units: 1, billableOn: '2027-01-31' })
    expect(result.lines.map((line) => line.code)).toEqual(['99459', '99470'])
    const december = { asOf: january.asOf, month: '2026-12' }
    expect(evaluate(ada, rules, settings, december).codes['99459']?.reason).toBe('NOT_EFFECTIVE')
  })

  test('ending the blocker row gives chronic care back', () => {
    const care = {
      enrolledAt: at('2026-11-01T09:00:00-05:00'),
      consentAt: at('2026-11-01T09:00:00-05:00'),
      conditions: 2,
      carePlanAt: at('2026-11-02T09:00:00-05:00'),
    }
    const facts = { ...ada, ccm: care, isApcmBilled: true }
    expect(evaluate(facts, medicareRules, settings, january).codes['99490']?.reason).toBe('APCM_MONTH')
    const ended = { ...medicareRules, blockers: medicareRules.blockers.map((row) => ({ ...row, to: '2026-12-31' })) }
    expect(evaluate(facts, ended, settings, january).codes['99490']?.reason).toBe('TIME_SHORT')
  })

  test('rows that exclude each other in a circle come to an end', () => {
    const circle = change('99457', (row) => ({ ...row, excludes: [{ code: '99470', reason: 'EXCLUSIVE_FAMILY' }] }))
    const { codes } = evaluate(ada, circle, settings, january)
    expect([codes['99457']?.eligible, codes['99470']?.eligible].filter(Boolean).length).toBeLessThanOrEqual(1)
  })
})

describe('the version', () => {
  test('is in every result and on every code', () => {
    const result = evaluate(ada, medicareRules, settings, january)
    expect(result.rulesVersion).toMatch(/^rules-[0-9a-f]{16}$/)
    expect(new Set(Object.values(result.codes).map((code) => code.rulesVersion))).toEqual(new Set([result.rulesVersion]))
  })

  test('follows every change of a row and not the order of rows', () => {
    const version = rulesVersion(medicareRules)
    expect(rulesVersion({ ...medicareRules, rows: medicareRules.rows.toReversed() })).toBe(version)
    expect(rulesVersion(change('99454', (row) => ({ ...row, min: 15 })))).not.toBe(version)
    expect(rulesVersion({ ...medicareRules, blockers: [] })).not.toBe(version)
  })

  test('is FNV-1a of canonical text', () => {
    // Published test vectors of FNV-1a 64: the empty text, "a" and "foobar".
    expect(fnv1a64('')).toBe('cbf29ce484222325')
    expect(fnv1a64('a')).toBe('af63dc4c8601ec8c')
    expect(fnv1a64('foobar')).toBe('85944171f73967e8')
    expect(canonical({ b: [1, null], a: 'x', c: undefined })).toBe('{"a":"x","b":[1,null]}')
  })

  test('canonical text is JSON with its keys in the order of their code units, whatever they are called', () => {
    const report = (value: unknown): string => {
      if (Array.isArray(value)) return `[${value.map(report).join()}]`
      if (typeof value !== 'object' || value === null) return JSON.stringify(value)
      const members = Object.entries(value).map(([key, member]) => ({ key, text: `${JSON.stringify(key)}:${report(member)}` }))
      return `{${members
        .toSorted((member, other) => (member.key < other.key ? -1 : 1))
        .map(({ text }) => text)
        .join()}}`
    }
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonical(value as Parameters<typeof canonical>[0])).toBe(report(value))
      }),
    )
  })
})

describe('the shipped rows', () => {
  test('never overlap for one code', () => {
    for (const rows of rowsByCode(medicareRules).values()) {
      rows.slice(1).forEach((row, at) => expect((rows[at]?.to ?? '9999') < row.from).toBe(true))
    }
  })

  test('carry a source mark, a need and known codes', () => {
    const codes = new Set(medicareRules.rows.map((row) => row.code))
    for (const row of medicareRules.rows) {
      expect(row.source).toMatch(/\[(S\d+|M|D)\]/)
      expect(row.needs).not.toBe('')
      for (const code of [...row.requires, ...row.excludes.map((exclude) => exclude.code), row.fallback ?? row.code]) {
        expect(codes).toContain(code)
      }
    }
  })

  test('the codes that are off by default are off', () => {
    const { codes } = evaluate(ada, medicareRules, { config: defaultConfig, policy: defaultPolicy }, january)
    const off = Object.values(codes).filter((code) => code.reason === 'CODE_DISABLED')
    expect(off.map((code) => code.code).toSorted()).toEqual(
      ['98975', '98976', '98977', '98978', '98979', '98980', '98981', '98984', '98985', '98986'].concat([
        '99091',
        '99424',
        '99425',
        '99426',
        '99427',
        '99437',
        '99491',
      ]),
    )
  })
})
