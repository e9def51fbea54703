/**
 * The whole course of one member's measuring: day by day from the first to today, each sitting at a time of day as people
 * keep it, every value as the database keeps it. Deterministic from the stream, the span and the moment that ends it.
 */
import { addDays, dayNumber, startOfDay } from '@vitalrounds/domain/days'
import type { Metric } from '@vitalrounds/domain/values/metrics'
import type { Chance } from '../random.ts'
import { bloodPressure, type PressureCrisis } from './blood-pressure.ts'
import type { Body, Kit } from './body.ts'
import { glucose } from './glucose.ts'
import { type Habit, planOf, planOfDays } from './habit.ts'
import type { Sample, Slot, Vital } from './moment.ts'
import { ecg, oxygen, peakFlow } from './oxygen.ts'
import { type Gain, weight } from './weight.ts'

/** A reading as it is stored; instants in epoch milliseconds. */
export type SeedReading = {
  metric: Metric
  value: number
  measuredAt: number
  receivedAt: number
  /** The member's local date of `measuredAt`. */
  measuredOn: string
  source: 'device' | 'manual'
  kit: Kit
  actKey: string
  context: string | null
  flags: readonly string[]
  state: 'kept' | 'quarantined' | 'duplicate'
  stateReason: string | null
  timeQuality: 'device' | 'estimated' | 'device_clock_invalid'
  claimedAt: number | null
  excludedReason: string | null
  /** How it stands to the clinic's rules; `ok` until judged. */
  severity: 'ok' | 'low' | 'high' | 'critical'
}

/** A gain that began so many days before today. */
export type LateGain = Omit<Gain, 'from'> & { back: number }

/** What a story says about a member; everything it leaves out is left to chance. */
export type Story = {
  crisis?: PressureCrisis
  gains?: readonly LateGain[]
  lowOxygen?: { sinceBack: number; by: number }
  /** The only days on which the member has measured, in days before today. */
  measuredBack?: readonly number[]
}

export type Span = { from: string; today: string; timeZone: string; nowMs: number }

// Minutes after midnight around which each sitting falls
const usualMinute: Record<Slot, number> = { morning: 445, beforeLunch: 715, afterLunch: 845, evening: 1205 }
const minuteMs = 60_000
const none: readonly string[] = []
const irregular: readonly string[] = ['irregular_heartbeat']

function vitalsOf(draw: Chance, body: Body, days: number, story: Story): Vital[] {
  const makers: Record<Kit, () => Vital> = {
    cuff: () => bloodPressure(draw, body, story.crisis),
    scale: () =>
      weight(
        draw,
        body,
        days,
        story.gains?.map(({ back, ...gain }) => ({ ...gain, from: days - back })),
      ),
    meter: () => glucose(draw, body),
    oximeter: () => oxygen(draw, body, story.lowOxygen),
    kardia: () => ecg(draw, body),
    told: () => peakFlow(draw, body),
  }
  return body.kits.map((kit) => makers[kit]())
}

/** When what was measured reached us: mostly within a minute, sometimes hours later from a kitchen without signal. */
const delayMs = (draw: Chance) => (draw.is(0.985) ? draw.int(4_000, 70_000) : draw.int(1, 9) * 60 * minuteMs)

type Act = { at: number; receivedAt: number; date: string; kit: Kit }

const readingOf = (sample: Sample, { at, receivedAt, date, kit }: Act): SeedReading => ({
  metric: sample.metric,
  value: sample.value,
  measuredAt: at,
  receivedAt,
  measuredOn: date,
  source: kit === 'told' ? 'manual' : 'device',
  kit,
  actKey: `${kit}:${at}`,
  context: sample.context ?? null,
  flags: sample.isIrregular === true ? irregular : none,
  state: 'kept',
  stateReason: null,
  timeQuality: kit === 'oximeter' && at % 7 === 0 ? 'estimated' : 'device',
  claimedAt: null,
  excludedReason: null,
  severity: 'ok',
})

/** All readings from the first day to now, oldest first. Nothing is measured or received after `nowMs`. */
export function courseOf(draw: Chance, body: Body, habit: Habit, { span, story = {} }: { span: Span; story?: Story }): SeedReading[] {
  const first = dayNumber(span.from)
  const days = dayNumber(span.today) - first
  const vitals = vitalsOf(draw, body, days, story)
  const { measuredBack } = story
  const usual = planOf(draw, habit, body.conditions.includes('diabetes'))
  const plan = measuredBack === undefined ? usual : planOfDays(measuredBack)
  const early = draw.normal(0, 45)
  const readings: SeedReading[] = []
  for (let day = 0; day <= days; day++) {
    const date = addDays(span.from, day)
    // 1970-01-01 was a Thursday
    const weekday = ((first + day + 3) % 7) + 1
    const back = days - day
    const slots = plan({ day, back, weekday })
    if (slots.length === 0) continue
    const midnight = startOfDay(date, span.timeZone)
    for (const [order, slot] of slots.entries()) {
      const minute = Math.max(5, Math.min(1430, usualMinute[slot] + early + draw.normal(0, 28)))
      let at = midnight + Math.round(minute * 60) * 1000
      for (const vital of vitals) {
        const samples = vital.at({ day, back, weekday, slot, isFirst: order === 0 })
        if (samples.length === 0) continue
        at += draw.int(40, 170) * 1000
        const receivedAt = at + delayMs(draw)
        if (receivedAt > span.nowMs) continue
        for (const sample of samples) readings.push(readingOf(sample, { at, receivedAt, date, kit: vital.kit }))
      }
    }
  }
  return readings
}
