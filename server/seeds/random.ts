/**
 * Chance that can be repeated. Every stream is named by what it is for, so that adding a member, a device or a draw
 * somewhere changes nothing anywhere else.
 */
export type Chance = {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number
  /** A normally distributed number. */
  normal(mean: number, deviation: number): number
  is(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the values, each as likely as its weight. */
  weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T
}

const word = 2 ** 32

/** Four 32-bit words out of a text: FNV-1a, once for each starting point, each stirred at the end. */
function wordsOf(text: string): [number, number, number, number] {
  const from = (start: number) => {
    let hash = start
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619)
    hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
    hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
    return (hash ^ (hash >>> 16)) >>> 0
  }
  return [from(0x811c9dc5), from(0x1b873593), from(0xcc9e2d51), from(0x9e3779b9)]
}

/** The generator "sfc32" of PractRand: three words of state and a counter, period at least 2^32. */
function generator(seed: [number, number, number, number]): () => number {
  let [a, b, c, counter] = seed
  const draw = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / word
  }
  for (let i = 0; i < 12; i++) draw()
  return draw
}

/** The stream of these names under a seed; the same names give the same numbers for ever. */
export function chanceStream(seed: string, ...names: readonly (string | number)[]): Chance {
  const next = generator(wordsOf([seed, ...names].join('\u0000')))
  const pick = <T>(list: readonly T[]): T => {
    const match = list[Math.floor(next() * list.length)]
    if (match === undefined) throw new Error('nothing to pick from')
    return match
  }
  return {
    next,
    pick,
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    // Box-Muller; one draw may be 0, whose logarithm is not a number
    normal: (mean, deviation) => mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    is: (probability) => next() < probability,
    weighted: (choices) => {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of choices) {
        left -= weight
        if (left < 0) return value
      }
      return pick(choices)[0]
    },
  }
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** An id of the kind the server makes (UUID version 7): 48 bits of the moment (epoch milliseconds), then chance. */
export function idAt(draw: Chance, ms: number): string {
  const time = hex(Math.max(0, Math.floor(ms)), 12)
  const random = () => hex(draw.int(0, 0xffff), 4)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random().slice(1)}-${hex(draw.int(0x8000, 0xbfff), 4)}-${random()}${random()}${random()}`
}

/** `count` decimal digits. */
export const digits = (draw: Chance, count: number) => Array.from({ length: count }, () => draw.int(0, 9)).join('')

/** `count` hexadecimal digits. */
export const hexDigits = (draw: Chance, count: number) => Array.from({ length: count }, () => hex(draw.int(0, 15), 1)).join('')
