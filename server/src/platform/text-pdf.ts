/** Plain text as a PDF: PDF 1.4 (ISO 32000-1) with a font that every reader has. The same text gives the same bytes. */

// US Letter in points, with an inch around
const page = { width: 612, height: 792, margin: 72, lineHeight: 15, fontSize: 11 }
// Helvetica's mean width is about half its size; a few letters less are never cut off
const lettersALine = 80
const linesAPage = Math.floor((page.height - 2 * page.margin) / page.lineHeight)

/** Breaks at spaces; a word longer than a line stands alone. */
function wrapped(paragraph: string): string[] {
  const lines: string[] = ['']
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length + 1 > lettersALine) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

/** A string of PDF: letters of Latin-1 beyond ASCII as octal codes; what it cannot write becomes a question mark. */
const written = (text: string) =>
  `(${text
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?')
    .replaceAll(/[\\()]/g, String.raw`\$&`)
    .replaceAll(/[\u00a0-\u00ff]/g, (letter) => `\\${letter.charCodeAt(0).toString(8)}`)})`

const content = (lines: readonly string[]) =>
  [
    'BT',
    `/F1 ${page.fontSize} Tf`,
    `${page.lineHeight} TL`,
    `${page.margin} ${page.height - page.margin} Td`,
    ...lines.map((line) => `${written(line)} Tj T*`),
    'ET',
  ].join('\n')

/** ASCII alone, so that the lengths and offsets below are those of its bytes. */
export function textPdf(paragraphs: readonly string[]): string {
  const lines = paragraphs.flatMap(wrapped)
  const pages = Array.from({ length: Math.ceil(lines.length / linesAPage) }, (_, n) =>
    content(lines.slice(n * linesAPage, (n + 1) * linesAPage)),
  )
  const kids = pages.map((_, n) => `${4 + n * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((text, n) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + n * 2} 0 R >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    ]),
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
