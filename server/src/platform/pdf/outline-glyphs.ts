/**
 * Letters that the fonts of every reader do not have, as outlines: names of people are written in many scripts. Noto Sans comes in
 * pieces of a few thousand letters; the piece that has a letter is read when it is first asked for.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

/** In thousandths of the font size, as a procedure of a Type 3 font (ISO 32000-1, 9.6.5). */
export type OutlineGlyph = { width: number; procedure: string }

const { resolve } = createRequire(import.meta.url)
// Ideographs stand in both; the Chinese forms go first
const families = ['noto-sans', 'noto-sans-sc', 'noto-sans-kr']

type Piece = { file: string; from: number; to: number }

/** `U+1100-11ff,U+3131`: which letters each piece has. */
function piecesOf(family: string): Piece[] {
  const known = JSON.parse(readFileSync(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8')) as Record<string, string> // prettier-ignore
  return Object.entries(known).flatMap(([name, ranges]) => {
    const file = `@fontsource-variable/${family}/files/${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`
    return ranges.split(',').map((range) => {
      const [from = 0, to = from] = range.replace('U+', '').split('-').map((hex) => parseInt(hex, 16)) // prettier-ignore
      return { file, from, to }
    })
  })
}

let pieces: Piece[] | undefined
const fonts = new Map<string, Font>()

function fontOf(file: string): Font {
  const known = fonts.get(file) ?? create(readFileSync(resolve(file)))
  fonts.set(file, known)
  return known
}

const em = 1000
const rounded = (value: number) => String(Math.round(value))
const operators = { moveTo: 'm', lineTo: 'l', bezierCurveTo: 'c', closePath: 'h' } as const

/** A path of PDF; its curves are cubic, those of the font quadratic. */
function pathOf(font: Font, codePoint: number): OutlineGlyph {
  const scale = em / font.unitsPerEm
  const { advanceWidth, path } = font.glyphForCodePoint(codePoint)
  let [x, y] = [0, 0]
  const steps = path.commands.map(({ command, args }) => {
    const at = args.map((value) => value * scale)
    const [toX = x, toY = y] = at.slice(-2)
    const [byX = 0, byY = 0] = at
    const cubic = [x + (2 / 3) * (byX - x), y + (2 / 3) * (byY - y), toX + (2 / 3) * (byX - toX), toY + (2 / 3) * (byY - toY), toX, toY] // prettier-ignore
    ;[x, y] = [toX, toY]
    return command === 'quadraticCurveTo'
      ? `${cubic.map(rounded).join(' ')} c`
      : `${at.map(rounded).join(' ')} ${operators[command]}`.trim()
  })
  // The East Asian pieces hold the thinnest weight: a stroke around it makes it as dark as the letters beside it
  const isThin = codePoint >= firstEastAsian
  const width = rounded(advanceWidth * scale)
  return {
    width: Number(width),
    procedure: [`${width} 0 d0`, ...(isThin ? ['36 w 1 j'] : []), ...steps, isThin ? 'B' : 'f'].join('\n'),
  }
}

// The radicals, with which the scripts of East Asia begin
const firstEastAsian = 0x2e80

/** Undefined for a letter that no piece has. */
export function outlineGlyph(codePoint: number): OutlineGlyph | undefined {
  pieces ??= families.flatMap(piecesOf)
  for (const { file, from, to } of pieces) {
    if (codePoint < from || codePoint > to) continue
    const font = fontOf(file)
    if (font.hasGlyphForCodePoint(codePoint)) return pathOf(font, codePoint)
  }
  return undefined
}
