/**
 * Text as a PDF: PDF 1.4 (ISO 32000-1) in fonts that every reader has; letters beyond theirs are drawn from outlines that
 * travel in the file. The same text gives the same bytes.
 */
import type { FindGlyph, OutlineGlyph } from './outlines.ts'

/** A paragraph; `size` in points, `above` the space before it in lines of its own. */
export type Paragraph = { text: string; size?: number; isBold?: boolean; above?: number }
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

// US Letter in points, with an inch around
const page = { width: 612, height: 792, margin: 72, fontSize: 11, footSize: 9, footAt: 40 }
// Helvetica's mean width is about half its size; a few letters less are never cut off
const meanWidth = 0.53
const leading = 15 / 11
const lettersALine = (size: number) => Math.floor((page.width - 2 * page.margin) / (size * meanWidth))

/** Words with the spaces before them; ideographs, which have no spaces, each by itself. */
const words = /\s*[\u2e80-\u9fff]|\s*[^\s\u2e80-\u9fff]+/gu
const isWide = /[\u2e80-\u9fff\uac00-\ud7ff\uff00-\uff60]/u
const widthOf = (text: string) => Array.from(text).reduce((sum, letter) => sum + (isWide.test(letter) ? 2 : 1), 0)

/** Pieces of a word that is longer than a line. */
function broken(word: string, most: number): string[] {
  const pieces: string[] = ['']
  for (const letter of word) {
    const last = pieces.at(-1) ?? ''
    if (widthOf(last + letter) > most) pieces.push(letter)
    else pieces[pieces.length - 1] = last + letter
  }
  return pieces
}

/** Breaks before a word; what is set in stays so on every line. */
function wrapped(paragraph: string, most: number): string[] {
  const indent = /^ */.exec(paragraph)?.[0] ?? ''
  const lines: string[] = ['']
  for (const word of paragraph.normalize('NFC').match(words) ?? []) {
    const last = lines.at(-1) ?? ''
    if (widthOf(last + word) <= most) lines[lines.length - 1] = last + word
    else {
      const pieces = broken(word.trimStart(), most - indent.length).map((piece) => indent + piece)
      lines.splice(last.trim() === '' ? -1 : lines.length, 1, ...pieces)
    }
  }
  return lines
}

type Row = { text: string; size: number; isBold: boolean; y: number }

/** The lines of each page, from above; a heading does not stand alone at its end. */
function laidOut(paragraphs: PdfRequest['paragraphs']): Row[][] {
  const pages: Row[][] = [[]]
  let y = page.height - page.margin
  for (const one of paragraphs) {
    const { text, size = page.fontSize, isBold = false, above = 0 } = typeof one === 'string' ? { text: one } : one
    const height = size * leading
    if (pages.at(-1)?.length !== 0) y -= above * height
    for (const line of text.split('\n').flatMap((part) => wrapped(part, lettersALine(size)))) {
      if (y - height * (isBold ? 2 : 0) < page.margin) {
        pages.push([])
        y = page.height - page.margin
      }
      pages.at(-1)?.push({ text: line, size, isBold, y: Math.round(y * 100) / 100 })
      y -= height
    }
  }
  return pages
}

// A Type 3 font has as many places as a byte has values
const lettersAFont = 256
type Drawn = OutlineGlyph & { letter: string }

/** The letters that are drawn, each with its place; what nothing can draw is a question mark. */
class DrawnLetters {
  #places = new Map<string, number>()
  readonly drawn: Drawn[] = []
  readonly #findGlyph: FindGlyph

  constructor(findGlyph: FindGlyph) {
    this.#findGlyph = findGlyph
  }

  placeOf(letter: string): number | undefined {
    const known = this.#places.get(letter)
    if (known !== undefined) return known
    const glyph = this.#findGlyph(letter.codePointAt(0) ?? 0)
    if (glyph === undefined) return undefined
    this.#places.set(letter, this.drawn.length)
    return this.drawn.push({ letter, ...glyph }) - 1
  }

  get fonts(): Drawn[][] {
    const count = Math.ceil(this.drawn.length / lettersAFont)
    return Array.from({ length: count }, (_, n) => this.drawn.slice(n * lettersAFont, (n + 1) * lettersAFont))
  }
}

/** Letters of the fonts that every reader has: Latin-1, and a few signs that have places of their own (ISO 32000-1, annex D.2). */
export const isPlainLetter = (letter: string) => /[\u0020-\u007e\u00a0-\u00ff]/.test(letter) || Object.hasOwn(signs, letter) // prettier-ignore
const signs: Record<string, number> = { '€': 0x80, '…': 0x85, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96, '—': 0x97 } // prettier-ignore
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** As a string of PDF; what is beyond ASCII as octal codes. */
const plainText = (text: string) =>
  `(${Array.from(text, (letter) => {
    const code = signs[letter] ?? letter.charCodeAt(0)
    return /[\\()]/.test(letter) ? `\\${letter}` : code > 0x7e ? `\\${code.toString(8)}` : letter
  }).join('')}) Tj`

function written({ text, size, isBold, y }: Row, letters: DrawnLetters): string {
  const parts = [`1 0 0 1 ${page.margin} ${y} Tm`]
  let plain = ''
  const flush = () => {
    if (plain !== '') parts.push(`/${isBold ? 'F2' : 'F1'} ${size} Tf ${plainText(plain)}`)
    plain = ''
  }
  // A tab or a control character has no shape
  for (const letter of text.replaceAll(/\p{Cc}/gu, ' ')) {
    const place = isPlainLetter(letter) ? undefined : letters.placeOf(letter)
    if (place === undefined) plain += isPlainLetter(letter) ? letter : '?'
    else {
      flush()
      parts.push(`/D${Math.floor(place / lettersAFont)} ${size} Tf <${hex(place % lettersAFont, 2)}> Tj`)
    }
  }
  flush()
  return parts.join(' ')
}

const content = (rows: readonly Row[], letters: DrawnLetters) =>
  ['BT', ...rows.map((row) => written(row, letters)), 'ET'].join('\n')

const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`

/** Which letters the places mean, so that the text can be searched and copied (ISO 32000-1, 9.10.3). */
const toUnicode = (letters: readonly Drawn[]) =>
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
function fontObjects(letters: readonly Drawn[], first: number): string[] {
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
const textString = (text: string) =>
  `<feff${Array.from({ length: text.length }, (_, n) => hex(text.charCodeAt(n), 4)).join('')}>`

const inEnglish = (page: number, pages: number) => `page ${page} of ${pages}`

/** ASCII alone, so that the lengths and offsets below are those of its bytes. */
export function textPdf({ paragraphs, title, foot, pageWords = inEnglish, findGlyph }: PdfRequest): string {
  const rows = laidOut(paragraphs)
  const letters = new DrawnLetters(findGlyph)
  const footed = (own: Row[], n: number): Row[] => {
    if (foot === undefined) return own
    const text = `${foot} · ${pageWords(n + 1, rows.length)}`
    return [...own, { text, size: page.footSize, isBold: false, y: page.footAt }]
  }
  const pages = rows.map((own, n) => content(footed(own, n), letters))
  const first = 6
  const kids = pages.map((_, n) => `${first + n * 2} 0 R`).join(' ')
  const drawn: string[] = []
  const names = letters.fonts.map((font, n) => {
    const at = first + pages.length * 2 + drawn.length
    drawn.push(...fontObjects(font, at))
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
    ...drawn,
  ]
  return assembled(
    title === undefined ? objects : [...objects, `<< /Title ${textString(title)} >>`],
    title !== undefined,
  )
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
