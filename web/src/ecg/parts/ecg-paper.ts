/** An ECG as ink on paper: 25 mm a second, 10 mm a millivolt, every sample drawn. Lengths in CSS pixels. */

import { pxPerMm } from '../../ui/print/printing.ts'

// The usual speed and gain of a printed ECG (AHA/ACC/HRS recommendations for the standardization of the ECG, part I, 2007)
export const mmPerSecond = 25
export const mmPerMillivolt = 10
const pxPerSecond = mmPerSecond * pxPerMm
const pxPerMillivolt = mmPerMillivolt * pxPerMm
// Three millivolts to a row hold the R peaks of a hand-held recorder with room to spare; taller ones make rows taller.
const leastMillivolts = 3
const smallMm = 1
const largeMm = 5

export type Strip = {
  /** Samples of each row, from index and before index, with the room each row takes. */
  rows: { from: number; before: number }[]
  rowHeight: number
  width: number
  height: number
  secondsPerRow: number
  /** Millivolt drawn at the top of a row. */
  top: number
}

/** Millivolts; null where the recorder left a sample out. */
export type Samples = readonly (number | null)[]

/** The largest and the smallest value; a loop, since spreading a long recording overflows the stack. */
function extentOf(samples: Samples): [least: number, most: number] {
  let [least, most] = [0, 0]
  for (const sample of samples) {
    if (sample === null) continue
    if (sample < least) least = sample
    if (sample > most) most = sample
  }
  return [least, most]
}

/** How a recording is broken into rows of whole seconds that fit the width. */
export function layOutStrip(samples: Samples, sampleRateHz: number, width: number): Strip {
  const secondsPerRow = Math.max(1, Math.floor(width / pxPerSecond))
  const perRow = Math.round(secondsPerRow * sampleRateHz)
  const count = Math.max(1, Math.ceil(samples.length / perRow))
  const [least, most] = extentOf(samples)
  const span = Math.max(leastMillivolts, Math.ceil(most - least) + 1)
  const rowHeight = span * pxPerMillivolt
  return {
    rows: Array.from({ length: count }, (_, row) => ({
      from: row * perRow,
      before: Math.min(samples.length, (row + 1) * perRow),
    })),
    rowHeight,
    width: secondsPerRow * pxPerSecond,
    height: count * rowHeight,
    secondsPerRow,
    top: most + (span - (most - least)) / 2,
  }
}

/** The same with a strip for each row, which a page break on paper may part. */
export const splitStripRows = (strip: Strip): Strip[] => strip.rows.map((row) => ({ ...strip, rows: [row], height: strip.rowHeight }))

/** Where the nth sample of a row lies, from the row's left top corner. */
export const placeSample = (at: number, millivolt: number, sampleRateHz: number, top: number) => ({
  x: (at / sampleRateHz) * pxPerSecond,
  y: (top - millivolt) * pxPerMillivolt,
})

export type Paper = { page: string; small: string; large: string; ink: string }

/** As SVG paths, which a canvas takes as well. */
export type StripPaths = { small: string; large: string; trace: string }

const rounded = (n: number) => Math.round(n * 1000) / 1000

function gridPath({ width, height }: Strip, mm: number): string {
  const lines: string[] = []
  for (let x = 0; x <= width + 0.5; x += mm * pxPerMm) lines.push(`M${rounded(x)} 0V${rounded(height)}`)
  for (let y = 0; y <= height + 0.5; y += mm * pxPerMm) lines.push(`M0 ${rounded(y)}H${rounded(width)}`)
  return lines.join('')
}

/** Every sample is a point of the line, a missing one a gap. */
function tracePath(strip: Strip, samples: Samples, sampleRateHz: number): string {
  const points: string[] = []
  for (const [row, { from, before }] of strip.rows.entries()) {
    let isJoined = false
    for (let at = from; at < before; at++) {
      const sample = samples[at] ?? null
      if (sample !== null) {
        const { x, y } = placeSample(at - from, sample, sampleRateHz, strip.top)
        points.push(`${isJoined ? 'L' : 'M'}${rounded(x)} ${rounded(row * strip.rowHeight + y)}`)
      }
      isJoined = sample !== null
    }
  }
  return points.join('')
}

export const stripPaths = (strip: Strip, samples: Samples, sampleRateHz: number): StripPaths => ({
  small: gridPath(strip, smallMm),
  large: gridPath(strip, largeMm),
  trace: tracePath(strip, samples, sampleRateHz),
})

export const gridWidth = 0.6
export const traceWidth = 1.1

/** Draws grid and trace; the context is scaled to CSS pixels already. */
export function drawStrip(context: CanvasRenderingContext2D, strip: Strip, { small, large, trace }: StripPaths, paper: Paper): void {
  context.fillStyle = paper.page
  context.fillRect(0, 0, strip.width, strip.height)
  context.lineJoin = 'round'
  const strokes = [
    [small, paper.small, gridWidth],
    [large, paper.large, gridWidth],
    [trace, paper.ink, traceWidth],
  ] as const
  for (const [path, color, lineWidth] of strokes) {
    context.lineWidth = lineWidth
    context.strokeStyle = color
    context.stroke(new Path2D(path))
  }
}
