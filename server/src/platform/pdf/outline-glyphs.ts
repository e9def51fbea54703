/** The outlines of letters, from the font packages beside the server; the piece that has a letter is read when it is first asked for. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { glyphFinder, type FontPiece, type OutlineFont, outlineFamilies, piecesOf } from '@vitalrounds/domain/pdf/outlines'
import { create } from 'fontkit'

const { resolve } = createRequire(import.meta.url)
const fonts = new Map<string, OutlineFont>()

function fontOf(file: string): OutlineFont {
  const font = fonts.get(file) ?? create(readFileSync(resolve(`@fontsource-variable/${file}`)))
  fonts.set(file, font)
  return font
}

let pieces: FontPiece[] | undefined
const rangesOf = (family: string) =>
  JSON.parse(readFileSync(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8')) as Record<string, string>

export function findGlyph(letter: string) {
  pieces ??= outlineFamilies.flatMap((family) => piecesOf(family, rangesOf(family)))
  return glyphFinder(pieces, fontOf)(letter)
}
