/** The ECG on paper: speed and gain to the millimeter, rows without a gap, and no sample left out. */
import { expect, test } from 'vitest'
import { paperWidth, pxPerMm } from '../../ui/print/printing.ts'
import { layOutStrip, placeSample, splitStripRows, stripPaths } from './ecg-paper.ts'

const rate = 300
const flat = (seconds: number) => Array.from({ length: seconds * rate }, () => 0)

test('a second is 25 mm wide and a millivolt 10 mm high', () => {
  const zero = placeSample(0, 0, rate, 2)
  const later = placeSample(rate, 1, rate, 2)
  expect(later.x - zero.x).toBeCloseTo(25 * pxPerMm, 6)
  expect(zero.y - later.y).toBeCloseTo(10 * pxPerMm, 6)
})

test('30 seconds fill rows of whole seconds, each sample in exactly one', () => {
  const strip = layOutStrip(flat(30), rate, 1000)
  expect(strip.secondsPerRow).toBe(10)
  expect(strip.rows).toEqual([
    { from: 0, before: 3000 },
    { from: 3000, before: 6000 },
    { from: 6000, before: 9000 },
  ])
  expect(strip.width).toBeCloseTo(250 * pxPerMm, 6)
})

test('the last row may be short', () => {
  const { rows } = layOutStrip(flat(31), rate, 1000)
  expect(rows.at(-1)).toEqual({ from: 9000, before: 9300 })
})

test('a recording too narrow for a second still gets rows of one', () => {
  expect(layOutStrip(flat(2), rate, 20).secondsPerRow).toBe(1)
})

test('on paper every row is a strip of its own, narrow enough for A4, and no sample is left out', () => {
  const strips = splitStripRows(layOutStrip(flat(30), rate, paperWidth))
  expect(strips.map(({ rows }) => rows[0])).toEqual([
    { from: 0, before: 2100 },
    { from: 2100, before: 4200 },
    { from: 4200, before: 6300 },
    { from: 6300, before: 8400 },
    { from: 8400, before: 9000 },
  ])
  for (const { width, height, rowHeight } of strips) {
    expect(width).toBeCloseTo(175 * pxPerMm, 6)
    expect(height).toBe(rowHeight)
  }
})

test('a tall R peak makes the rows taller instead of leaving the paper', () => {
  const samples = flat(10)
  samples[1500] = 5
  const strip = layOutStrip(samples, rate, 1000)
  expect(placeSample(0, 5, rate, strip.top).y).toBeGreaterThan(0)
  expect(placeSample(0, 0, rate, strip.top).y).toBeLessThan(strip.rowHeight)
})

test('every sample is drawn, and one that is missing is a gap', () => {
  const trace = (samples: (number | null)[]) => stripPaths(layOutStrip(samples, rate, 1000), samples, rate).trace
  const count = (path: string) => ({ lines: path.split('M').length - 1, points: path.split(/[ML]/).length - 1 })
  // A line for each of the three rows
  expect(count(trace(flat(30)))).toEqual({ lines: 3, points: 9000 })
  // The point after the gap begins a new line
  expect(count(trace(flat(30).with(1500, null as never)))).toEqual({ lines: 4, points: 8999 })
})

test('the grid has a line each millimeter, and a strong one each five', () => {
  const strip = layOutStrip(flat(7), rate, paperWidth)
  const { small, large } = stripPaths(strip, flat(7), rate)
  expect(small.split('M').length - 1).toBe(176 + 31)
  expect(large.split('M').length - 1).toBe(36 + 7)
})
