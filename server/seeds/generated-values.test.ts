/**
 * Three hundred vitals put together by chance, under rules put together by chance: what the summary of lists, the chart's
 * statistics, the doctor's and the patient's picture say of each, beside what arithmetic over its readings says.
 */
import { addDays, localDate } from '@vitalrounds/domain/days'
import { summarizeVitals } from '@vitalrounds/domain/members/summary'
import { dangerOf, dangerOfSeverity, worsePosition } from '@vitalrounds/domain/readings/verdict/danger'
import { rangeText } from '@vitalrounds/domain/readings/verdict/words'
import { displayText, type Metric, metricFacts, pressureText, toDisplay } from '@vitalrounds/domain/values/metrics'
import { statisticsOf } from '@vitalrounds/domain/vitals/statistics'
import { pictureNames, type PictureName, vitalPictures } from '@vitalrounds/domain/vitals/vital-pictures'
import { linesUnder } from '@vitalrounds/domain/warnings/alarm-lines'
import { effectiveRules, type RuleSet, startingRules } from '@vitalrounds/domain/warnings/clinical-rules'
import { judgeReadings, type RuledReading } from '@vitalrounds/domain/warnings/warnings'
import { expect, test } from 'vitest'
import { type Chance, chanceStream } from './random.ts'
import { doctorStatement, patientStatement } from './testing/linked-statements.ts'
import { type Field, metricOf, type Statement } from './testing/statement.ts'

const timeZone = 'America/New_York'
const today = '2026-11-26'
const now = Date.parse('2026-11-26T22:00:00Z')
const hourMs = 3_600_000

/** Around what people have, and far beyond it on either side; canonical units. */
const ranges: Record<Exclude<PictureName, 'ecg'>, readonly [least: number, most: number]> = {
  bloodPressure: [70, 215],
  bodyWeight: [88_000, 93_000],
  bloodSugar: [35, 420],
  pulse: [34, 150],
  spo2: [80, 100],
  pef: [120, 600],
}
const names = pictureNames.filter((name): name is keyof typeof ranges => name !== 'ecg')

/** Rules of a clinic: those offered, some left out, and limits that lie elsewhere. */
function rulesOf(draw: Chance) {
  const set: RuleSet = Object.fromEntries(Object.entries(startingRules).filter(() => draw.is(0.85)))
  if (draw.is(0.5)) set.highBP = [{ kind: 'value', metric: 'systolicBP', warn: draw.int(131, 165), critical: draw.int(166, 190) }]
  if (draw.is(0.5)) set.lowSugar = [{ kind: 'value', metric: 'bloodSugar', warn: draw.int(62, 80), critical: draw.int(45, 60) }]
  return effectiveRules(set)
}

function readingsOf(name: keyof typeof ranges, draw: Chance): RuledReading[] {
  const [least, most] = ranges[name]
  let at = now - draw.int(1, 40) * hourMs
  return Array.from({ length: draw.int(1, 90) }, (_, n) => {
    at -= draw.int(1, 30) * hourMs
    const measuredAt = new Date(at).toISOString()
    const value = draw.int(least, most)
    const reading = (metric: Metric, number: number): RuledReading => ({
      id: `${metric} ${n}`,
      metric,
      value: number,
      measuredAt,
      measuredOn: localDate(at, timeZone),
      actKey: `act ${n}`,
      flags: name === 'bodyWeight' && draw.is(0.05) ? ['suspect'] : [],
      context: null,
    })
    if (name !== 'bloodPressure') return [reading(name, value)]
    // A cuff sometimes sends half of a pressure
    return [reading('systolicBP', value), ...(draw.is(0.95) ? [reading('diastolicBP', draw.int(40, 125))] : [])]
  }).flat()
}

type Vital = { name: keyof typeof ranges; readings: readonly RuledReading[]; rules: ReturnType<typeof rulesOf> }

/** By arithmetic over the readings alone. */
function plainStatement({ name, readings }: Vital): Statement {
  const first = addDays(today, -29)
  const upper = readings.filter(({ metric }) => metric === metricOf(name))
  const latest = upper[0]!
  const pairOf = ({ actKey }: RuledReading) => readings.find((item) => item.metric === 'diastolicBP' && item.actKey === actKey)
  const number = (reading: RuledReading) => displayText(reading.metric, reading.value, reading.flags)
  const within = upper.filter(({ measuredOn }) => measuredOn >= first)
  const ends = (some: readonly RuledReading[]) => {
    const sorted = some.toSorted((a, b) => a.value - b.value)
    return sorted[0] && { low: number(sorted[0]), high: number(sorted.at(-1)!) }
  }
  const [range, lower] = [ends(within), ends(within.flatMap((reading) => pairOf(reading) ?? []))]
  const pair = pairOf(latest)
  return {
    number: name === 'bloodPressure' ? pressureText(number(latest), pair && number(pair)) : number(latest),
    unit: metricFacts[latest.metric].displayUnit,
    time: latest.measuredAt,
    isSuspect: latest.flags.includes('suspect') || pair?.flags.includes('suspect') ? 'yes' : 'no',
    ...(range && { range: rangeText({ ...range, lower: lower ?? null }), readings: String(within.length) }),
  }
}

/** What list and strip show: number, time, danger and side. */
function summaryStatement({ name, readings, rules }: Vital, severities: ReturnType<typeof judgeReadings>['severities']): Statement {
  const latest = readings.map((reading) => ({
    ...reading,
    metric: reading.metric as Parameters<typeof summarizeVitals>[0]['latest'][number]['metric'],
    at: reading.measuredAt,
    severity: severities.get(reading.id)!,
    warnings: [],
  }))
  const { vitals } = summarizeVitals({ today, latest, days: [], rules, lastActiveAt: null, dataReceivedAt: null })
  const stored = vitals[metricOf(name) as keyof typeof vitals]!
  const text = displayText(metricOf(name), stored.value!)
  // A pair stands in two cells, so its danger is compared by its pictures; a weight's is its change's, which needs its warnings
  const isAlone = name !== 'bloodPressure' && name !== 'bodyWeight'
  return {
    time: stored.at,
    ...(name !== 'bloodPressure' && { number: text }),
    ...(isAlone && { danger: dangerOfSeverity(stored.severity), side: stored.side ?? '' }),
  }
}

function statisticsStatement({ name, readings, rules }: Vital): Statement {
  const metric = metricOf(name)
  const points = readings
    .filter((reading) => reading.metric === metric && reading.measuredOn >= addDays(today, -29))
    .map(({ actKey, value, measuredAt }) => {
      const pair = readings.find((item) => item.metric === 'diastolicBP' && item.actKey === actKey)
      return {
        at: Date.parse(measuredAt),
        value: toDisplay(metric, value),
        lower: name === 'bloodPressure' ? (pair?.value ?? null) : undefined,
      }
    })
    .toReversed()
  const goals = { value: linesUnder(metric, rules).goal, lower: name === 'bloodPressure' ? linesUnder('diastolicBP', rules).goal : null }
  const { count, least, most } = statisticsOf(points as Parameters<typeof statisticsOf>[0], goals, timeZone)
  const text = (value: number) => value.toFixed(metricFacts[metric].decimals)
  const range = least && most && rangeText({ low: text(least.value), high: text(most.value), lower: null })
  return { ...(range && { readings: String(count), [name === 'bloodPressure' ? 'systolicRange' : 'range']: range }) }
}

/** "range: plain 48–287, doctor 61–199" of each field of which views say more than one text. */
function differencesIn(views: Record<string, Statement>): string[] {
  const fields = new Set(Object.values(views).flatMap((view) => Object.keys(view) as Field[]))
  return [...fields].flatMap((field) => {
    const texts = Object.entries(views).flatMap(([view, { [field]: text }]) => (text === undefined ? [] : [[view, text] as const]))
    return new Set(texts.map(([, text]) => text)).size <= 1 ? [] : [`${field}: ${texts.map((item) => item.join(' ')).join(', ')}`]
  })
}

function viewsOf(vital: Vital) {
  const { severities, findings } = judgeReadings(vital.readings.toReversed(), vital.rules)
  const pictured = vital.readings.map((reading) => ({ ...reading, at: reading.measuredAt, severity: severities.get(reading.id)! }))
  const [picture] = vitalPictures(pictured, { rules: vital.rules, timeZone, today })
  const upper = vital.readings[0]!
  const pair = vital.readings.find(({ metric, actKey }) => metric === 'diastolicBP' && actKey === upper.actKey)
  const judged = worsePosition(picture!.latest.position, picture!.latest.lowerPosition)
  const danger = dangerOf(judged)
  const bySeverity = [upper, ...(pair ? [pair] : [])].map(({ id }) => dangerOfSeverity(severities.get(id)!))
  const worst = (['critical', 'warning'] as const).find((item) => bySeverity.includes(item)) ?? 'none'
  const views = {
    plain: plainStatement(vital),
    list: summaryStatement(vital, severities),
    statistics: statisticsStatement(vital),
    doctor: doctorStatement(picture!),
    patient: patientStatement(picture!),
    // What the rules raise, and where the value lies among its lines
    rules: vital.name === 'bodyWeight' ? {} : { danger: worst },
    lines: vital.name === 'bodyWeight' || judged === null ? {} : { danger: danger === 'offGoal' ? 'none' : danger },
  }
  return { views, isAlarm: findings.some(({ actKey }) => actKey === upper.actKey) }
}

test('300 vitals put together by chance: each view says the same number, unit, time, range, goal, alarm, danger and side', () => {
  const found: string[] = []
  let alarms = 0
  for (let n = 0; n < 300; n++) {
    const draw = chanceStream('generated vitals', n)
    const name = names[n % names.length]!
    const { views, isAlarm } = viewsOf({ name, readings: readingsOf(name, draw), rules: rulesOf(draw) })
    found.push(...differencesIn(views).map((text) => `${n} ${name} ${text}`))
    alarms += Number(isAlarm)
  }
  expect(found.join('\n')).toBe('')
  // Else it would be easy to agree
  expect(alarms).toBeGreaterThan(60)
})
