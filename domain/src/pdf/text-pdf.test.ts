/** The frame of a document: its name, its feet, its sizes, and what stands where. */
import { expect, test } from 'vitest'
import { type PdfRequest, textPdf } from './text-pdf.ts'

const noGlyph = () => undefined
const create = (request: Omit<PdfRequest, 'findGlyph'>) => textPdf({ ...request, findGlyph: noGlyph })
const rowsOf = (pdf: string) =>
  [...pdf.matchAll(/1 0 0 1 72 ([\d.]+) Tm (?:\/(F\d) ([\d.]+) Tf \((.*?)\) Tj)?/g)].map(([, y, font, size, text]) => ({
    y: Number(y),
    font,
    size: Number(size),
    text,
  }))

test('the reader shows the title, in any script, and each page its foot', () => {
  const pdf = create({ paragraphs: Array.from({ length: 100 }, (_, n) => `line ${n}`), title: '王 Ana', foot: 'Ana' })
  expect(pdf).toContain('/Title <feff738b00200041006e0061>')
  expect(pdf).toContain('/DisplayDocTitle true')
  const feet = rowsOf(pdf).filter(({ text }) => text?.startsWith('Ana'))
  expect(feet.map(({ text }) => text)).toEqual(['Ana \\267 page 1 of 3', 'Ana \\267 page 2 of 3', 'Ana \\267 page 3 of 3'])
})

test('larger letters leave room for fewer, and headings are bold', () => {
  const text = 'seven words stand in one line here '.repeat(4)
  const [small, large] = [11, 18].map((size) => rowsOf(create({ paragraphs: [{ text, size, isBold: true }] })))
  expect(large!.length).toBeGreaterThan(small!.length)
  expect(large![0]).toMatchObject({ font: 'F2', size: 18 })
})

test('nothing runs off the paper, also where a word has no end', () => {
  const rows = rowsOf(create({ paragraphs: ['x'.repeat(500), `${'word '.repeat(200)}`] }))
  // Helvetica (Adobe Core 14 AFM): x, o, d and a space in thousandths of the size
  const widths: Record<string, number> = { x: 500, w: 722, o: 556, r: 333, d: 556, ' ': 278 }
  const widthOf = (text: string) => Array.from(text).reduce((sum, letter) => sum + widths[letter]!, 0)
  for (const { text, size } of rows) expect((widthOf(text!) * size) / 1000).toBeLessThanOrEqual(468)
  expect(rows.map(({ text }) => text).join('')).toContain('x'.repeat(500))
  expect(Math.min(...rows.map(({ y }) => y))).toBeGreaterThanOrEqual(72)
})

test('a long foot takes as many lines as it needs, all of them on the paper', () => {
  const feet = rowsOf(create({ paragraphs: ['one'], foot: 'WWWWWWWWWWWW '.repeat(10) })).filter(({ size }) => size === 9)
  expect(feet.length).toBeGreaterThan(1)
  expect(feet.at(-1)?.text).toMatch(/page 1 of 1$/)
  for (const { y, text } of feet) {
    expect(y).toBeGreaterThan(18)
    expect(y).toBeLessThan(72)
    expect(text!.replaceAll(/[^W]/g, '').length * 944 * 9).toBeLessThanOrEqual(468_000)
  }
})

test('a heading goes to the page of what follows it', () => {
  const before = Array.from({ length: 42 }, () => 'line')
  const rows = rowsOf(create({ paragraphs: [...before, { text: 'Heading', isBold: true }, 'what follows'] }))
  const at = rows.findIndex(({ text }) => text === 'Heading')
  expect(rows[at]!.y).toBe(720)
  expect(rows[at + 1]!.text).toBe('what follows')
})

test('lines of one paragraph stay lines, and a tab is a space', () => {
  expect(rowsOf(create({ paragraphs: ['one\ntwo\tthree'] })).map(({ text }) => text)).toEqual(['one', 'two three'])
})
