/**
 * Letters as outlines: names of people are written in many scripts, and not every reader has fonts for them. Noto Sans comes in
 * pieces of a few thousand letters; whoever writes a PDF reads the piece that has a letter.
 */

/** In thousandths of the font size, as a procedure of a Type 3 font (ISO 32000-1, 9.6.5). */
export type OutlineGlyph = { width: number; procedure: string }
/** Undefined for a letter that no piece has. A letter may be several code points that are drawn as one. */
export type FindGlyph = (letter: string) => OutlineGlyph | undefined

type PathCommand = { command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'; args: number[] }
/** What is used of a font. */
export type OutlineFont = {
  unitsPerEm: number
  hasGlyphForCodePoint: (codePoint: number) => boolean
  glyphForCodePoint: (codePoint: number) => Glyph
  /** As the font's own rules join them (OpenType GSUB and GPOS). */
  layout: (text: string) => { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] }
}
type Glyph = { advanceWidth: number; path: { commands: PathCommand[] } }

// Ideographs stand in both; the Chinese forms go first
export const outlineFamilies = ['noto-sans', 'noto-sans-sc', 'noto-sans-kr'] as const
export type OutlineFamily = (typeof outlineFamilies)[number]

/** A piece of a family, by its path in the packages of the fonts, and a range of letters that it has. */
export type FontPiece = { file: string; from: number; to: number }

/** `U+1100-11ff,U+3131`: which letters each piece of a family has. */
export const piecesOf = (family: OutlineFamily, ranges: Readonly<Record<string, string>>): FontPiece[] =>
  Object.entries(ranges).flatMap(([name, letters]) => {
    const file = `${family}/files/${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`
    return letters.split(',').map((range) => {
      const [from = 0, to = from] = range
        .replace('U+', '')
        .split('-')
        .map((hex) => parseInt(hex, 16))
      return { file, from, to }
    })
  })

const codePointsOf = (letter: string) => Array.from(letter, (part) => part.codePointAt(0) ?? 0)

/** The pieces that may have a letter, the likeliest first. */
export function filesWith(pieces: readonly FontPiece[], letter: string): string[] {
  const files = codePointsOf(letter).map((codePoint) =>
    pieces.filter(({ from, to }) => codePoint >= from && codePoint <= to).map(({ file }) => file),
  )
  return files.reduce((all, some) => all.filter((file) => some.includes(file)))
}

/** Finds letters in the pieces whose fonts are at hand. */
export const glyphFinder =
  (pieces: readonly FontPiece[], fontOf: (file: string) => OutlineFont | undefined): FindGlyph =>
  (letter) => {
    const codePoints = codePointsOf(letter)
    for (const file of filesWith(pieces, letter)) {
      const font = fontOf(file)
      if (font && codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint))) return outlineOf(font, letter)
    }
    return undefined
  }

const em = 1000
const rounded = (value: number) => String(Math.round(value))
const operators = { moveTo: 'm', lineTo: 'l', bezierCurveTo: 'c', closePath: 'h' } as const

/** A path of PDF; its curves are cubic, those of the font quadratic. */
function pathOf({ path }: Glyph, scale: number, [right, up]: readonly [number, number]): string[] {
  let [x, y] = [right * scale, up * scale]
  return path.commands.map(({ command, args }) => {
    const at = args.map((value, n) => (value + (n % 2 === 0 ? right : up)) * scale)
    const [toX = x, toY = y] = at.slice(-2)
    const [byX = 0, byY = 0] = at
    const cubic = [x + (2 / 3) * (byX - x), y + (2 / 3) * (byY - y), toX + (2 / 3) * (byX - toX), toY + (2 / 3) * (byY - toY), toX, toY]
    ;[x, y] = [toX, toY]
    return command === 'quadraticCurveTo'
      ? `${cubic.map(rounded).join(' ')} c`
      : `${at.map(rounded).join(' ')} ${operators[command]}`.trim()
  })
}

/** Each glyph of a letter and where it stands; a letter of one code point needs no rules. */
function placedGlyphs(font: OutlineFont, letter: string) {
  const [codePoint = 0, ...more] = codePointsOf(letter)
  if (more.length === 0) {
    const glyph = font.glyphForCodePoint(codePoint)
    return { width: glyph.advanceWidth, glyphs: [{ glyph, at: [0, 0] as const }] }
  }
  const { glyphs, positions } = font.layout(letter)
  let width = 0
  const placed = glyphs.map((glyph, n) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[n] ?? {}
    const at = [width + xOffset, yOffset] as const
    width += xAdvance
    return { glyph, at }
  })
  return { width, glyphs: placed }
}

function outlineOf(font: OutlineFont, letter: string): OutlineGlyph {
  const scale = em / font.unitsPerEm
  const placed = placedGlyphs(font, letter)
  const steps = placed.glyphs.flatMap(({ glyph, at }) => pathOf(glyph, scale, at))
  // The East Asian pieces hold the thinnest weight: a stroke around it makes it as dark as the letters beside it
  const isThin = (letter.codePointAt(0) ?? 0) >= firstEastAsian
  const width = rounded(placed.width * scale)
  return {
    width: Number(width),
    procedure: [`${width} 0 d0`, ...(isThin ? ['36 w 1 j'] : []), ...steps, isThin ? 'B' : 'f'].join('\n'),
  }
}

// The radicals, with which the scripts of East Asia begin
const firstEastAsian = 0x2e80
