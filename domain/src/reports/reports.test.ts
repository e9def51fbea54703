import { expect, test } from 'vitest'
import { evaluate } from '../billing/evaluate.ts'
import type { MemberFacts } from '../billing/facts.ts'
import { medicareRules } from '../billing/rulebook/rulebook.ts'
import { defaultConfig, defaultPolicy } from '../billing/settings.ts'
import { addDays } from '../days.ts'
import { boardOf, lettersOf, sumsOf } from './board.ts'
import { needWords, periodWords, serviceWords } from './cell-words.ts'
import { cellsOf, cellStates, safeUntil } from './cells.ts'
import { nextActOf } from './next-act.ts'
import { reportCodes } from './report-codes.ts'
import { firstPickerMonth, firstReportMonth, isMonth, monthsDown } from './report-months.ts'

const zone = 'America/New_York'
const at = (date: string, hour = 12) =>
  Temporal.PlainDateTime.from(`${date}T${String(hour).padStart(2, '0')}:00`).toZonedDateTime(zone).epochMilliseconds
const joined = at('2026-01-05')

type ReportCase = {
  days: readonly string[]
  asOf: number
  month: string
  facts?: Partial<MemberFacts>
  config?: Record<string, boolean>
}

function cells({ days, asOf, month, facts = {}, config = {} }: ReportCase) {
  const all: MemberFacts = {
    zone,
    rpm: { enrolledAt: joined, consentAt: joined },
    readings: days.map((date) => ({ takenAt: at(date), type: 'bodyWeight' })),
    intervals: [],
    ...facts,
  }
  const settings = { config: { ...defaultConfig, ...config }, policy: defaultPolicy }
  const cells = cellsOf(all, evaluate(all, medicareRules, settings, { asOf, month }))
  return Object.fromEntries(cells.map((cell) => [cell.code, cell])) as Record<string, (typeof cells)[number]>
}
const run = (from: string, count: number) => Array.from({ length: count }, (_, n) => addDays(from, n))
const work = (date: string, minutes: number) => ({
  kind: 'review' as const,
  start: at(date),
  end: at(date) + minutes * 60_000,
  staff: 'a',
  tab: 'notes',
})
const call = (date: string) => ({
  kind: 'call' as const,
  start: at(date, 15),
  end: at(date, 15) + 60_000,
  staff: 'a',
  answered: 'human' as const,
})

test('set-up of a former episode of care stands as earned in its month after the next episode has begun', () => {
  const stay = (from: string) => ({ enrolledAt: at(from), consentAt: at(from) })
  const rpm = { ...stay('2026-03-10'), isNewEpisode: true, earlier: [{ ...stay('2026-01-01'), disenrolledAt: at('2026-02-20') }] }
  const of = (month: string) =>
    cells({ days: [...run('2026-01-06', 4), ...run('2026-03-12', 4)], asOf: at('2026-04-10'), month, facts: { rpm } })
  expect(of('2026-01')['99453']).toMatchObject({ state: 'earned', units: 1, serviceOn: '2026-01-07' })
  expect(of('2026-02')['99453']).toMatchObject({ state: 'off', reason: 'OTHER_MONTH' })
  expect(of('2026-03')['99453']).toMatchObject({ state: 'earned', units: 1, serviceOn: '2026-03-13' })
})

// The period from Jan 6 ends on Feb 4
test('supply is filed under the month in which its period ends', () => {
  const january = cells({ days: run('2026-01-06', 20), asOf: at('2026-03-01'), month: '2026-01' })
  expect(january['99454']).toMatchObject({ state: 'off', reason: 'NO_PERIOD_ENDS' })
  const february = cells({ days: run('2026-01-06', 20), asOf: at('2026-03-10'), month: '2026-02' })
  expect(february['99454']).toMatchObject({ state: 'earned', units: 1, days: 20, serviceOn: '2026-02-04' })
  expect(february['99445']).toMatchObject({ state: 'off', reason: 'SUPERSEDED_BY_99454' })
})

test('two periods that end in one month are told apart, each with its days and its date of service', () => {
  // Thirty days from Jan 31 on end on Mar 1, the next thirty on Mar 31
  const march = cells({ days: run('2026-01-31', 58), asOf: at('2026-04-10'), month: '2026-03' })['99454']!
  expect(march).toMatchObject({ state: 'earned', units: 2, serviceOn: '2026-03-31' })
  expect(march.filed).toEqual([
    { start: '2026-01-31', end: '2026-03-01', days: 30, serviceOn: '2026-03-01' },
    { start: '2026-03-02', end: '2026-03-31', days: 28, serviceOn: '2026-03-31' },
  ])
  expect(periodWords(march)).toBe('30 days, Jan 31–Mar 1; 28 days, Mar 2–Mar 31')
  expect(serviceWords(march)).toBe('Mar 1, Mar 31')
  const february = cells({ days: run('2026-01-06', 20), asOf: at('2026-03-10'), month: '2026-02' })['99454']!
  expect([february.filed, serviceWords(february)]).toEqual([undefined, 'Feb 4'])
})

test('a month that is over stands as its last day left it, whatever is measured in the months behind', () => {
  const january = (...days: readonly string[]) => {
    const details = cells({ days, asOf: at('2026-03-01'), month: '2026-01' })
    return ['99453', '99454', '99445'].map((code) => {
      const { state, reason, days: counted, start } = details[code]!
      return [state, reason, counted, start]
    })
  }
  // Nobody measured in January, of whatever period February has days
  const none = ['lost', 'NO_READINGS', 0, null]
  expect(january()).toEqual([none, none, none])
  expect(january('2026-02-10')).toEqual([none, none, none])
  const begun = ['off', 'NO_PERIOD_ENDS', 1, '2026-01-20']
  expect(january('2026-01-20')).toEqual([['lost', 'DAYS_SHORT', 1, '2026-01-20'], begun, begun])
  expect(january('2026-01-20', ...run('2026-02-20', 8)).slice(1)).toEqual([begun, begun])
})

test('a period that ends next month is told, and is earned where it is filed', () => {
  const short = cells({ days: run('2026-01-06', 10), asOf: at('2026-01-16'), month: '2026-01' })
  expect(short['99454']).toMatchObject({ state: 'onTrack', days: 10, end: '2026-02-04' })
  expect(needWords(short['99454']!)).toBe('6 days by Feb 4')
  const full = cells({ days: run('2026-01-06', 17), asOf: at('2026-01-23'), month: '2026-01' })
  expect(full['99454']).toMatchObject({ state: 'off', reason: 'OTHER_MONTH' })
})

test('few spare days are at risk, none are lost, and the fallback is named', () => {
  const risky = cells({ days: run('2026-01-06', 5), asOf: at('2026-01-23'), month: '2026-01' })
  expect(risky['99454']).toMatchObject({ state: 'atRisk', missing: { startBy: '2026-01-25', fallback: '99445' } })
  expect(safeUntil(risky['99454']!, '2026-01')).toBe('2026-01-25')
  const late = cells({ days: run('2026-01-06', 5), asOf: at('2026-01-28'), month: '2026-01' })
  expect(late['99454']).toMatchObject({ state: 'lost', reason: 'DAYS_SHORT' })
})

test('the code that is billed where another is not reached waits until that one can no longer be', () => {
  const input = { days: run('2026-01-06', 20), month: '2026-02', config: { '99470': true, '99445': true } }
  const open = cells({ ...input, facts: { intervals: [work('2026-02-03', 12)] }, asOf: at('2026-02-10') })
  expect(open['99457']?.state).toBe('onTrack')
  expect(open['99470']).toMatchObject({ state: 'off', reason: 'FALLBACK', missing: null })
  const earned = cells({ ...input, facts: { intervals: [work('2026-02-03', 12), call('2026-02-03')] }, asOf: at('2026-02-10') })
  expect(earned['99457']?.state).toBe('onTrack')
  expect(earned['99470']?.state).toBe('earned')
  const supply = (asOf: string) => cells({ days: run('2026-01-06', 5), asOf: at(asOf), month: '2026-01', config: { '99445': true } })
  expect([supply('2026-01-23')['99454']?.state, supply('2026-01-23')['99445']?.reason]).toEqual(['atRisk', 'FALLBACK'])
  expect([supply('2026-01-28')['99454']?.state, supply('2026-01-28')['99445']?.reason]).not.toContain('FALLBACK')
})

test('what waits for nothing but the end of its period has no date by which to act', () => {
  const late = cells({ days: run('2026-01-06', 5), asOf: at('2026-01-28'), month: '2026-01', config: { '99445': true } })
  expect(late['99445']).toMatchObject({ reason: 'PERIOD_OPEN', missing: { days: 0 } })
  expect(safeUntil(late['99445']!, '2026-01')).toBeNull()
})

test('the next act is the most urgent that helps, with what is lacking and the time that is left', () => {
  const facts = { intervals: [work('2026-02-03', 12)] }
  const month = { days: run('2026-01-06', 20), facts, month: '2026-02', asOf: at('2026-02-22') }
  expect(nextActOf(Object.values(cells(month)), { month: '2026-02', today: '2026-02-22' })).toMatchObject({
    code: '99457',
    by: '2026-02-28',
    words: '8 min and one live call by Feb 28, 7 days left',
  })
  expect(nextActOf(Object.values(cells({ ...month, asOf: at('2026-03-10') })), { month: '2026-02', today: '2026-03-10' })).toBeNull()
})

test('minutes and a call become urgent a week before the month ends', () => {
  const input = { days: run('2026-01-06', 20), facts: { intervals: [work('2026-02-03', 12)] }, month: '2026-02' }
  const early = cells({ ...input, asOf: at('2026-02-10') })
  expect(early['99457']).toMatchObject({ state: 'onTrack', reason: 'TIME_SHORT_AND_NO_LIVE_CALL' })
  expect(needWords(early['99457']!)).toBe('8 min and one live call by Feb 28')
  expect(cells({ ...input, asOf: at('2026-02-22') })['99457']?.state).toBe('atRisk')
  expect(cells({ ...input, asOf: at('2026-03-02') })['99457']?.state).toBe('lost')
  // An add-on waits for its base, which is what is lost
  expect(cells({ ...input, asOf: at('2026-03-02') })['99458']).toMatchObject({ state: 'off', reason: 'BASE_NOT_MET' })
  const done = cells({
    ...input,
    facts: { intervals: [work('2026-02-03', 45), call('2026-02-03'), call('2026-02-04')] },
    asOf: at('2026-02-10'),
  })
  expect(done['99457']).toMatchObject({ state: 'earned', units: 1 })
  expect(done['99458']?.state).toBe('earned')
})

test('without consent a running month can be mended, and one that is over is lost', () => {
  const facts = { rpm: { enrolledAt: joined, consentAt: null } }
  const input = { days: run('2026-01-06', 20), month: '2026-02', facts }
  expect(cells({ ...input, asOf: at('2026-02-10') })['99457']).toMatchObject({ state: 'atRisk', reason: 'NO_CONSENT' })
  expect(cells({ ...input, asOf: at('2026-03-10') })['99457']).toMatchObject({ state: 'lost', reason: 'NO_CONSENT' })
})

test('who left and came back after the month was enrolled in it', () => {
  const before = { enrolledAt: joined, consentAt: joined, disenrolledAt: at('2026-02-20') }
  const facts = { rpm: { enrolledAt: at('2026-03-03'), consentAt: at('2026-03-03'), earlier: [before] } }
  const february = {
    days: run('2026-01-06', 20),
    month: '2026-02',
    facts: { ...facts, intervals: [work('2026-02-03', 9)] },
  }
  const match = cells({ ...february, asOf: at('2026-03-10') })
  expect(match['99457']).toMatchObject({ state: 'lost', reason: 'TIME_SHORT_AND_NO_LIVE_CALL', seconds: 540 })
  // In December nobody had been enrolled yet
  expect(cells({ ...february, month: '2025-12', asOf: at('2026-03-10') })['99457']).toMatchObject({ reason: 'NOT_ENROLLED' })
})

test('codes that are off, and programs without the member, ask for nothing', () => {
  const match = cells({ days: [], asOf: at('2026-02-10'), month: '2026-02', config: { '99457': false } })
  expect(match['99457']).toMatchObject({ state: 'off', reason: 'CODE_DISABLED' })
  expect(match['99490']).toMatchObject({ state: 'off', reason: 'NOT_ENROLLED' })
  expect(match['99454']).toMatchObject({ state: 'atRisk', reason: 'NO_READINGS' })
})

test('the words of members are summed without losing one', () => {
  const item = Object.values(cells({ days: run('2026-01-06', 20), asOf: at('2026-03-10'), month: '2026-02' }))
  const board = boardOf(reportCodes.map((code) => item.find((cell) => cell.code === code)!))
  const sums = sumsOf([{ board, members: 3 }])
  for (const sum of sums) {
    expect(sum.earned + sum.onTrack + sum.atRisk + sum.lost + sum.off).toBe(3)
    expect(sum.reasons.reduce((all, { members }) => all + members, 0)).toBe(sum.lost)
  }
  expect(sums.find(({ code }) => code === '99454')).toMatchObject({ earned: 3, units: 3 })
  // Two periods of one member end in a month: both are billed
  const twice = sumsOf([{ board: `2${board.slice(1)}`, members: 3 }])
  expect(twice[0]).toMatchObject({ code: reportCodes[0], earned: 3, units: 6 })
  // Six hours of complex chronic care are ten further units
  const most = sumsOf([{ board: boardOf([{ ...item[0]!, state: 'earned', units: 10 }]), members: 2 }])
  expect(most[0]).toMatchObject({ earned: 2, units: 20 })
  const state = (letter: string) => cellStates.filter((name) => new RegExp(`^${lettersOf[name]}$`).test(letter))
  for (const letter of `0${board}`) expect(state(letter)).toHaveLength(1)
})

test('months begin where the specification says', () => {
  expect([firstPickerMonth, firstReportMonth]).toEqual(['2019-01', '2021-09'])
  expect(monthsDown('2026-02', '2025-12')).toEqual(['2026-02', '2026-01', '2025-12'])
  expect(['2026-13', '2026-1', 'x', '2026-12'].map(isMonth)).toEqual([false, false, false, true])
})
