/**
 * A vital stands in a dozen lists, few of which the compiler compares with the list of metrics. Each list is held to it here:
 * a new metric is in it, or is named as left out with the reason.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countedTypes } from '../domain/src/billing/reading-days.ts'
import { measurementFields } from '../domain/src/members/member-find-row.ts'
import { MemberRow, shownVitals } from '../domain/src/members/member.ts'
import { languages } from '../domain/src/values/languages.ts'
import { automaticText, textedWarnings } from '../domain/src/messages/automatic.ts'
import { lastReadingText, measurementWords } from '../domain/src/messages/filling-words.ts'
import { manualMetrics } from '../domain/src/readings/manual.ts'
import { type Metric, metricFacts, metrics } from '../domain/src/values/metrics.ts'
import { seriesNames } from '../domain/src/vitals/series.ts'
import { pictureNames, picturedMetrics } from '../domain/src/vitals/vital-pictures.ts'
import { categoryFacts } from '../domain/src/warnings/category-facts.ts'
import { warningCategories } from '../domain/src/warnings/clinical-rules.ts'
import { aBody, type Condition } from '../server/seeds/physiology/body.ts'
import { courseOf } from '../server/seeds/physiology/course.ts'
import { chanceStream } from '../server/seeds/random.ts'
import { acts } from '../web/src/readings/manual-values.ts'
import { orderSeries } from '../web/src/readings/series-words.ts'
import { rootPath } from './source-files.ts'

type LeftOut = Partial<Record<Metric, string>>
/** Both pressures are one chart and one card. */
const isNamed = (names: readonly string[], metric: Metric) =>
  names.includes(metric === 'systolicBP' || metric === 'diastolicBP' ? 'bloodPressure' : metric)

const accompanies = 'accompanies an SpO2'
const noRecording = 'comes from its device alone'
const seeded = () => {
  const conditions: Condition[] = ['hypertension', 'heartFailure', 'diabetes', 'copd', 'obesity', 'ckd', 'afib']
  const span = {
    from: '2025-11-20',
    today: '2026-11-20',
    timeZone: 'America/New_York',
    nowMs: Date.parse('2026-11-20T17:00:00Z'),
  }
  return ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name) => {
    const draw = chanceStream('vital places', name)
    return courseOf(draw, aBody(draw, conditions), 'daily', { span }).map(({ metric }) => metric)
  })
}
const delivered = [...readFileSync(rootPath('server/src/vendors/fixtures/expected.json'), 'utf8').matchAll(/"metric": "(\w+)"/g)].map(
  ([, metric]) => metric ?? '',
)
const warnedOf = Object.values(categoryFacts).flatMap(({ metrics: of }) => of)
const typedIn = Object.values(acts).flatMap(({ metrics: of }) => of as readonly Metric[])

test.each<[place: string, has: (metric: Metric) => boolean, leftOut: LeftOut]>([
  ['charts of the server (readings/series.ts)', (metric) => isNamed(seriesNames, metric), {}],
  ['order of the charts (web/src/readings/series-words.ts)', (metric) => isNamed(orderSeries([]), metric), {}],
  [
    'measurements of a member by request (members/member-find-row.ts)',
    (metric) => (Object.values(measurementFields) as Metric[]).includes(metric),
    {},
  ],
  [
    'latest values of a member (members/member.ts)',
    (metric) => (shownVitals as readonly string[]).includes(metric),
    { perfusionIndex: accompanies },
  ],
  [
    'cards of the patient and the doctor (readings/vital-pictures.ts)',
    (metric) => isNamed(pictureNames, metric) && (picturedMetrics as readonly string[]).includes(metric),
    { perfusionIndex: accompanies, step: 'no physiologic reading' },
  ],
  [
    'readings typed in (readings/manual.ts)',
    (metric) => (manualMetrics as readonly string[]).includes(metric),
    { ecg: noRecording, step: noRecording, perfusionIndex: noRecording },
  ],
  [
    'form of typed readings (web/src/readings/manual-values.ts)',
    (metric) => typedIn.includes(metric),
    { ecg: noRecording, step: noRecording, perfusionIndex: noRecording },
  ],
  [
    'types of warning (warnings/category-facts.ts)',
    (metric) => warnedOf.includes(metric),
    { pef: 'no rule without a personal best', step: 'no physiologic reading', perfusionIndex: accompanies },
  ],
  [
    'days that count for supply (billing/reading-days.ts)',
    (metric) => countedTypes.has(metric) === metricFacts[metric].countsAsReadingDay,
    {},
  ],
  [
    'patient words in five languages (messages/filling-words.ts)',
    (metric) => languages.every((language) => measurementWords(metric, language) !== ''),
    {
      pef: 'no text speaks of it',
      ecg: 'no text speaks of it',
      step: 'no text speaks of it',
      perfusionIndex: accompanies,
    },
  ],
  [
    'last reading in a text (messages/filling-words.ts)',
    isToldAsLast,
    {
      pef: 'no text speaks of it',
      ecg: 'no text speaks of it',
      step: 'no text speaks of it',
      perfusionIndex: accompanies,
    },
  ],
  ['members of the demo (server/seeds/physiology)', (metric) => seeded().includes(metric), {}],
  [
    'samples of vendors (server/src/vendors/fixtures/expected.json)',
    (metric) => delivered.includes(metric),
    {
      pef: 'read by the same table as its neighbors',
      step: 'read by the same table as its neighbors',
      perfusionIndex: 'read by the same table as its neighbors',
    },
  ],
])('given every metric, %s knows it or says why not', (_, has, leftOut) => {
  expect(metrics.filter((metric) => !has(metric))).toEqual(metrics.filter((metric) => metric in leftOut))
})

function isToldAsLast(metric: Metric) {
  const at = '2026-11-20T17:00:00.000Z'
  const other = metric === 'systolicBP' ? 'diastolicBP' : 'systolicBP'
  const pair = metric === 'systolicBP' || metric === 'diastolicBP' ? { [other]: { at, value: 80 } } : {}
  return lastReadingText({ [metric]: { at, value: 80 }, ...pair }, 'English') !== ''
}

test('given a metric that the newest value is told of, a member has its value, its change and its time', () => {
  const fields = shownVitals.flatMap((vital) => [vital, `${vital}Diff`, `${vital}LastDT`])
  expect(fields.filter((field) => !(field in MemberRow.shape))).toEqual([])
})

// What an ECG shows is told by a person: "possible" findings are nothing for a text
const untexted = ['ecg']

test('given every type of warning, an automatic text speaks of it on its side with a patient word, or it is left out by name', () => {
  expect(warningCategories.filter((category) => !textedWarnings.includes(category))).toEqual(untexted)
  const statements = textedWarnings.map((category) => {
    const text = automaticText({ ...quiet, warning: { id: 'w', category } }, switches)
    const side = categoryFacts[category as keyof typeof categoryFacts].side
    const words = languages.map((language) => measurementWords(text?.measurement ?? '', language))
    return { category, isRightSide: text?.template === side, isSilentIn: words.filter((word) => word === '') }
  })
  expect(statements).toEqual(textedWarnings.map((category) => ({ category, isRightSide: true, isSilentIn: [] })))
})

const switches = { auto_alert_text: true, auto_outreach_text: false, auto_reminder_text: false }
const quiet = {
  today: '2026-11-20',
  tomorrow: '2026-11-21',
  isAway: false,
  isSpared: false,
  hoursSincePerson: null,
  hasHadOne: false,
  daysSincePraise: null,
  daysWithoutReading: 0,
  lastActiveOn: '2026-11-20',
  daysTillEvent: null,
  measuredDays: 1,
  hasOpenWarning: true,
}
