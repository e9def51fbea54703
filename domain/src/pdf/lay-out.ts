/** Paragraphs as the lines of pages: broken where the widths of their letters reach the margin. */
/** A paragraph; `size` in points, `above` the space before it in lines of its own. */
export type Paragraph = { text: string; size?: number; isBold?: boolean; above?: number }
export type Row = { text: string; size: number; isBold: boolean; y: number }
/** What a text is drawn with, and the width of each in thousandths of the size. */
export type Letters = { of: (text: string) => string[]; widthOf: (letter: string, isBold: boolean) => number }

// US Letter in points, with an inch around
export const page = { width: 612, height: 792, margin: 72, fontSize: 11, footSize: 9, footAt: 40 }
const leading = 15 / 11
const lineWidth = (size: number) => ((page.width - 2 * page.margin) * 1000) / size

/** Words with the spaces before them; ideographs, which have no spaces, each by itself. */
const words = /\s*[\u2e80-\u9fff]|\s*[^\s\u2e80-\u9fff]+/gu

class Ruler {
  readonly #letters: Letters
  readonly #isBold: boolean

  constructor(letters: Letters, isBold: boolean) {
    this.#letters = letters
    this.#isBold = isBold
  }

  lettersOf(text: string) {
    return this.#letters.of(text)
  }

  widthOf(text: string) {
    return this.#letters.of(text).reduce((sum, letter) => sum + this.#letters.widthOf(letter, this.#isBold), 0)
  }
}

/** Pieces of a word that is longer than a line. */
function broken(word: string, most: number, ruler: Ruler): string[] {
  const pieces: string[] = ['']
  let width = 0
  for (const letter of ruler.lettersOf(word)) {
    const more = ruler.widthOf(letter)
    if (width > 0 && width + more > most) {
      pieces.push('')
      width = 0
    }
    pieces[pieces.length - 1] += letter
    width += more
  }
  return pieces
}

/** Breaks before a word; what is set in stays so on every line. */
function wrapped(paragraph: string, most: number, ruler: Ruler): string[] {
  const indent = /^ */.exec(paragraph)?.[0] ?? ''
  const lines: string[] = ['']
  let width = 0
  for (const word of paragraph.match(words) ?? []) {
    const more = ruler.widthOf(word)
    if (width + more <= most) {
      lines[lines.length - 1] += word
      width += more
    } else {
      const pieces = broken(word.trimStart(), most - ruler.widthOf(indent), ruler).map((piece) => indent + piece)
      lines.splice(lines.at(-1)?.trim() === '' ? -1 : lines.length, 1, ...pieces)
      width = ruler.widthOf(lines.at(-1) ?? '')
    }
  }
  return lines
}

/** The lines of each page, from above; a heading does not stand alone at its end. */
export function laidOut(paragraphs: readonly Paragraph[], letters: Letters): Row[][] {
  const pages: Row[][] = [[]]
  let y = page.height - page.margin
  for (const { text, size = page.fontSize, isBold = false, above = 0 } of paragraphs) {
    const height = size * leading
    const ruler = new Ruler(letters, isBold)
    if (pages.at(-1)?.length !== 0) y -= above * height
    for (const line of text.split('\n').flatMap((part) => wrapped(part, lineWidth(size), ruler))) {
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

/** The foot of a page, in as many lines as a long name takes: from `footAt`, or higher where there are more. */
export function footRows(text: string, letters: Letters): Row[] {
  const size = page.footSize
  const lines = wrapped(text, lineWidth(size), new Ruler(letters, false))
  const top = page.footAt + Math.min(lines.length - 1, 2) * size * leading
  return lines.map((line, n) => ({ text: line, size, isBold: false, y: Math.round((top - n * size * leading) * 100) / 100 }))
}
