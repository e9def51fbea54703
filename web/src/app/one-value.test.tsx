/**
 * What is written of a value: for 100 generated members (300 in the long tier) list, strip, chart, its table, statistics and
 * panel, on the screen and on paper, show the same number, unit, severity, side, goal, alarm, whether somebody has seen to it and why it is suspect. That they are told the
 * same is in server/src/members/summary/one-truth.test.ts.
 */
import { withUnit } from '@vitalrounds/domain/with-unit'
import type { Member, MemberRow, VitalName } from '@vitalrounds/domain/members/member'
import type { Handled, Severity, Side } from '@vitalrounds/domain/values/severity'
import { noneMovedIn } from '@vitalrounds/domain/readings/moved-in'
import { noLines } from '@vitalrounds/domain/readings/verdict/lines'
import { columnsOf } from '@vitalrounds/domain/vitals/columns'
import type { ChartPoint } from '@vitalrounds/domain/vitals/measured'
import type { Measurements, Series, SeriesName } from '@vitalrounds/domain/vitals/series'
import type { Warning } from '@vitalrounds/domain/warnings/warning'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { memberColumns } from '../members/member-columns.tsx'
import { MemberStrip } from '../members/MemberStrip.tsx'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { ChartStack } from '../readings/ChartStack.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { expectLinkedPagesAgree, aPicture, LinkedPlaces } from './testing/linked-places.tsx'
import { WarningsPanel } from '../warnings/parts/WarningsPanel.tsx'

const count = inject('tier') === 'long' ? 300 : 100
// As many as a browser holds at ease
const batch = 50

/** The same chances with every run (mulberry32). */
function chances(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, between: (low: number, high: number) => Math.round(low + next() * (high - low)) }
}
const chance = chances(20_261_123)

type Ends = { low?: number; high?: number }
type Kind = {
  series: SeriesName
  vital: VitalName
  title: string
  unit: string
  /** As the head of the list and of the strip call it. */
  column: string
  stat: string
  goal: Ends | null
  alarm: Ends | null
  /** From where to where values lie that are within their rules, and far out on either side. */
  ok: [number, number]
  off: Partial<Record<Side, [number, number]>>
}
// prettier-ignore
const kinds: readonly Kind[] = [
  { series: 'bloodPressure', vital: 'systolicBP', title: 'Blood Pressure', unit: 'mmHg', column: 'BP', stat: 'BP mmHg', goal: { low: 90, high: 129 }, alarm: { low: 90, high: 142 }, ok: [95, 138], off: { above: [142, 210], below: [70, 88] } },
  { series: 'bodyWeight', vital: 'bodyWeight', title: 'Weight', unit: 'lbs', column: 'Weight', stat: 'Weight lbs', goal: null, alarm: null, ok: [120, 280], off: { above: [120, 280], below: [120, 280] } },
  { series: 'bloodSugar', vital: 'bloodSugar', title: 'Glucose', unit: 'mg/dL', column: 'Glucose', stat: 'Glucose mg/dL', goal: { low: 70, high: 160 }, alarm: { low: 70, high: 185 }, ok: [75, 175], off: { above: [185, 420], below: [40, 68] } },
  { series: 'spo2', vital: 'spo2', title: 'SpO2', unit: '%', column: 'SpO₂', stat: 'SpO2 %', goal: null, alarm: { low: 92 }, ok: [93, 99], off: { below: [80, 90] } },
  { series: 'pulse', vital: 'pulse', title: 'Pulse', unit: 'bpm', column: 'Pulse', stat: 'Pulse bpm', goal: null, alarm: { low: 50, high: 111 }, ok: [55, 105], off: { above: [115, 160], below: [34, 48] } },
]
const lowerEnds = { goal: { low: 60, high: 79 }, alarm: { low: 50, high: 96 } }
const isPressure = ({ series }: Kind) => series === 'bloodPressure'

type Fact = {
  kind: Kind
  value: number
  lower: number | null
  severity: Severity
  side: Side | null
  handled: Handled | undefined
  suspect: string | undefined
}
type Case = { id: string; facts: Fact[] }

function aFact(kind: Kind): Fact {
  const side = chance.next() < 0.4 ? null : (Object.keys(kind.off) as Side[])[chance.between(0, Object.keys(kind.off).length - 1)]!
  const [low, high] = side === null ? kind.ok : kind.off[side]!
  const plain = side === 'above' ? 'high' : 'low'
  const severity = side === null ? 'ok' : chance.next() < 0.4 ? 'critical' : plain
  const isHandled = side !== null && chance.next() < 0.4
  const handled = isHandled ? { at: '2026-11-20T02:23:00.000Z', by: 'Carla Reyes', reason: 'Called' } : undefined
  const suspect = chance.next() < 0.25 ? `Probably another person (${chance.between(12, 40)} lbs in 14 h)` : undefined
  return {
    kind,
    value: chance.between(low, high),
    lower: isPressure(kind) && chance.next() < 0.9 ? chance.between(55, 90) : null,
    severity,
    side,
    handled,
    suspect,
  }
}

function aCase(n: number): Case {
  const visibleKinds = kinds.filter(() => chance.next() < 0.6)
  return { id: `member-${n}`, facts: (visibleKinds.length > 0 ? visibleKinds : [kinds[0]!]).map(aFact) }
}

const at = '2026-11-19T14:00:00.000Z'
const zone = me.timeZone
/** Of a pressure whose act has no diastolic value it says so. */
const number = ({ kind, value, lower }: Fact) =>
  isPressure(kind) ? `${value}/${lower ?? '–'}` : kind.vital === 'bodyWeight' ? value.toFixed(1) : String(value)
const named = <T,>(facts: readonly Fact[], pick: (fact: Fact) => T | null | undefined) =>
  Object.fromEntries(facts.flatMap((fact) => (pick(fact) ? [[fact.kind.vital, pick(fact)]] : []))) as Record<string, T>

/** As the server tells it beside the list and to the strip. */
function memberOf({ id, facts }: Case): Member {
  const values = Object.fromEntries(kinds.map(({ vital }) => [vital, facts.find(({ kind }) => kind.vital === vital)?.value ?? null]))
  const weight = facts.find(({ kind, severity }) => kind.vital === 'bodyWeight' && severity !== 'ok')
  const details: Partial<Record<keyof Member, unknown>> = {
    _id: id, name: `Member ${id}`, dob: '1950-01-02', gender: 'female', language: 'en', mrn: '', phone: '', timeZone: zone,
    numUnreadMessages: 0, numActiveMemos: 0, missedCall: null, pausedAt: null, disenrolled: false, reason: null, reminders: {}, vitalsToReview: [],
    bpTrend: [], systolicLines: null, lastSevenDays: [], measureFreq: 1, dataReceivedDT: at, lastContactAt: null, physicianName: '', careManagerName: '',
    billingInsights: { '99454': { days: 4 }, '99457': { seconds: 0 } }, bodyWeightDiff: null, valueBeyond: {},
    ...values, diastolicBP: facts.find(({ lower }) => lower !== null)?.lower ?? null,
    ...Object.fromEntries(facts.map(({ kind }) => [`${kind.vital}LastDT`, at])),
    valueInsights: named(facts, ({ severity }) => severity === 'ok' ? null : severity),
    valueSides: named(facts, ({ side }) => side),
    valueHandled: named(facts, ({ handled }) => handled),
    valueSuspect: named(facts, ({ suspect }) => suspect),
    ...(weight && { weightChange: { lbs: weight.side === 'above' ? 6.1 : -6.1, days: 7 } }),
  } // prettier-ignore
  return details as unknown as Member
}

const statistics = {
  count: 1,
  excluded: 0,
  average: null,
  least: null,
  most: null,
  latest: null,
  atGoal: null,
  aboveGoal: 0,
  belowGoal: 0,
  alarms: 0,
  critical: 0,
  morning: null,
  evening: null,
}

function seriesOf(id: string, { kind, value, lower, severity, side, handled, suspect }: Fact): Series {
  const point: ChartPoint = {
    id: `${id} ${kind.series}`,
    at: Date.parse(at),
    value,
    lower,
    severity,
    side,
    isExcluded: false,
    isManual: false,
    context: null,
    handled,
    suspect,
  }
  const decimals = kind.vital === 'bodyWeight' ? 1 : 0
  return {
    series: kind.series,
    movedIn: noneMovedIn,
    title: kind.title,
    unit: kind.unit,
    decimals,
    stepDays: 0,
    buckets: [],
    points: columnsOf([point]),
    statistics,
    lines: { ...noLines, goal: kind.goal, alarm: kind.alarm },
    lowerLines: isPressure(kind) ? { ...noLines, ...lowerEnds } : null,
  }
}

const warningOf = (id: string, fact: Fact) =>
  ({
    _id: `${id} ${fact.kind.series}`, memberId: id, category: fact.kind.series, label: `Warning of ${fact.kind.title}`, severity: fact.severity, side: fact.side,
    text: `${withUnit(number(fact), fact.kind.unit)}, out of its rules`, excess: 1, metric: fact.kind.vital, readingId: fact.kind.series, measuredAt: at, raisedAt: at,
    isBackfilled: false, needsReview: true, suspect: fact.suspect ?? null, cleared: null, withdrawn: null,
  }) as unknown as Warning // prettier-ignore

function measuredOf({ id, facts }: Case): Measurements {
  const open = facts.filter(({ severity, handled }) => severity !== 'ok' && !handled)
  const warnings = open.map((fact) => warningOf(id, fact))
  const waiting = { warnings, count: open.length, open: open.length, cleared: 0, worst: 'ok' as const, page: 0 }
  return {
    memberId: id,
    timeZone: zone,
    from: null,
    to: '2026-11-20T05:00:00.000Z',
    whole: { from: at, to: at },
    series: facts.map((fact) => seriesOf(id, fact)),
    waiting,
  }
}

const pictureOf = (fact: Fact) => {
  const { kind, severity, suspect } = fact
  return aPicture({ series: kind.series, title: kind.title, unit: kind.unit, goal: kind.goal, value: number(fact), at, severity, suspect })
}

const now = Date.parse('2026-11-20T15:00:00Z')
const frame = { now, today: '2026-11-20', zone, placeOf: () => ({}) }

const Places = ({ cases }: { cases: readonly Case[] }) => (
  <main style={{ inlineSize: 1200 }}>
    <DataTable<MemberRow> label="All" columns={memberColumns(frame)} rows={cases.map(memberOf)} idOf={(row) => row._id} empty="" />{' '}
    {cases.map((testCase) => (
      <section key={testCase.id} data-member={testCase.id}>
        <MemberStrip member={memberOf(testCase)} now={now} today="2026-11-20" zone={zone} />
        <WarningsPanel member={memberOf(testCase)} me={me} waiting={measuredOf(testCase).waiting} />
        <ChartStack
          measured={measuredOf(testCase)}
          events={undefined}
          member={memberOf(testCase)}
          zone={memberOf(testCase).timeZone}
          today="2026-11-20"
          isRefetching={false}
          span="all"
          onSpan={() => undefined}
          zoomed={undefined}
          onZoomed={() => undefined}
        />
        <LinkedPlaces name={testCase.id} zone={zone} pictures={testCase.facts.map(pictureOf)} />
      </section>
    ))}
  </main>
)

/** What one place says of a value. */
type ValueStatement = { number: string; unit: string; severity: Severity; side: Side | null; handled: boolean; suspect: string }
const expected = (fact: Fact): ValueStatement => ({
  number: number(fact),
  unit: fact.kind.unit,
  severity: fact.severity,
  side: fact.side,
  handled: fact.handled !== undefined,
  suspect: fact.suspect ?? '',
})
const display = (element: Element) => element.checkVisibility({ visibilityProperty: true })
const words = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
const numberIn = (text: string) => /\d+(\.\d+)?(\/(\d+|–))?/.exec(text)?.[0] ?? ''

/** Of a value with its chip: the mark that is seen, and the words that are heard. */
function judged(place: Element) {
  const chip = place.querySelector<HTMLElement>('[data-severity]')
  if (!chip) return { severity: 'ok' as const, side: null, handled: false }
  const mark = words(chip.querySelector('[aria-hidden="true"]'))
  const spoken = words(chip.querySelector('.spoken'))
  const severity = chip.dataset['severity'] as Severity
  const handled = chip.dataset['handled'] === 'true'
  expect(display(chip)).toBe(true)
  expect(spoken.split(',')[0]).toBe(severity)
  expect(spoken.includes('cleared')).toBe(handled)
  expect(mark.length).toBe(severity === 'critical' ? 2 : 1)
  // Muted, whoever looks at it and wherever
  expect(getComputedStyle(chip).backgroundColor === 'rgba(0, 0, 0, 0)').toBe(handled)
  return { severity, side: mark.startsWith('▼') ? ('below' as const) : ('above' as const), handled }
}

function withoutMarks(place: Element): Element {
  const value = place.cloneNode(true) as Element
  for (const other of value.querySelectorAll('.spoken, [title^="suspect: "]')) other.remove()
  return value
}

/** What is said behind the mark, which is seen. */
function doubted(place: Element): string {
  const mark = [...place.querySelectorAll<HTMLElement>('[title^="suspect: "]')]
  expect(mark.length).toBeLessThanOrEqual(1)
  if (mark[0]) expect([display(mark[0]), words(mark[0])]).toEqual([true, `?, ${mark[0].title}`])
  return (mark[0]?.title ?? '').replace('suspect: ', '')
}

function inList(id: string, { kind }: Fact): ValueStatement {
  const row = document.querySelector(`tr[data-row="${id}"]`)!
  const heads = [...row.closest('table')!.querySelectorAll('thead th')]
  const head = heads.findIndex((head) => words(head).startsWith(kind.column))
  const cell = row.children[head]!
  const value = withoutMarks(cell)
  const text = words(value)
  const unit = text.endsWith('%') ? '%' : words(heads[head]).slice(kind.column.length).trim()
  return { number: numberIn(text), unit, suspect: doubted(cell), ...judged(cell) }
}

/** Undefined where the strip leaves out what does not matter. */
function inStrip(section: Element, { kind }: Fact): ValueStatement | undefined {
  const label = [...section.querySelectorAll('header dt')].find((element) => words(element) === kind.stat)
  const place = label?.nextElementSibling?.firstElementChild
  if (!place || !display(place)) return undefined
  const value = withoutMarks(place)
  return {
    number: numberIn(words(value)),
    unit: kind.stat.split(' ').at(-1)!,
    suspect: doubted(place),
    ...judged(place),
  }
}

const figureOf = (section: Element, { kind }: Fact) =>
  [...section.querySelectorAll('figure')].find((element) => words(element.querySelector('figcaption b')) === kind.title)!

/** A triangle beyond the value; an outline where somebody has seen to it. */
function drawnIn(figure: Element, fact: Fact): Omit<ValueStatement, 'number' | 'unit' | 'suspect'> {
  const marks = [...figure.querySelectorAll<SVGElement>('path[data-severity]')].filter((element) => element.getAttribute('d'))
  expect(marks.length, 'one marker of one reading').toBe(fact.severity === 'ok' ? 0 : 1)
  const [mark] = marks
  if (!mark) return { severity: 'ok', side: null, handled: false }
  expect(display(mark)).toBe(true)
  const isBelow = /l[\d.]+ -/.test(mark.getAttribute('d') ?? '')
  const page = getComputedStyle(figure.closest('main')!).getPropertyValue('--page')
  const paper = Object.assign(document.createElement('i'), { style: `color: ${page}` })
  figure.append(paper)
  const handled = getComputedStyle(mark).fill === getComputedStyle(paper).color
  paper.remove()
  return { severity: mark.dataset['severity'] as Severity, side: isBelow ? 'below' : 'above', handled }
}

/** As long as the strip writes it: a chart leaves out the decimals of a round weight. */
const asInStrip = ({ kind }: Fact, text: string) => (kind.vital === 'bodyWeight' ? Number(text).toFixed(1) : text)
const after = (pattern: RegExp, text: string) => pattern.exec(text)?.[1] ?? ''

/** The mark and the caption say that it is; why is said of the reading itself. */
function markedIn(figure: Element, caption: string, { suspect = '' }: Fact): string {
  const isMarked = figure.querySelectorAll('path[data-suspect]').length === 1
  expect([isMarked, caption.includes('(suspect)')]).toEqual([suspect !== '', suspect !== ''])
  return suspect
}

function inChart(section: Element, fact: Fact): ValueStatement & { lines: string } {
  const figure = figureOf(section, fact)
  const caption = words(figure.querySelector('figcaption'))
  return {
    number: asInStrip(fact, after(/Latest ([\d/–]+(?:\.\d)?)(?: \(suspect\))?\./, caption)),
    suspect: markedIn(figure, caption, fact),
    unit: after(/Average [\d./]+ ?([^ ]+?)\. /, caption),
    lines: words(figure.querySelector('figcaption > span:nth-of-type(2)')),
    ...drawnIn(figure, fact),
  }
}

function inTable(section: Element, fact: Fact): ValueStatement {
  const [value, status] = figureOf(section, fact).querySelectorAll('tbody td')
  const [, numbers = '', unit = ''] = /^([\d./–]+) ?(.*)$/.exec(words(value)) ?? []
  expect(words(status).includes('cleared')).toBe(fact.handled !== undefined)
  const suspect = after(/suspect: (.*)$/, words(status))
  return { number: asInStrip(fact, numbers), unit, suspect, ...judged(status!) }
}

function agreesInStatistics(section: Element, fact: Fact) {
  const rows = [...section.querySelectorAll('table[aria-label="Statistics, table"] tbody tr, [aria-label="Statistics, table"] tbody tr')]
  const row = rows.find((row) => words(row.querySelector('th')) === `${fact.kind.title} ${fact.kind.unit}`)
  expect(row && display(row), fact.kind.title).toBe(true)
  const cells = [...row!.querySelectorAll('td')].map(words)
  const beyond = goalSide(fact)
  const shares =
    fact.kind.goal === null ? ['–', '–', '–'] : [beyond ? '0%' : '100%', beyond === 'below' ? '1' : '0', beyond === 'above' ? '1' : '0']
  const alarms = [fact.severity === 'ok' ? '0' : '1', fact.severity === 'critical' ? '1' : '0']
  expect(cells.slice(0, 9)).toEqual(['1', number(fact), number(fact), number(fact), ...shares, ...alarms])
}

function agreesInPanel(section: Element, { severity, handled, ...fact }: Fact) {
  const lines = [...section.querySelectorAll('[aria-labelledby="needs-review"] li')].filter(display).map(words)
  const own = lines.filter((line) => line.includes(`${withUnit(number({ severity, handled, ...fact }), fact.kind.unit)}, out of its rules`))
  expect(own).toHaveLength(severity !== 'ok' && !handled ? 1 : 0)
  for (const line of own) {
    expect(line.includes('critical')).toBe(severity === 'critical')
    expect(line.includes('Probably another person')).toBe(fact.suspect !== undefined)
    if (fact.suspect) expect(line).toContain(fact.suspect)
  }
}

/** On which side of its goal it lies; of a pair the systolic value speaks first. */
function goalSide({ kind, value, lower }: Fact): Side | null {
  const of = (number: number | null, goal: Ends | null): Side | null =>
    number === null || goal === null ? null : number < (goal.low ?? 0) ? 'below' : number > (goal.high ?? Infinity) ? 'above' : null
  return of(value, kind.goal) ?? (isPressure(kind) ? of(lower, lowerEnds.goal) : null)
}

const between = ({ low, high }: Ends) => (high === undefined ? `at least ${low}` : `${low}–${high}`)
const outside = ({ low, high }: Ends) => (high === undefined ? `below ${low}` : `below ${low}, from ${high}`)
/** As the chart names its two lines. */
const linesTextOf = ({ kind }: Fact) =>
  [
    ...(kind.goal ? [`goal ${between(kind.goal)}${isPressure(kind) ? ` / ${between(lowerEnds.goal)}` : ''}`] : []),
    ...(kind.alarm ? [`alarm ${outside(kind.alarm)}${isPressure(kind) ? ` / ${outside(lowerEnds.alarm)}` : ''}`] : []),
  ].join(' · ')

/** What stands on the member's page, whether lit or printed. */
function agreesOnPage(section: Element, fact: Fact) {
  const strip = inStrip(section, fact)
  const isLeftOut = (fact.kind.vital === 'spo2' || fact.kind.vital === 'pulse') && fact.severity === 'ok'
  expect(strip).toEqual(isLeftOut ? undefined : expected(fact))
  expect(inChart(section, fact)).toEqual({ ...expected(fact), lines: linesTextOf(fact) })
  agreesInStatistics(section, fact)
  agreesInPanel(section, fact)
}

const printed = async (isOn: boolean) => {
  await cdp().send('Emulation.setEmulatedMedia', { media: isOn ? 'print' : '' })
  dispatchEvent(new Event(isOn ? 'beforeprint' : 'afterprint'))
}

beforeAll(() => serve({}))
afterAll(() => printed(false))

const cases = Array.from({ length: count }, (_, n) => aCase(n))

test('the chances bring every severity on either side, seen to and not', () => {
  const kindsOf = cases.flatMap(({ facts }) => facts.map(({ severity, side, handled }) => `${severity} ${side} ${handled !== undefined}`))
  expect(new Set(kindsOf).size).toBe(9)
  expect(new Set(cases.flatMap(({ facts }) => facts.map(({ suspect, severity }) => `${suspect !== undefined} ${severity}`))).size).toBe(8)
  expect(cases).toHaveLength(count)
})

test.for(Array.from({ length: count / batch }, (_, n) => n))('the same is said everywhere, part %i', { timeout: 120_000 }, async (part) => {
  await page.viewport(1440, 900)
  const some = cases.slice(part * batch, (part + 1) * batch)
  const screen = await renderPage(<Places cases={some} />)
  await expect.poll(() => document.querySelectorAll('[data-member] figure svg').length).toBe(some.flatMap(({ facts }) => facts).length)
  const each = (look: (section: Element, fact: Fact, id: string) => void) => {
    for (const { id, facts } of some) for (const fact of facts) look(document.querySelector(`[data-member="${id}"]`)!, fact, id)
  }
  each((section, fact, id) => {
    expect(inList(id, fact), `list: ${id} ${fact.kind.title}`).toEqual(expected(fact))
    agreesOnPage(section, fact)
    expectLinkedPagesAgree(section, pictureOf(fact))
  })
  await printed(true)
  await expect.poll(() => document.querySelector('[data-screen-only]')?.checkVisibility() ?? false).toBe(false)
  each(agreesOnPage)
  await printed(false)
  for (const button of document.querySelectorAll<HTMLButtonElement>('figure figcaption button')) button.click()
  await expect.poll(() => document.querySelectorAll('figure tbody tr').length).toBe(some.flatMap(({ facts }) => facts).length)
  each((section, fact) => expect(inTable(section, fact), `table: ${fact.kind.title}`).toEqual(expected(fact)))
  await screen.unmount()
})
