/**
 * Weight, once a day: a slow drift over the year, salt and supper from day to day, and with heart failure now and then
 * fluid that gathers within a week and is driven out again.
 */
import { lbToGrams } from '@vitalrounds/domain/units'
import type { Chance } from '../random.ts'
import type { Body } from './body.ts'
import { type Vital, clampValue } from './moment.ts'

/** Fluid in pounds, gathering over `rise` days from day `from` on. */
export type Gain = { from: number; rise: number; lb: number }

const fluidOn = (gain: Gain, day: number) => {
  const since = day - gain.from
  if (since <= 0) return 0
  if (since <= gain.rise) return (gain.lb * since) / gain.rise
  // The diuretic takes about half of it in two days
  return gain.lb * Math.exp((gain.rise - since) / 3)
}

// Two pounds in a day or five in a week is when a patient with heart failure is told to call
// (2022 AHA/ACC/HFSA guideline for the management of heart failure, self-care)
const aGain = (draw: Chance, from: number): Gain => ({
  from,
  rise: draw.int(5, 7),
  lb: clampValue(draw.normal(6.2, 0.9), 5.1, 9),
})

/** The gains of somebody with heart failure in `days` days: one about every five months. */
export function gainsOf(draw: Chance, days: number): Gain[] {
  const gains: Gain[] = []
  for (let day = draw.int(5, 150); day < days; day += draw.int(60, 260)) gains.push(aGain(draw, day))
  return gains
}

/** `days` is how long the member has been measuring; gains given replace those of chance. */
export function weight(draw: Chance, body: Body, days: number, gains?: readonly Gain[]): Vital {
  const perDay = (body.conditions.includes('obesity') ? draw.normal(-7, 6) : draw.normal(-1, 4)) / 365
  const swing = draw.normal(0, 1.4)
  const fluid = gains ?? (body.conditions.includes('heartFailure') ? gainsOf(draw, days) : [])
  return {
    kit: 'scale',
    at: ({ day, weekday, isFirst }) => {
      if (!isFirst) return []
      const season = swing * Math.sin((2 * Math.PI * day) / 365)
      const current = fluid.reduce((sum, gain) => sum + fluidOn(gain, day), 0)
      const supper = weekday === 1 ? 0.5 : 0
      const lb = body.weightLb + perDay * day + season + current + supper + draw.normal(0, 0.55)
      // A scale shows fifths of a pound
      return [{ metric: 'bodyWeight', value: lbToGrams(Math.round(clampValue(lb, 78, 520) * 5) / 5) }]
    },
  }
}
