/** How much of a scale a picture of values shows at the least, so that the noise of a measurement never looks like a cliff. */
import type { SeriesName } from './series.ts'

/**
 * In the unit on screen. A day's food and water move a weight by up to 5 lbs, rest and talk a pressure by 20 mmHg: within these
 * nobody is alarmed, and a change that a rule warns of still reaches over a third of the height.
 */
const leastSpans: Record<SeriesName, number> = {
  bloodPressure: 40,
  bodyWeight: 10,
  bloodSugar: 40,
  pulse: 20,
  spo2: 6,
  pef: 100,
  ecg: 20,
  perfusionIndex: 2,
  step: 1000,
}

/** From the least to the greatest value, moved apart where they lie closer than the scale of this kind may end; never to below nothing. */
export function widenToMinimumSpan(name: SeriesName, [low, high]: readonly [number, number]): [number, number] {
  const span = Math.max(high - low, leastSpans[name])
  const from = Math.max(low - (span - (high - low)) / 2, Math.min(low, 0))
  return [from, from + span]
}
