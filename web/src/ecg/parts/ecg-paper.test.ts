/** The ECG on paper: speed and gain to the millimeter, rows without a gap, and no sample left out. */
import { expect, test } from 'vitest'
import { drawStrip, layStrip, placeSample, pxPerMm } from './ecg-paper.ts'

const rate = 300
const flat = (seconds: number) => Array.from({ length: seconds * rate }, () => 0)

test('a second is 25 mm wide and a millivolt 10 mm high', () => {
  const zero = placeSample(0, 0, rate, 2)
  const later = placeSample(rate, 1, rate, 2)
  expect(later.x - zero.x).toBeCloseTo(25 * pxPerMm, 6)
  expect(zero.y - later.y).toBeCloseTo(10 * pxPerMm, 6)
})

test('30 seconds fill rows of whole seconds, each sample in exactly one', () => {
  const strip = layStrip(flat(30), rate, 1000)
  expect(strip.secondsPerRow).toBe(10)
  expect(strip.rows).toEqual([
    { from: 0, before: 3000 },
    { from: 3000, before: 6000 },
    { from: 6000, before: 9000 },
  ])
  expect(strip.width).toBeCloseTo(250 * pxPerMm, 6)
})

test('the last row may be short', () => {
  const { rows } = layStrip(flat(31), rate, 1000)
  expect(rows.at(-1)).toEqual({ from: 9000, before: 9300 })
})

test('a recording too narrow for a second still gets rows of one', () => {
  expect(layStrip(flat(2), rate, 20).secondsPerRow).toBe(1)
})

test('a tall R peak makes the rows taller instead of leaving the paper', () => {
  const samples = flat(10)
  samples[1500] = 5
  const strip = layStrip(samples, rate, 1000)
  expect(placeSample(0, 5, rate, strip.top).y).toBeGreaterThan(0)
  expect(placeSample(0, 0, rate, strip.top).y).toBeLessThan(strip.rowHeight)
})

test('every sample is drawn, and one that is missing is a gap', () => {
  let points = 0
  const nothing = () => undefined
  const context = {
    fillRect: nothing,
    beginPath: nothing,
    moveTo: nothing,
    stroke: nothing,
    lineTo: () => {
      points++
    },
  } as unknown as CanvasRenderingContext2D
  const paper = { page: '', small: '', large: '', ink: '' }
  const count = (samples: (number | null)[]) => {
    points = 0
    drawStrip(context, layStrip(flat(30), rate, 1000), { samples, sampleRateHz: rate, paper })
    return points
  }
  const strip = layStrip(flat(30), rate, 1000)
  const gridLines = [1, 5].reduce(
    (sum, mm) =>
      sum + Math.floor((strip.width + 0.5) / (mm * pxPerMm)) + Math.floor((strip.height + 0.5) / (mm * pxPerMm)) + 2,
    0,
  )
  expect(count(flat(30)) - gridLines).toBe(9000)
  // The point after the gap begins a new line
  expect(count(flat(30).with(1500, null as never)) - gridLines).toBe(8998)
})
