/** The lines a printed page consists of, in millimeters: read from the PDF itself, since only that is what comes out of a printer. */
import { inflateSync } from 'node:zlib'

/** A line or the edge of a filled box, from the left top corner of its sheet. */
type Line = { color: string; from: Point; to: Point }
type Point = readonly [x: number, y: number]
type Matrix = readonly [number, number, number, number, number, number]

const mmPerPoint = 25.4 / 72
const whole: Matrix = [1, 0, 0, 1, 0, 0]

// ISO 32000-1, section 8.3.4: a point times a matrix
const place = ([x, y]: Point, [a, b, c, d, e, f]: Matrix): Point => [(a * x + c * y + e) * mmPerPoint, (b * x + d * y + f) * mmPerPoint]
const times = ([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix => [
  a * p + b * r,
  a * q + b * s,
  c * p + d * r,
  c * q + d * s,
  e * p + f * r + t,
  e * q + f * s + u,
]

/** The drawing instructions of a file: of all streams those that begin by choosing a scale, as a page does. */
function pagesOf(pdf: Buffer): string[] {
  const pages: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('endstream', at)
    if (end < 0 || pdf.subarray(at - 3, at).toString() === 'end') continue
    const text = inflated(pdf.subarray(at + 'stream\n'.length, end))
    if (/^[\d. -]+ cm\n/.test(text)) pages.push(text)
  }
  return pages
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    // A picture or a font in a form of its own
    return ''
  }
}

/** Walks the instructions of a page (ISO 32000-1, annex A), of which lines need only these. */
function linesOf(page: string): Line[] {
  const lines: Line[] = []
  const matrixes: Matrix[] = []
  let [matrix, color, at] = [whole, '', [0, 0] as Point]
  let numbers: number[] = []
  const acts: Record<string, () => void> = {
    q: () => matrixes.push(matrix),
    Q: () => (matrix = matrixes.pop() ?? whole),
    cm: () => (matrix = times(numbers as unknown as Matrix, matrix)),
    RG: () => (color = numbers.map((part) => Math.round(part * 255)).join(' ')),
    m: () => (at = [numbers[0]!, numbers[1]!]),
    l: () => {
      const to: Point = [numbers[0]!, numbers[1]!]
      lines.push({ color, from: place(at, matrix), to: place(to, matrix) })
      at = to
    },
  }
  for (const word of page.split(/\s+/)) {
    const number = Number(word)
    if (word !== '' && !Number.isNaN(number)) numbers.push(number)
    else {
      acts[word]?.()
      numbers = []
    }
  }
  return lines
}

/** One list of lines a page, in the order of the file. */
export const linesOfPages = (pdf: Buffer): Line[][] => pagesOf(pdf).map(linesOf)

/** The distances between neighbors of parallel lines of one color, in mm, each once, to a hundredth. */
export function spacings(lines: readonly Line[], color: string, across: 'x' | 'y'): number[] {
  const [own, other] = across === 'x' ? ([0, 1] as const) : ([1, 0] as const)
  const places = lines
    .filter((line) => line.color === color && Math.abs(line.from[own] - line.to[own]) < 0.01)
    .filter((line) => Math.abs(line.from[other] - line.to[other]) > 1)
    .map((line) => line.from[own])
    .toSorted((a, b) => a - b)
  const gaps = places.flatMap((place, i) => (i > 0 && place - places[i - 1]! > 0.05 ? [place - places[i - 1]!] : []))
  return [...new Set(gaps.map((gap) => Math.round(gap * 100) / 100))]
}
