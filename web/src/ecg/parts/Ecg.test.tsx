/** The strip in a real canvas: a single sample stands out at its place, whatever the width. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { violations } from '../../ui/gallery/look.ts'
import { renderKit } from '../../ui/gallery/render-kit.tsx'
import { layOutStrip, placeSample } from './ecg-paper.ts'
import { EcgStrip } from './EcgStrip.tsx'

const rate = 300
const samples = Array.from({ length: 30 * rate }, () => 0)
// One sample of 3.3 ms: whoever thins the trace out loses it.
const peakAt = 4321
samples[peakAt] = 2

async function strip(inlineSize: number) {
  await page.viewport(1400, 900)
  const screen = await renderKit(
    <main>
      <h1>ECG</h1>
      <div style={{ inlineSize }}>
        <EcgStrip samples={samples} sampleRateHz={rate} label="ECG, lead I: Normal sinus rhythm" />
      </div>
    </main>,
  )
  const canvas = screen.getByRole('img', { name: 'ECG, lead I: Normal sinus rhythm' })
  await expect.poll(() => (canvas.element() as HTMLCanvasElement).height).toBeGreaterThan(300)
  return canvas.element() as HTMLCanvasElement
}

/** The darkest of the pixels around a place, 0 to 255; ink is dark, paper and grid are not. */
function darkest(canvas: HTMLCanvasElement, x: number, y: number): number {
  const scale = canvas.width / Number.parseFloat(canvas.style.inlineSize)
  const { data } = canvas.getContext('2d')!.getImageData(Math.round(x * scale) - 2, Math.round(y * scale) - 2, 5, 5)
  let least = 255
  for (let i = 0; i < data.length; i += 4) least = Math.min(least, data[i]!)
  return least
}

test.for([1240, 720, 400])('a peak of one sample is on the paper, %i px wide', async (width) => {
  const canvas = await strip(width)
  const laid = layOutStrip(samples, rate, width)
  const row = laid.rows.findIndex(({ from, before }) => peakAt >= from && peakAt < before)
  const { x, y } = placeSample(peakAt - laid.rows[row]!.from, 1.6, rate, laid.top)
  expect(darkest(canvas, x, row * laid.rowHeight + y)).toBeLessThan(120)
  // Beside it there is paper: the peak is as narrow as it was measured.
  expect(darkest(canvas, x + 12, row * laid.rowHeight + y)).toBeGreaterThan(180)
  expect(await violations()).toEqual([])
})
