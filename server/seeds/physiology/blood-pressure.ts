/**
 * Blood pressure and pulse at home: lower in the evening, a little higher on Mondays, high in the first week while the cuff
 * is new, and falling over some weeks after a change of medication. Invented, but shaped like the literature named below.
 */
import type { Chance } from '../random.ts'
import type { Body } from './body.ts'
import { type Moment, type Vital, clampValue } from './moment.ts'

/** A pressure that has got out of hand in the last days; none where it is left out. */
export type PressureCrisis = { sinceBack: number; by: number }

export function bloodPressure(draw: Chance, body: Body, crisis?: PressureCrisis): Vital {
  const evening = draw.normal(-5, 2)
  const firstWeek = clampValue(draw.normal(9, 4), 0, 18)
  // Half of the members have their medication changed once; one drug lowers systolic pressure by about 9 mmHg
  // (Law, Morris and Wald, BMJ 2009;338:b1665, standard dose)
  const change = draw.is(0.5) ? { day: draw.int(25, 260), by: clampValue(draw.normal(9, 3), 2, 16) } : undefined
  const isIrregular = body.conditions.includes('afib')
  let drift = 0
  const systolicAt = ({ day, back, weekday, slot }: Moment) => {
    drift = 0.86 * drift + draw.normal(0, 2.4)
    const novelty = day < 7 ? firstWeek * (1 - day / 7) : 0
    const relief = change && day > change.day ? change.by * (1 - Math.exp((change.day - day) / 12)) : 0
    const week = weekday === 1 ? 1.6 : weekday > 5 ? -1.1 : 0
    const trouble = crisis && back <= crisis.sinceBack ? crisis.by : 0
    // From one sitting to the next a home reading varies by some 8 mmHg (Stergiou et al., home monitoring literature)
    return body.systolic + drift + novelty - relief + week + trouble + (slot === 'morning' ? 0 : evening) + draw.normal(0, 6)
  }
  return {
    kit: 'cuff',
    at: (moment) => {
      if (moment.slot !== 'morning' && moment.slot !== 'evening') return []
      const systolic = Math.round(clampValue(systolicAt(moment), 82, 214))
      const ease = (systolic - body.systolic) * 0.42
      const diastolic = Math.round(clampValue(body.diastolic + ease + draw.normal(0, 3.4), 44, Math.min(126, systolic - 18)))
      const pulse = Math.round(clampValue(body.pulse + draw.normal(0, isIrregular ? 9 : 4.5), 44, 138))
      const odd = isIrregular && draw.is(0.35) ? { isIrregular: true } : {}
      return [
        { metric: 'systolicBP', value: systolic, ...odd },
        { metric: 'diastolicBP', value: diastolic, ...odd },
        { metric: 'pulse', value: pulse, ...odd },
      ]
    },
  }
}
