/**
 * How many parts a text is sent in, and billed as (docs/sources/twilio.md 5): 7-bit signs where all of it fits the GSM
 * alphabet, UTF-16 units otherwise.
 */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extension = new Set('\f^{}\\[~]|€')

/** One part alone, and each of several, which carry a header. */
const limits = { 'GSM-7': { one: 160, each: 153 }, 'UCS-2': { one: 70, each: 67 } } as const

export type Segments = { encoding: keyof typeof limits; units: number; parts: number }

/** The most a text may hold, in characters. */
export const mostCharacters = 1600

const gsmUnits = (sign: string) => (basic.has(sign) ? 1 : extension.has(sign) ? 2 : undefined)

export function segmentsOf(text: string): Segments {
  const signs = Array.from(text)
  const encoding = signs.every((sign) => gsmUnits(sign) !== undefined) ? 'GSM-7' : 'UCS-2'
  const sizes = signs.map((sign) => (encoding === 'GSM-7' ? (gsmUnits(sign) ?? 1) : sign.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { one: item, each } = limits[encoding]
  return { encoding, units, parts: units === 0 ? 0 : units <= item ? 1 : partsOf(sizes, each) }
}

/** A sign of two units is never divided between two parts. */
function partsOf(sizes: readonly number[], each: number): number {
  let [parts, used] = [1, 0]
  for (const size of sizes) {
    if (used + size > each) [parts, used] = [parts + 1, 0]
    used += size
  }
  return parts
}
