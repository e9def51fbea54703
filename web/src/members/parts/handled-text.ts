/** That somebody has seen to a value, in words: "cleared 11/21/2026 9:23 PM by Carla Reyes: called the member". */
import type { Handled } from '@vitalrounds/domain/values/severity'
import { dateTime } from '../../platform/zones.ts'

export const handledText = ({ at, by, reason }: Handled, zone: string, when = dateTime(at, zone)) =>
  `cleared ${when}${by && ` by ${by}`}${reason && `: ${reason}`}`
