/**
 * Text as a PDF: PDF 1.4 (ISO 32000-1) in fonts that every reader has; letters beyond theirs are drawn from outlines that
 * travel in the file. The same text gives the same bytes.
 */
import { isPlainLetter, plainCode, plainWidth } from './helvetica.ts'
import { footRows, laidOut, page, type Paragraph, type Row } from './lay-out.ts'
import type { FindGlyph, OutlineGlyph } from './outlines.ts'
import { lettersOf, PrintableText } from './printable.ts'

export type { Paragraph } from './lay-out.ts'
export type PdfRequest = {
  paragraphs: readonly (string | Paragraph)[]
  /** What the reader shows as the name of the document. */
  title?: string
  /** At the foot of each page, before its number. */
  foot?: string
  /** The number of a page in words. */
  pageWords?: ((page: number, pages: number) => string) | undefined
  findGlyph: FindGlyph
}

// A Type 3 font has as many places as a byte has values
const lettersAFont = 256
type PlacedGlyph = OutlineGlyph & { letter: string }

/** The letters that are drawn, each with its place. */
class DrawnLetters {
  #places = new Map<string, number>()
  readonly drawn: PlacedGlyph[] = []
  readonly #findGlyph: FindGlyph

  constructor(findGlyph: FindGlyph) {
    this.#findGlyph = findGlyph
  }

  placeOf(letter: string): number | undefined {
    const existing = this.#places.get(letter)
    if (existing !== undefined) return existing
    const glyph = this.#findGlyph(letter)
    if (glyph === undefined) return undefined
    this.#places.set(letter, this.drawn.length)
    return this.drawn.push({ letter, ...glyph }) - 1
  }

  has(letter: string): boolean {
    return isPlainLetter(letter) || this.placeOf(letter) !== undefined
  }

  /** Marks that no font has together with their letter are drawn over it by themselves. */
  of(text: string): string[] {
    return lettersOf(text).flatMap((letter) => (letter.length === 1 || this.has(letter) ? [letter] : Array.from(letter)))
  }

  widthOf(letter: string, isBold: boolean): number {
    if (isPlainLetter(letter)) return plainWidth(letter, isBold)
    return this.drawn[this.placeOf(letter) ?? -1]?.width ?? 0
  }

  get fonts(): PlacedGlyph[][] {
    const count = Math.ceil(this.drawn.length / lettersAFont)
    return Array.from({ length: count }, (_, n) => this.drawn.slice(n * lettersAFont, (n + 1) * lettersAFont))
  }
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** As a string of PDF; what is beyond ASCII as octal codes. */
const plainText = (text: string) =>
  `(${Array.from(text, (letter) => {
    const code = plainCode(letter)
    return /[\\()]/.test(letter) ? `\\${letter}` : code > 0x7e ? `\\${code.toString(8)}` : letter
  }).join('')}) Tj`

function written({ text, size, isBold, y }: Row, letters: DrawnLetters): string {
  const parts = [`1 0 0 1 ${page.margin} ${y} Tm`]
  let plain = ''
  const flush = () => {
    if (plain !== '') parts.push(`/${isBold ? 'F2' : 'F1'} ${size} Tf ${plainText(plain)}`)
    plain = ''
  }
  for (const letter of letters.of(text)) {
    const place = isPlainLetter(letter) ? undefined : letters.placeOf(letter)
    if (place === undefined) plain += letter
    else {
      flush()
      parts.push(`/D${Math.floor(place / lettersAFont)} ${size} Tf <${hex(place % lettersAFont, 2)}> Tj`)
    }
  }
  flush()
  return parts.join(' ')
}

const content = (rows: readonly Row[], letters: DrawnLetters) => ['BT', ...rows.map((row) => written(row, letters)), 'ET'].join('\n')

const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`

/** Which letters the places mean, so that the text can be searched and copied (ISO 32000-1, 9.10.3). */
const toUnicode = (letters: readonly PlacedGlyph[]) =>
  stream(
    [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CMapName /Drawn def /CMapType 2 def',
      '1 begincodespacerange <00> <ff> endcodespacerange',
      ...letters.map(({ letter }, place) => {
        const units = Array.from({ length: letter.length }, (_, n) => hex(letter.charCodeAt(n), 4)).join('')
        return `1 beginbfchar <${hex(place, 2)}> <${units}> endbfchar`
      }),
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n'),
  )

/** A Type 3 font and what it refers to; `first` is the number of its first object. */
function fontObjects(letters: readonly PlacedGlyph[], first: number): string[] {
  const named = letters.map((_, place) => `/g${place}`)
  return [
    [
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.001 0 0 0.001 0 0]',
      `/FirstChar 0 /LastChar ${letters.length - 1} /Widths [${letters.map(({ width }) => width).join(' ')}]`,
      `/Encoding << /Type /Encoding /Differences [0 ${named.join(' ')}] >>`,
      `/CharProcs << ${named.map((name, place) => `${name} ${first + 2 + place} 0 R`).join(' ')} >>`,
      `/Resources << >> /ToUnicode ${first + 1} 0 R >>`,
    ].join('\n'),
    toUnicode(letters),
    ...letters.map(({ procedure }) => stream(procedure)),
  ]
}

/** In the form that any script takes (ISO 32000-1, 7.9.2.2). */
const textString = (text: string) => `<feff${Array.from({ length: text.length }, (_, n) => hex(text.charCodeAt(n), 4)).join('')}>`

const inEnglish = (page: number, pages: number) => `page ${page} of ${pages}`

/** With a last line that says what is only named, since no font has it. */
function printed(paragraphs: PdfRequest['paragraphs'], letters: DrawnLetters): Paragraph[] {
  const printable = new PrintableText((letter) => letters.has(letter))
  const displayed = paragraphs.map((paragraph) =>
    typeof paragraph === 'string' ? { text: printable.of(paragraph) } : { ...paragraph, text: printable.of(paragraph.text) },
  )
  if (printable.missing.size === 0) return displayed
  const names = [...printable.missing].join(', ')
  return [...displayed, { text: `Named in brackets, since they cannot be printed: ${names}.`, size: 9, above: 1 }]
}

/** ASCII alone, so that the lengths and offsets below are those of its bytes. */
export function textPdf({ paragraphs, title, foot, pageWords = inEnglish, findGlyph }: PdfRequest): string {
  const letters = new DrawnLetters(findGlyph)
  const rows = laidOut(printed(paragraphs, letters), letters)
  const footed = (own: Row[], n: number): Row[] => {
    if (foot === undefined) return own
    const text = new PrintableText((letter) => letters.has(letter)).of(`${foot} · ${pageWords(n + 1, rows.length)}`)
    return [...own, ...footRows(text, letters)]
  }
  const pages = rows.map((own, n) => content(footed(own, n), letters))
  const first = 6
  const kids = pages.map((_, n) => `${first + n * 2} 0 R`).join(' ')
  const rendered: string[] = []
  const names = letters.fonts.map((font, n) => {
    const at = first + pages.length * 2 + rendered.length
    rendered.push(...fontObjects(font, at))
    return `/D${n} ${at} 0 R`
  })
  const base = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${title === undefined ? '' : ' /ViewerPreferences << /DisplayDocTitle true >>'} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    base('Helvetica'),
    base('Helvetica-Bold'),
    `<< /Font << /F1 3 0 R /F2 4 0 R ${names.join(' ')} >> >>`,
    ...pages.flatMap((text, n) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources 5 0 R /Contents ${first + 1 + n * 2} 0 R >>`,
      stream(text),
    ]),
    ...rendered,
  ]
  return assembled(title === undefined ? objects : [...objects, `<< /Title ${textString(title)} >>`], title !== undefined)
}

/** The objects with the table of where each begins (ISO 32000-1, 7.5.4); the last of them may be about the document. */
function assembled(objects: readonly string[], hasInfo: boolean): string {
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, n) => {
    const start = file.length
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const info = hasInfo ? ` /Info ${objects.length} 0 R` : ''
  return `${file}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R${info} >>\nstartxref\n${file.length}\n%%EOF\n`
}
