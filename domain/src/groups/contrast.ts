/** How well white letters can be read on a color: WCAG 2.2, relative luminance and contrast ratio. */

/** 1.4.3, for letters of usual size. */
export const leastContrast = 4.5

const channel = (hex: string) => {
  const part = Number.parseInt(hex, 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Of `#0b6b74`; no number where it is no such color. */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(color.slice(at, at + 2)))
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
