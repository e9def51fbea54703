/**
 * Shades of a heat table: one hue from light to dark, so that lightness alone tells them apart for whoever sees no red or no green,
 * and in print. The number stands in each cell; the shade only helps the eye.
 */

/** From low to high; in the dark scheme the high end is the lightest. Each pair is a fill and the ink on it. */
export const heatShades = {
  light: [
    ['#f8fbfb', '#1b2430'],
    ['#cfe3e7', '#1b2430'],
    ['#a3ccd2', '#1b2430'],
    ['#4d97a1', '#0a1418'],
    ['#0b5a63', '#ffffff'],
  ],
  dark: [
    ['#1a2429', '#e7ecf2'],
    ['#1f3f46', '#e7ecf2'],
    ['#2b646d', '#ffffff'],
    ['#4fa3ad', '#0a1418'],
    ['#a5dde3', '#0a1418'],
  ],
} as const

export const shadeCount = heatShades.light.length

/** Which shade a share of 0 to 100 percent has: five even steps. */
export const shadeOf = (percent: number): number => Math.max(0, Math.min(shadeCount - 1, Math.floor((percent / 100) * shadeCount)))

/** Fill and ink of a cell in both color schemes; none without a share. */
export function shadeStyle(percent: number | null): { background?: string; color?: string } {
  if (percent === null) return {}
  const at = shadeOf(percent)
  const [light, dark] = [heatShades.light[at], heatShades.dark[at]]
  return { background: `light-dark(${light?.[0]}, ${dark?.[0]})`, color: `light-dark(${light?.[1]}, ${dark?.[1]})` }
}
