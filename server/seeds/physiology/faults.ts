/**
 * What goes wrong with real devices: clocks that lost the year, cuffs that read nonsense, scales whose zero moved, and the
 * same event arriving by two paths. Each fault ends as our own rules would have kept it.
 */
import { localDate } from '@vitalrounds/domain/days'
import { settleMeasuredAt } from '@vitalrounds/domain/readings/measured-at'
import { anotherPerson, checkPlausibility } from '@vitalrounds/domain/readings/plausibility'
import { lbToGrams } from '@vitalrounds/domain/units'
import type { Chance } from '../random.ts'
import type { Kit } from './body.ts'
import type { SeedReading } from './course.ts'

export type Fault = 'none' | 'clockIn1970' | 'clockInFuture' | 'badCuff' | 'shiftedZero' | 'twoPaths'

export const faultShares: readonly (readonly [Fault, number])[] = [
  ['none', 88],
  ['clockIn1970', 2],
  ['clockInFuture', 2],
  ['badCuff', 3],
  ['shiftedZero', 3],
  ['twoPaths', 2],
]

const instantMs = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms)

/** The device claims another year: settled by the same rule that judges a delivery. */
function misclocked(reading: SeedReading, claimed: number, zone: string): SeedReading {
  const settled = settleMeasuredAt(instantMs(claimed), instantMs(reading.receivedAt))
  const measuredAt = Temporal.Instant.from(settled.measuredAt).epochMilliseconds
  return {
    ...reading,
    measuredAt,
    measuredOn: localDate(measuredAt, zone),
    timeQuality: settled.tsQuality,
    claimedAt: claimed,
    flags: [...reading.flags, ...settled.flags],
  }
}

/** An act of the cuff whose numbers are impossible, with the reason that the plausibility rule gives. */
function impossible(act: readonly SeedReading[], draw: Chance): SeedReading[] {
  const isSwapped = draw.is(0.5)
  const bent = act.map((reading) => {
    if (reading.metric === 'systolicBP') return { ...reading, value: isSwapped ? 70 : draw.int(304, 330) }
    if (reading.metric === 'diastolicBP') return { ...reading, value: isSwapped ? 128 : reading.value }
    return reading
  })
  return bent.map((reading) => {
    const verdict = checkPlausibility(reading, bent)
    return verdict.kind === 'quarantined' ? { ...reading, state: 'quarantined', stateReason: verdict.reason } : reading
  })
}

const actsOf = (readings: readonly SeedReading[], kit: Kit) => [
  ...Map.groupBy(
    readings.filter((reading) => reading.kit === kit),
    (reading) => reading.actKey,
  ).values(),
]

/** The readings with the fault of this member's device in them. Only some acts of the last weeks are touched. */
export function withFault(draw: Chance, fault: Fault, readings: SeedReading[], zone: string): SeedReading[] {
  if (fault === 'none' || readings.length === 0) return readings
  const change = (kits: readonly Kit[], bend: (act: SeedReading[]) => SeedReading[]) => {
    const acts = kits.flatMap((kit) => actsOf(readings, kit)).slice(-40)
    const bent = new Map(acts.filter(() => draw.is(0.25)).flatMap((act) => bend(act).map((r) => [`${r.metric} ${r.actKey}`, r])))
    return readings.map((reading) => bent.get(`${reading.metric} ${reading.actKey}`) ?? reading)
  }
  // A clock without battery starts at the epoch when the first reading is taken
  const first = readings[0]?.measuredAt ?? 0
  const epoch1970 = draw.int(60, 900_000) * 1000
  const claims: Partial<Record<Fault, (reading: SeedReading) => number>> = {
    clockIn1970: (reading) => epoch1970 + Math.max(0, reading.measuredAt - first),
    // Twelve years ahead, as a cuff that counts from the wrong day does
    clockInFuture: (reading) => instantMs(reading.measuredAt).add({ hours: 24 * 4383 }).epochMilliseconds,
  }
  const claim = claims[fault]
  if (claim) return change(['cuff', 'scale', 'meter'], (act) => act.map((reading) => misclocked(reading, claim(reading), zone)))
  if (fault === 'badCuff') return change(['cuff'], (act) => impossible(act, draw))
  if (fault === 'shiftedZero') return change(['scale'], (act) => act.map(corrected))
  return [
    ...readings,
    ...actsOf(readings, 'meter')
      .slice(-6)
      .flatMap((act) => act.map(again)),
  ]
}

/** The scale reported a moved zero: what its adapter hands over, and what is kept as sent, is the corrected weight. */
const corrected = (reading: SeedReading): SeedReading => ({
  ...reading,
  flags: [...reading.flags, 'tare_corrected'],
})

/** The same event by another path: what the meter sent, typed in as well. */
const again = (reading: SeedReading): SeedReading => ({
  ...reading,
  actKey: `${reading.actKey}:typed`,
  source: 'manual',
  state: 'duplicate',
  stateReason: 'The same reading arrived by another path.',
})

const strangerLb = 20

/** The last weight is somebody else's, who is lighter: kept, and marked with the reason that the rule of weights gives. */
export function withStranger(readings: readonly SeedReading[]): SeedReading[] {
  const [before, last] = readings.filter((reading) => reading.metric === 'bodyWeight' && reading.state === 'kept').slice(-2)
  if (!before || !last) return [...readings]
  const value = before.value - lbToGrams(strangerLb)
  const stateReason = anotherPerson(value - before.value, last.measuredAt - before.measuredAt)
  return readings.map((reading) => (reading === last ? { ...reading, value, flags: [...reading.flags, 'suspect'], stateReason } : reading))
}
