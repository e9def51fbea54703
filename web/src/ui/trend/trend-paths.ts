/** The drawing of a trend as a few SVG paths: thousands of readings, a handful of elements. */
import { type TrendBucket, bucketsOf, type ValueSpread, stepDaysFor } from '@vitalrounds/domain/vitals/buckets'
import type { Lines } from '@vitalrounds/domain/readings/verdict/lines'
import { positionOf } from '@vitalrounds/domain/readings/verdict/position'
import { localDay } from '@vitalrounds/domain/days'
import { zoneClock } from '@vitalrounds/domain/zone-clock'
import { createScales, readingsInRange, type Frame } from './trend-scale.ts'
import { sideOf, type Severity } from '../severity.ts'
import { type ChartLines, dayMs, type TimeRange, type TrendReading } from './trend-types.ts'

type Place = ReturnType<typeof createScales>

export type Drawing = {
  /** The readings in view, excluded ones among them. */
  shown: readonly TrendReading[]
  step: number
  /** Single values, and both of a pair: at goal or without one, and off it. */
  dots: string
  offGoal: string
  line: string
  medians: string
  envelopes: string
  hollow: string
  /** An open square of each value that was moved in. */
  movedIn: string
  markers: Record<Severity, string>
  /** Of what somebody has seen to. */
  handled: Record<Severity, string>
  /** A question mark of each suspect reading. */
  doubted: string
}

// A longer silence breaks the line between single readings.
const longestGapMs = 8 * dayMs

const dot = ({ x, y }: Place, at: number, value: number) => `M${x(at)} ${y(value)}h0`

/** Each value by itself: what is off its goal must not hide among what is at it. */
function dotsOf(readings: readonly TrendReading[], place: Place, { lines, lowerLines }: ChartLines) {
  const paths = { dots: '', offGoal: '' }
  const draw = (at: number, value: number, goal: Lines['goal'] | undefined) => {
    const isOff = goal ? positionOf(value, { goal, alarm: null, critical: null }) !== 'atGoal' : false
    paths[isOff ? 'offGoal' : 'dots'] += dot(place, at, value)
  }
  for (const { at, value, lower } of readings) {
    draw(at, value, lines?.goal)
    if (typeof lower === 'number') draw(at, lower, lowerLines?.goal)
  }
  return paths
}

/** A thin line through single values; a pressure has two, at whatever width it is drawn and by reading or by bucket. */
function linesOf(readings: readonly TrendReading[], place: Place): string {
  const of = (valueOf: (reading: TrendReading) => number | null | undefined) =>
    lineOf(
      readings.flatMap((reading) => {
        const value = valueOf(reading)
        return typeof value === 'number' ? [{ at: reading.at, value }] : []
      }),
      place,
    )
  return of(({ value }) => value) + of(({ lower }) => lower)
}

const lineOf = (points: readonly { at: number; value: number }[], { x, y }: Place): string =>
  points
    .map(({ at, value }, i) => {
      const before = points[i - 1]
      return `${before !== undefined && at - before.at <= longestGapMs ? 'L' : 'M'}${x(at)} ${y(value)}`
    })
    .join('')

type Pick = (bucket: TrendBucket) => ValueSpread | null

function medianOf(run: readonly TrendBucket[], pick: Pick, { x, y }: Place): string {
  const points = run.flatMap((bucket) => {
    const spread = pick(bucket)
    return spread ? [`${x(bucket.at)} ${y(spread.median)}`] : []
  })
  if (points.length === 0) return ''
  return points.length === 1 ? `M${points[0]!}h0` : `M${points.join('L')}`
}

function envelopeOf(run: readonly TrendBucket[], pick: Pick, { x, y }: Place): string {
  const spreads = run.flatMap((bucket) => {
    const spread = pick(bucket)
    return spread ? [{ at: bucket.at, ...spread }] : []
  })
  if (spreads.length < 2) return ''
  const top = spreads.map((spread) => `${x(spread.at)} ${y(spread.p90)}`)
  const bottom = spreads.toReversed().map((spread) => `${x(spread.at)} ${y(spread.p10)}`)
  return `M${[...top, ...bottom].join('L')}Z`
}

/**
 * A triangle that points away from the value at `foot`. A critical one is larger and stands on a bar, so that it is told
 * without its color; two stacked ones would hide neighbors.
 */
export function alertMark(severity: Severity, x: number, foot: number, isBelow: boolean): string {
  const [half, tall] = severity === 'critical' ? [4.5, 8] : [3.5, 6]
  const toFoot = isBelow ? -1 : 1
  const triangle = `M${x} ${foot - toFoot * (4 + tall)}l${half} ${toFoot * tall}h${-2 * half}z`
  return severity === 'critical' ? `${triangle}m${-half} ${toFoot * (tall + 1)}h${2 * half}v${toFoot * 2}h${-2 * half}z` : triangle
}

function markerOf(reading: TrendReading, severity: Severity, { x, y }: Place): string {
  const isBelow = sideOf(severity, reading.side) === 'below'
  const value = reading.isOfLower ? (reading.lower ?? reading.value) : reading.value
  return alertMark(severity, x(reading.at), y(value), isBelow)
}

function markersOf(readings: readonly TrendReading[], place: Place): Record<Severity, string> {
  const markers: Record<Severity, string> = { critical: '', high: '', low: '' }
  for (const reading of readings) if (reading.severity) markers[reading.severity] += markerOf(reading, reading.severity, place)
  return markers
}

/** A question mark on the side where no triangle is. */
function questionOf(reading: TrendReading, { x, y }: Place): string {
  const isBelow = reading.severity !== undefined && sideOf(reading.severity, reading.side) === 'above'
  const foot = isBelow ? y(reading.lower ?? reading.value) + 17 : y(reading.value) - 7
  return `M${x(reading.at) - 2.5} ${foot - 7.5}q0 -2.5 2.5 -2.5t2.5 2.5q0 1.5 -1.5 2.25t-1 2M${x(reading.at)} ${foot}h0`
}

const circle = (cx: number, cy: number) => `M${cx - 2.5} ${cy}a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0`

const square = (cx: number, cy: number) => `M${cx - 2.5} ${cy - 2.5}h5v5h-5z`

/** Each value of what counts for nothing. */
const marksOf = (readings: readonly TrendReading[], { x, y }: Place, mark: typeof circle) =>
  readings.flatMap((reading) => [reading.value, reading.lower ?? []].flat().map((value) => mark(x(reading.at), y(value)))).join('')

// Two readings a day of three months and more, which a desk tells apart; a tablet and paper draw the same, only closer
const mostMarks = 280

/** Days in a bucket; 0 draws every reading by itself. Of the time alone, never of the width: a member looks the same everywhere. */
export function stepFor(count: number, [first, last]: TimeRange, zone: string): number {
  return stepDaysFor(count, { first: localDay(first, zone), last: localDay(last, zone) }, mostMarks)
}

/** Runs of buckets without a longer silence; a line across a silence would claim values nobody measured. */
export function runsOf(buckets: readonly TrendBucket[]): TrendBucket[][] {
  const runs: TrendBucket[][] = []
  for (const bucket of buckets) {
    const run = runs.at(-1)
    if (run && bucket.index - run.at(-1)!.index <= 3) run.push(bucket)
    else runs.push([bucket])
  }
  return runs
}

type PathContext = { frame: Frame; zone: string }

/** The first and the last bucket reach beyond what is shown; their middle is drawn no further than that. */
function bucketsInFrame(counted: readonly TrendReading[], step: number, { frame, zone }: PathContext): TrendBucket[] {
  const [from, to] = frame.range
  return bucketsOf(counted, step, zoneClock(zone, from, to)).map((bucket) => ({
    ...bucket,
    at: Math.min(Math.max(bucket.at, from), to),
  }))
}

/** Draws the readings of the frame's range. Every alert in view has its own marker at every zoom. */
export function drawTrend(readings: readonly TrendReading[], frame: Frame, { zone, ...lines }: ChartLines & { zone: string }): Drawing {
  const displayed = readingsInRange(readings, frame.range)
  const counted = displayed.filter(({ isExcluded, movedIn }) => !isExcluded && movedIn === undefined)
  const place = createScales(frame)
  const step = stepFor(counted.length, frame.range, zone)
  const runs = step === 0 ? [] : runsOf(bucketsInFrame(counted, step, { frame, zone }))
  const picks: Pick[] = [(bucket) => bucket.value, (bucket) => bucket.lower]
  const each = (draw: typeof medianOf) => runs.flatMap((run) => picks.map((pick) => draw(run, pick, place))).join('')
  return {
    shown: displayed,
    step,
    ...dotsOf(step === 0 ? counted : [], place, lines),
    line: step === 0 ? linesOf(counted, place) : '',
    medians: each(medianOf),
    envelopes: each(envelopeOf),
    hollow: marksOf(
      displayed.filter((reading) => reading.isExcluded),
      place,
      circle,
    ),
    movedIn: marksOf(
      displayed.filter(({ movedIn }) => movedIn !== undefined),
      place,
      square,
    ),
    markers: markersOf(
      counted.filter(({ handled }) => handled === undefined),
      place,
    ),
    handled: markersOf(
      counted.filter(({ handled }) => handled !== undefined),
      place,
    ),
    doubted: counted
      .filter(({ doubt }) => doubt !== undefined)
      .map((reading) => questionOf(reading, place))
      .join(''),
  }
}
