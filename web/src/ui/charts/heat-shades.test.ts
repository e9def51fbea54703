/** Shades are told apart by whoever sees no red, no green or no blue, and the number on each is read. */
import { expect, test } from 'vitest'
import { heatShades, shadeCount, shadeOf } from './heat-shades.ts'

type Rgb = readonly [number, number, number]

// Machado, Oliveira and Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency (2009), severity 1.0
const seenBy = {
  everybody: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const

/** Linear light of `#rrggbb`, as WCAG 2.2 defines it. */
const linear = (hex: string): Rgb =>
  [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb

const simulated = (hex: string, m: readonly number[]): Rgb => {
  const [r, g, b] = linear(hex)
  return [0, 3, 6].map((at) => Math.max(0, Math.min(1, m[at]! * r + m[at + 1]! * g + m[at + 2]! * b))) as unknown as Rgb
}
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b
/** CIE L*: ten steps of it are plainly two shades side by side. */
const lightness = (color: Rgb) => 116 * Math.cbrt(luminance(color)) - 16
const contrast = (a: Rgb, b: Rgb) => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const leastStep = { light: 7, dark: 9 } as const

for (const scheme of ['light', 'dark'] as const)
  for (const [who, matrix] of Object.entries(seenBy)) {
    test(`given the ${scheme} scheme and ${who}, each shade is lighter or darker than the one before, by steps that are seen`, () => {
      const levels = heatShades[scheme].map(([fill]) => lightness(simulated(fill, matrix)))
      const steps = levels.slice(1).map((level, at) => level - levels[at]!)
      expect(new Set(steps.map(Math.sign)).size).toBe(1)
      for (const step of steps) expect(Math.abs(step)).toBeGreaterThan(leastStep[scheme])
    })
    test(`given the ${scheme} scheme and ${who}, the number stands out 4.5:1 from its shade`, () => {
      for (const [fill, ink] of heatShades[scheme])
        expect(contrast(simulated(fill, matrix), simulated(ink, matrix)), fill).toBeGreaterThan(4.5)
    })
  }

test('given a share, its shade is one of five even steps, ends included', () => {
  expect([0, 19.9, 20, 59, 99, 100].map(shadeOf)).toEqual([0, 0, 1, 2, 4, shadeCount - 1])
})
