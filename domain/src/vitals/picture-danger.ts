/** How dangerous a pictured vital is now, which orders vitals on the pages of doctor, patient and alert. Loads no schema. */
import { type Danger, dangerOf, dangerOfSeverity, dangerRank, worsePosition } from '../readings/verdict/danger.ts'
import { sideOfPosition } from '../readings/verdict/position.ts'
import type { Side } from '../values/severity.ts'
import type { VitalPicture } from './vital-pictures.ts'

type PicturedValue = Pick<VitalPicture, 'name' | 'latest'>

/** Of the last value or of its change; what may be somebody else's is no danger of the member's. */
function latestDanger({ latest }: PicturedValue): { danger: Danger; side: Side | null } {
  const { change, isSuspect, severity, side } = latest
  if (isSuspect) return { danger: 'none', side: null }
  if (change) return { danger: dangerOfSeverity(change.severity), side: change.lbs > 0 ? 'above' : 'below' }
  const position = worsePosition(latest.position, latest.lowerPosition)
  // Alerts frozen before positions were kept have the severity of that day
  return position === null ? { danger: dangerOfSeverity(severity), side } : { danger: dangerOf(position), side: sideOfPosition(position) }
}

export const dangerOfPicture = (vital: PicturedValue): Danger => latestDanger(vital).danger

/** Vitals in the order in which somebody looks: the most dangerous first, equal ones as every page has them. */
export const inOrderOfDanger = <Vital extends PicturedValue>(vitals: readonly Vital[]): Vital[] =>
  vitals.toSorted((a, b) => rankOf(b) - rankOf(a))

const rankOf = (vital: PicturedValue) => dangerRank({ ...latestDanger(vital), measured: vital.name })

/** The rank of the worst that a picture names of its window; 0 where nothing lies beyond goal or alarm. */
export const windowRank = ({ name, worst }: Pick<VitalPicture, 'name' | 'worst'>): number =>
  Math.max(0, ...worst.map(({ position }) => dangerRank({ danger: dangerOf(position), measured: name, side: sideOfPosition(position) })))
