/** Lungs and rhythm: oxygen saturation with the bad weeks of COPD, peak flow told on the phone, and the strip of an ECG. */
import type { Chance } from '../random.ts'
import type { Body } from './body.ts'
import { type Vital, clampValue } from './moment.ts'

/** `low` presses the saturation down in the last days (percent points). */
export function oxygen(draw: Chance, body: Body, low?: { sinceBack: number; by: number }): Vital {
  // An exacerbation about every seven months lasts a week or two (GOLD report, "Exacerbations")
  let badDays = 0
  return {
    kit: 'oximeter',
    at: ({ back, slot, weekday, isFirst }) => {
      if (slot !== 'morning' && slot !== 'evening') return []
      if (badDays === 0 && draw.is(0.005)) badDays = draw.int(7, 14)
      badDays = Math.max(0, badDays - 0.5)
      const dip = (badDays > 0 ? 3.4 : 0) + (low && back <= low.sinceBack ? low.by : 0)
      const value = Math.round(clampValue(body.spo2 - dip + draw.normal(0, 0.9), 84, 99))
      // Worn on the wrist, it has counted the steps of the day before: who breathes better walks more
      const steps = { metric: 'step' as const, value: 1800 + (value - 84) * 160 + weekday * 70 }
      return [
        { metric: 'spo2', value },
        // In hundredths; weaker while the saturation is down
        { metric: 'perfusionIndex', value: Math.round(clampValue(480 - dip * 40 + (value % 5) * 35, 40, 1200)) },
        { metric: 'pulse', value: Math.round(clampValue(body.pulse + dip * 2 + draw.normal(0, 4), 46, 132)) },
        ...(isFirst ? [steps] : []),
      ]
    },
  }
}

export function peakFlow(draw: Chance, body: Body): Vital {
  return {
    kit: 'told',
    // Asked on the weekly call
    at: ({ weekday, isFirst }) =>
      weekday === 3 && isFirst ? [{ metric: 'pef', value: Math.round(clampValue(draw.normal(body.peakFlow, 22), 80, 640) / 5) * 5 }] : [],
  }
}

export function ecg(draw: Chance, body: Body): Vital {
  return {
    kit: 'kardia',
    at: ({ isFirst }) =>
      isFirst && draw.is(0.3)
        ? [
            {
              metric: 'ecg',
              value: Math.round(clampValue(draw.normal(body.pulse + 3, 8), 48, 148)),
              context: draw.weighted([
                ['normal', 5],
                ['afib', 3],
                ['unclassified', 1],
              ]),
            },
          ]
        : [],
  }
}
