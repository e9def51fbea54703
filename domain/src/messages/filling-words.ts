/** What stands in for placeholders, in the member's language: what was measured, the last reading, a moment. */
import { withUnit } from '../with-unit.ts'
import type { Language } from '../values/languages.ts'
import type { StoredVital } from '../members/summary.ts'
import { toDisplay } from '../values/metrics.ts'

const tags: Record<Language, string> = {
  English: 'en-US',
  Spanish: 'es-US',
  ChineseTraditional: 'zh-Hant-US',
  ChineseSimplified: 'zh-Hans-US',
  Korean: 'ko-US',
}

type VitalPlaceholder = 'weight' | 'bloodPressure' | 'pulse' | 'bloodSugar' | 'oxygen'
const words: Record<VitalPlaceholder, Record<Language, string>> = {
  weight: { English: 'weight', Spanish: 'medición de peso', ChineseTraditional: '體重', ChineseSimplified: '体重', Korean: '체중' },
  bloodPressure: {
    English: 'blood pressure',
    Spanish: 'presión arterial',
    ChineseTraditional: '血壓',
    ChineseSimplified: '血压',
    Korean: '혈압',
  },
  pulse: { English: 'pulse', Spanish: 'medición de pulso', ChineseTraditional: '脈搏', ChineseSimplified: '脉搏', Korean: '맥박' },
  bloodSugar: {
    English: 'blood sugar',
    Spanish: 'azúcar en la sangre',
    ChineseTraditional: '血糖',
    ChineseSimplified: '血糖',
    Korean: '혈당',
  },
  oxygen: {
    English: 'oxygen level',
    Spanish: 'medición de oxígeno',
    ChineseTraditional: '血氧',
    ChineseSimplified: '血氧',
    Korean: '산소포화도',
  },
}

const measuredBy: Readonly<Record<string, VitalPlaceholder>> = {
  bodyWeight: 'weight',
  systolicBP: 'bloodPressure',
  diastolicBP: 'bloodPressure',
  pulse: 'pulse',
  bloodSugar: 'bloodSugar',
  spo2: 'oxygen',
  weightGain: 'weight',
  weightLoss: 'weight',
  highBP: 'bloodPressure',
  lowBP: 'bloodPressure',
  highPulse: 'pulse',
  lowPulse: 'pulse',
  highSugar: 'bloodSugar',
  lowSugar: 'bloodSugar',
  lowSpO2: 'oxygen',
}

/** What a metric or a type of warning is about; empty for what has no word here. */
export function measurementWords(of: string, language: Language): string {
  const measured = Object.hasOwn(measuredBy, of) ? measuredBy[of] : undefined
  return measured ? words[measured][language] : ''
}

/** "Monday, November 23", for an event that has a day and no hour. */
export const dayText = (date: string, language: Language) =>
  new Intl.DateTimeFormat(tags[language], { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(
    Date.parse(`${date}T12:00:00Z`),
  )

type Vitals = Partial<Record<string, StoredVital>>
const units = { bodyWeight: 'lbs', pulse: 'bpm', bloodSugar: 'mg/dL', spo2: '%' } as const

/** ">" where the meter showed HI, in every language. */
const sign = ({ beyond }: StoredVital) => (beyond === 'above' ? '>' : beyond === 'below' ? '<' : '')

/** The newest of what was measured, "blood pressure 132/84 mmHg"; empty where nothing was. */
export function lastReadingText(stored: unknown, language: Language): string {
  const vitals = (stored ?? {}) as Vitals
  const pressure = pressureOf(vitals)
  const others = (Object.keys(units) as (keyof typeof units)[]).flatMap((metric) => {
    const vital = vitals[metric]
    return vital && vital.value !== null
      ? [{ at: vital.at, of: metric, text: `${sign(vital)}${withUnit(toDisplay(metric, vital.value), units[metric])}` }]
      : []
  })
  const [newest] = [...pressure, ...others].toSorted((a, b) => (a.at < b.at ? 1 : -1))
  return newest ? `${measurementWords(newest.of, language)} ${newest.text}` : ''
}

function pressureOf({ systolicBP, diastolicBP }: Vitals) {
  if (!systolicBP || !diastolicBP || systolicBP.value === null || diastolicBP.value === null) return []
  return [{ at: systolicBP.at, of: 'systolicBP', text: `${systolicBP.value}/${diastolicBP.value} mmHg` }]
}
