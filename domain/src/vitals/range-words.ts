/** A range of readings in words; apart from its schema, so that the small pages behind links load no validator. */
import type { RangeEnds, VitalRange } from './vital-range.ts'

/** "48–287", "118–164 / 60–94", "72" where all are the same. */
export function rangeText({ low, high, lower }: Pick<VitalRange, 'low' | 'high' | 'lower'>): string {
  const between = (ends: RangeEnds) => (ends.low === ends.high ? ends.low : `${ends.low}–${ends.high}`)
  return [between({ low, high }), ...(lower ? [between(lower)] : [])].join(' / ')
}

const sideWords = { below: 'below', above: 'above', atOrAbove: 'at or above' } as const

/** "3 below 70, 1 below 54"; of a pressure "2 diastolic above 79"; empty where none lies beyond. */
export const beyondWords = ({ beyond, lower }: Pick<VitalRange, 'beyond' | 'lower'>): string =>
  beyond
    .map(({ side, line, readings, isDiastolic }) =>
      [readings, ...(lower ? [isDiastolic ? 'diastolic' : 'systolic'] : []), sideWords[side], line].join(' '),
    )
    .join(', ')
