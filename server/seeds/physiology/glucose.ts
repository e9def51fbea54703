/**
 * Glucose of somebody with diabetes: before breakfast, before lunch and after it, with the odd low in the night's wake and
 * days when everything runs high.
 */
import type { Chance } from '../random.ts'
import type { Body } from './body.ts'
import { type Vital, clampValue } from './moment.ts'

export function glucose(draw: Chance, body: Body): Vital {
  // Below 70 mg/dL is level 1, below 54 level 2 (American Diabetes Association, Standards of Care, section 6)
  const lowChance = draw.pick([0.002, 0.006, 0.015])
  const rise = clampValue(draw.normal(46, 14), 14, 90)
  let drift = 0
  return {
    kit: 'meter',
    at: ({ slot }) => {
      drift = 0.8 * drift + draw.normal(0, 7)
      const isAfter = slot === 'afterLunch'
      const mean = body.glucose + drift + (isAfter ? rise : slot === 'morning' ? 0 : 6)
      const isLow = draw.is(lowChance)
      const value = isLow ? draw.normal(60, 7) : mean * Math.exp(draw.normal(0, 0.11))
      return [
        {
          metric: 'bloodSugar',
          value: Math.round(clampValue(value, 41, 420)),
          context: isAfter ? 'after_meal' : slot === 'morning' ? 'fasting' : 'before_meal',
        },
      ]
    },
  }
}
