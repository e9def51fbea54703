/** The specification's `timeSpent` of a month. */
import { z } from 'zod'
import { Instant } from '../values/instant.ts'

/** Counted seconds of a month, monitoring and chronic care together, and when the last of them was recorded. */
export const TimeSpent = z.object({ value: z.int(), time: Instant.nullable() })
export type TimeSpent = z.infer<typeof TimeSpent>
