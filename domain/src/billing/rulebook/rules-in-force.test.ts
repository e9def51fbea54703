/** Rows end with their year; behind it they go on as not confirmed, until somebody puts on record by which text they hold. */
import { describe, expect, test } from 'vitest'
import { evaluate } from '../evaluate.ts'
import type { MemberFacts } from '../facts.ts'
import { medicareRules, publishedRules } from './rulebook.ts'
import { type Confirmation, rulesInForce, standingIn, standingWords } from './rules-in-force.ts'
import { ruleOn, type RuleRow } from '../rules.ts'
import { defaultConfig, defaultPolicy } from '../settings.ts'
import { rulesVersion } from '../version.ts'

const citation = 'CMS-1848-F, 91 FR 88001, 2026-11-14'
const confirmed = (...months: string[]): Confirmation[] => months.map((fromMonth) => ({ fromMonth, citation: `${citation} ${fromMonth}` }))
const spans = (...months: string[]) =>
  (rulesInForce(publishedRules, confirmed(...months)).goesOn ?? []).map(({ from, to, rulesOf, citation: by }) =>
    [from, to, rulesOf, by === null ? 'no' : by.slice(-7)].join(' '),
  )

describe('the rows of a year', () => {
  test('end on its last day, each of them that had not ended before', () => {
    expect(publishedRules.rows.filter(({ to }) => to === null)).toEqual([])
    expect(publishedRules.blockers.map(({ to }) => to)).toEqual(['2026-12-31'])
    expect(new Set(publishedRules.rows.map(({ to }) => to))).toEqual(new Set(['2025-12-31', '2026-12-31']))
  })

  test('go on from the next day, the same but for their dates', () => {
    for (const { code } of publishedRules.rows) {
      const last = ruleOn(medicareRules, code, '2026-12-31')
      expect(ruleOn(medicareRules, code, '2027-01-01')).toEqual({ ...last, from: '2027-01-01', to: null, effectiveFrom: last?.from })
    }
  })

  test('go on until further notice where nobody confirms, to the end of a year where somebody does', () => {
    expect(spans()).toEqual(['2027-01-01  2026 no'])
    expect(spans('2027-01')).toEqual(['2027-01-01 2027-12-31 2027 2027-01', '2028-01-01  2027 no'])
    expect(spans('2027-03')).toEqual(['2027-01-01 2027-02-28 2026 no', '2027-03-01 2027-12-31 2027 2027-03', '2028-01-01  2027 no'])
    expect(spans('2028-01')).toEqual(['2027-01-01 2027-12-31 2026 no', '2028-01-01 2028-12-31 2028 2028-01', '2029-01-01  2028 no'])
    expect(spans('2027-07', '2027-01')).toEqual([
      '2027-01-01 2027-06-30 2027 2027-01',
      '2027-07-01 2027-12-31 2027 2027-07',
      '2028-01-01  2027 no',
    ])
  })

  test('of two confirmations of one month the later one holds; one of a month that the rows were written for says nothing', () => {
    const twice = [...confirmed('2027-01'), { fromMonth: '2027-01', citation: 'corrected' }]
    expect(standingIn(rulesInForce(publishedRules, twice), '2027-05')).toEqual({ rulesOf: 2027, year: 2027, citation: 'corrected' })
    expect(rulesInForce(publishedRules, confirmed('2026-12'))).toEqual(medicareRules)
  })

  test('have a version of their own once they are confirmed', () => {
    const versions = [[], confirmed('2027-01'), confirmed('2027-02')].map((by) => rulesVersion(rulesInForce(publishedRules, by)))
    expect(new Set(versions).size).toBe(3)
    expect(rulesVersion(medicareRules)).toBe(versions[0])
  })
})

describe('what is said of a month', () => {
  const wordsOf = (rules: typeof medicareRules, month: string) => {
    const standing = standingIn(rules, month)
    return standing && standingWords(standing)
  }
  test('nothing to the end of 2026, that it is not confirmed behind it, by which text once it is', () => {
    expect(['2025-02', '2026-12'].map((month) => wordsOf(medicareRules, month))).toEqual([null, null])
    expect(wordsOf(medicareRules, '2027-01')).toBe('Rules of 2026, not confirmed for 2027')
    expect(wordsOf(medicareRules, '2028-06')).toBe('Rules of 2026, not confirmed for 2028')
    const rules = rulesInForce(publishedRules, [{ fromMonth: '2027-02', citation }])
    expect(wordsOf(rules, '2027-01')).toBe('Rules of 2026, not confirmed for 2027')
    expect(wordsOf(rules, '2027-02')).toBe(`Rules confirmed for 2027: ${citation}`)
    expect(wordsOf(rules, '2028-01')).toBe('Rules of 2027, not confirmed for 2028')
  })
  test('nothing of a close whose rows had no end', () => {
    expect(wordsOf({ rows: [], blockers: [] }, '2027-01')).toBeNull()
  })
})

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const january = { asOf: at('2027-01-31T18:00:00-05:00'), month: '2027-01' }
const call = {
  kind: 'call',
  start: at('2027-01-12T10:00:00-05:00'),
  end: at('2027-01-12T10:25:00-05:00'),
  staff: 'Carla',
  answered: 'human',
} as const
const ada: MemberFacts = {
  zone: 'America/New_York',
  rpm: { enrolledAt: at('2026-12-20T09:00:00-05:00'), consentAt: at('2026-12-20T09:00:00-05:00') },
  readings: Array.from({ length: 20 }, (_, n) => ({ takenAt: at('2026-12-21T09:00:00-05:00') + n * 86_400_000, type: 'systolicBP' })),
  intervals: [call],
}
const earned = (rules: typeof medicareRules, config = defaultConfig) => {
  const { lines } = evaluate(ada, rules, { config, policy: defaultPolicy }, january)
  return lines.filter(({ month }) => month === '2027-01').map(({ code, units }) => `${code} ${units}`)
}

describe('what is proposed', () => {
  test('is off, says that it is proposed, and is no part of what judges', () => {
    expect(publishedRules.proposed.map(({ code }) => code)).toEqual(['99453', '99445', '99454', '99470', '99457', '99458', '99091'])
    for (const row of publishedRules.proposed) {
      expect(row.source).toBe('proposed, CMS-1848-P, 91 FR 43842, 2026-07-16 [S35]')
      expect([row.from, row.to, row.confidence]).toEqual(['2027-01-01', null, 'low'])
    }
    const others = rulesInForce({ ...publishedRules, proposed: [] }, [])
    expect(rulesVersion(others)).toBe(rulesVersion(medicareRules))
  })
  test('asks for a visit of every code and for employed staff of the codes of staff minutes', () => {
    const employed = publishedRules.proposed.filter(({ evidence = [] }) => evidence.some(({ fact }) => fact === 'employedStaff'))
    expect(employed.map(({ code }) => code)).toEqual(['99470', '99457', '99458'])
    expect(publishedRules.proposed.every(({ evidence = [] }) => evidence.some(({ fact }) => fact === 'initiatingVisit'))).toBe(true)
    // What rows of 2026 warn about they go on warning about
    const others = publishedRules.proposed.flatMap(({ evidence = [] }) => evidence.filter(({ effect }) => effect === 'warn'))
    expect(new Set(others.map(({ fact }) => fact))).toEqual(new Set(['order', 'education']))
  })
})

describe('January 2027', () => {
  test('earns the same before and after somebody confirms', () => {
    expect(earned(medicareRules)).toEqual(['99454 1', '99457 1'])
    expect(earned(rulesInForce(publishedRules, confirmed('2027-01')))).toEqual(['99454 1', '99457 1'])
  })

  test('is judged as if the rows had no end, whenever somebody began: a period across New Year, set-up of December', () => {
    const endless = (rules: typeof medicareRules) => ({
      rows: rules.rows.filter(({ from }) => from < '2027-01-01').map((row) => (row.to === '2026-12-31' ? { ...row, to: null } : row)),
      blockers: rules.blockers.filter(({ from }) => from < '2027-01-01').map((row) => ({ ...row, to: null })),
    })
    const judged = (rules: typeof medicareRules, day: number, month: string) => {
      const facts = { ...ada, readings: ada.readings.map((item) => ({ ...item, takenAt: item.takenAt + day * 86_400_000 })) }
      const result = evaluate(facts, rules, { config: defaultConfig, policy: defaultPolicy }, { ...january, month })
      return JSON.parse(JSON.stringify(result).replaceAll(result.rulesVersion, '')) as unknown
    }
    for (let day = 0; day < 20; day += 1)
      for (const month of ['2026-12', '2027-01'])
        expect(judged(medicareRules, day, month)).toEqual(judged(endless(medicareRules), day, month))
  })

  test('four codes that nobody has seen before are rows alone: judged from their date on, each by its own measure', () => {
    const base = (code: string) => ({ ...ruleOn(publishedRules, code, '2026-12-31')!, from: '2027-01-01', to: null })
    const invented: RuleRow[] = [
      { ...base('99454'), code: 'G9001', min: 10 },
      { ...base('99454'), code: 'G9002', min: 21 },
      { ...base('99457'), code: 'G9003', min: 25 * 60_000, live: 'none' },
      { ...base('99458'), code: 'G9004', min: 10 * 60_000, step: 5 * 60_000, maxUnits: 3, live: 'none', requires: ['G9003'] },
    ]
    const rules = { ...medicareRules, rows: [...medicareRules.rows, ...invented] }
    // Of supply a period earns one code
    const config = { ...defaultConfig, '99454': false, '99445': false, ...Object.fromEntries(invented.map(({ code }) => [code, true])) }
    expect(earned(rules, config).filter((line) => line.startsWith('G'))).toEqual(['G9001 1', 'G9003 1', 'G9004 3'])
    expect(earned(rules).filter((line) => line.startsWith('G'))).toEqual([])
    const december = { asOf: january.asOf, month: '2026-12' }
    expect(evaluate(ada, rules, { config, policy: defaultPolicy }, december).codes['G9003']?.reason).toBe('NOT_EFFECTIVE')
  })
})
