/** When somebody measures, and what one vital says at that moment. */
import type { Metric } from '@vitalrounds/domain/values/metrics'
import type { Kit } from './body.ts'

export type Slot = 'morning' | 'beforeLunch' | 'afterLunch' | 'evening'

/**
 * One sitting: how many days after enrollment, how many before today, the weekday (1 is Monday), the time of day, and
 * whether it is the first of its day.
 */
export type Moment = { day: number; back: number; weekday: number; slot: Slot; isFirst: boolean }

/** Values in canonical units. Samples of one sitting and one kit are one act. */
export type Sample = { metric: Metric; value: number; context?: string; isIrregular?: boolean }

/** A vital remembers its drift from one sitting to the next; it answers nothing where it is not measured then. */
export type Vital = { kit: Kit; at: (moment: Moment) => Sample[] }

export const clampValue = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
