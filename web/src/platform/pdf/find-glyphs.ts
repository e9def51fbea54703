/** Outlines of the letters of a text: the pieces of the fonts that have them are fetched when a PDF is made, and kept. */
import { filesWith, type FindGlyph, glyphFinder, type OutlineFont, piecesOf } from '@vitalrounds/domain/pdf/outlines'
import { lettersOf } from '@vitalrounds/domain/pdf/printable'
import { isPlainLetter } from '@vitalrounds/domain/pdf/helvetica'
import latin from '@fontsource-variable/noto-sans/unicode.json'
import korean from '@fontsource-variable/noto-sans-kr/unicode.json'
import chinese from '@fontsource-variable/noto-sans-sc/unicode.json'
import { create } from 'fontkit'

const packages = '../../../../node_modules/@fontsource-variable/'
const addresses = import.meta.glob<string>('../../../../node_modules/@fontsource-variable/noto-sans{,-sc,-kr}/files/*-wght-normal.woff2', {
  eager: true,
  query: '?url',
  import: 'default',
})
// Ideographs stand in both; the Chinese forms go first
const pieces = [...piecesOf('noto-sans', latin), ...piecesOf('noto-sans-sc', chinese), ...piecesOf('noto-sans-kr', korean)]
const fonts = new Map<string, OutlineFont>()

async function load(file: string) {
  const address = addresses[packages + file]
  if (address === undefined || fonts.has(file)) return
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The font ${file} could not be loaded.`)
  fonts.set(file, create(new Uint8Array(await answer.arrayBuffer())))
}

/** Rejects where a font cannot be fetched: a document with holes is none. */
export async function glyphsFor(text: string): Promise<FindGlyph> {
  // The letters as they are drawn, and each part of one that is drawn apart
  const whole = lettersOf(text.normalize('NFC'))
  const letters = [...new Set(whole.flatMap((letter) => [letter, ...Array.from(letter)]))].filter((letter) => !isPlainLetter(letter))
  const targets = letters.map((letter) => filesWith(pieces, letter))
  await Promise.all([...new Set(targets.flatMap((files) => files.slice(0, 1)))].map(load))
  // A piece does not have every letter of its range
  const find = glyphFinder(pieces, (file) => fonts.get(file))
  const missed = letters.flatMap((letter, n) => (find(letter) ? [] : (targets[n] ?? [])))
  await Promise.all([...new Set(missed)].map(load))
  return find
}
