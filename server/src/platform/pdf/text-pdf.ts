/**
 * Plain text as a PDF: PDF 1.4 (ISO 32000-1) in a font that every reader has; letters beyond Latin-1 are drawn from outlines
 * that travel in the file. The same text gives the same bytes.
 */
import { outlineGlyph, type OutlineGlyph } from './outline-glyphs.ts'

// US Letter in points, with an inch around
const page = { width: 612, height: 792, margin: 72, lineHeight: 15, fontSize: 11 }
// Helvetica's mean width is about half its size; a few letters less are never cut off
const lettersALine = 80
const linesAPage = Math.floor((page.height - 2 * page.margin) / page.lineHeight)

/** Words with the spaces before them; ideographs, which have no spaces, each by itself. */
const words = /\s*[\u2e80-\u9fff]|\s*[^\s\u2e80-\u9fff]+/gu
const isWide = /[\u2e80-\u9fff\uac00-\ud7ff\uff00-\uff60]/u
const widthOf = (text: string) => Array.from(text).reduce((sum, letter) => sum + (isWide.test(letter) ? 2 : 1), 0)

/** Breaks before a word; a word longer than a line stands alone. What is set in stays so on every line. */
function wrapped(paragraph: string): string[] {
  const indent = /^ */.exec(paragraph)?.[0] ?? ''
  const lines: string[] = ['']
  for (const word of paragraph.normalize('NFC').match(words) ?? []) {
    const last = lines.at(-1) ?? ''
    if (last.trim() !== '' && widthOf(last + word) > lettersALine) lines.push(indent + word.trimStart())
    else lines[lines.length - 1] = last + word
  }
  return lines
}

// A Type 3 font has as many places as a byte has values
const lettersAFont = 256
type Drawn = OutlineGlyph & { letter: string }

/** The letters that are drawn, each with its place; what nothing can draw is a question mark. */
class DrawnLetters {
  #places = new Map<string, number>()
  readonly drawn: Drawn[] = []

  placeOf(letter: string): number | undefined {
    const known = this.#places.get(letter)
    if (known !== undefined) return known
    const glyph = outlineGlyph(letter.codePointAt(0) ?? 0)
    if (glyph === undefined) return undefined
    this.#places.set(letter, this.drawn.length)
    return this.drawn.push({ letter, ...glyph }) - 1
  }

  get fonts(): Drawn[][] {
    const count = Math.ceil(this.drawn.length / lettersAFont)
    return Array.from({ length: count }, (_, n) => this.drawn.slice(n * lettersAFont, (n + 1) * lettersAFont))
  }
}

const isPlain = /[\u0020-\u007e\u00a0-\u00ff]/
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** Letters of Latin-1 as a string of PDF, those beyond ASCII as octal codes. */
const plainText = (text: string) =>
  `/F1 ${page.fontSize} Tf (${text
    .replaceAll(/[\\()]/g, String.raw`\$&`)
    .replaceAll(/[\u00a0-\u00ff]/g, (letter) => `\\${letter.charCodeAt(0).toString(8)}`)}) Tj`

function written(line: string, letters: DrawnLetters): string {
  const parts: string[] = []
  let plain = ''
  const flush = () => {
    if (plain !== '') parts.push(plainText(plain))
    plain = ''
  }
  for (const letter of line) {
    const place = isPlain.test(letter) ? undefined : letters.placeOf(letter)
    if (place === undefined) plain += isPlain.test(letter) ? letter : '?'
    else {
      flush()
      parts.push(`/D${Math.floor(place / lettersAFont)} ${page.fontSize} Tf <${hex(place % lettersAFont, 2)}> Tj`)
    }
  }
  flush()
  return parts.join(' ')
}

const content = (lines: readonly string[], letters: DrawnLetters) =>
  [
    'BT',
    `${page.lineHeight} TL`,
    `${page.margin} ${page.height - page.margin} Td`,
    ...lines.map((line) => `${written(line, letters)} T*`.trim()),
    'ET',
  ].join('\n')

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

/** ASCII alone, so that the lengths and offsets below are those of its bytes. */
export function textPdf(paragraphs: readonly string[]): string {
  const lines = paragraphs.flatMap(wrapped)
  const letters = new DrawnLetters()
  const pages = Array.from({ length: Math.ceil(lines.length / linesAPage) }, (_, n) =>
    content(lines.slice(n * linesAPage, (n + 1) * linesAPage), letters),
  )
  const kids = pages.map((_, n) => `${5 + n * 2} 0 R`).join(' ')
  const drawn: string[] = []
  const names = letters.fonts.map((font, n) => {
    const first = 5 + pages.length * 2 + drawn.length
    drawn.push(...fontObjects(font, first))
    return `/D${n} ${first} 0 R`
  })
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Font << /F1 3 0 R ${names.join(' ')} >> >>`,
    ...pages.flatMap((text, n) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources 4 0 R /Contents ${6 + n * 2} 0 R >>`,
      stream(text),
    ]),
    ...drawn,
  ]
  return assembled(objects)
}

/** The objects with the table of where each begins (ISO 32000-1, 7.5.4). */
function assembled(objects: readonly string[]): string {
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, n) => {
    const start = file.length
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  return `${file}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}
