/** Names of people are written in many scripts, and all of them are printed. */
import { expect, test } from 'vitest'
import { plainWidth } from '@vitalrounds/domain/pdf/helvetica'
import { documentPdf } from './text-pdf.ts'

const textPdf = (paragraphs: readonly string[]) => documentPdf({ paragraphs })

/** The letters that are drawn, as whoever copies the text gets them. */
const drawnIn = (pdf: string) =>
  [...pdf.matchAll(/beginbfchar <[0-9a-f]{2}> <([0-9a-f]+)>/g)].map(([, units = '']) =>
    String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16))),
  )

test.for(['김민호', '王小明', 'Nguyễn Thị Hòa', 'Łukasz', 'Наталья', 'カタカナ'])('%s is printed letter by letter', (name) => {
  const pdf = textPdf([`Member: ${name}`])
  const beyond = [...new Set(name)].filter((letter) => letter.charCodeAt(0) > 0xff)
  expect(drawnIn(pdf)).toEqual(beyond)
  expect(pdf).not.toContain('?')
})

test('a letter that was written in two is one', () => {
  expect(textPdf(['Nguyễn'.normalize('NFD')])).toBe(textPdf(['Nguyễn']))
})

test('what nothing can draw is named where it stands and at the end, and what every reader has is not drawn', () => {
  const pdf = textPdf(['José \u{1F600}'])
  expect(pdf).toContain(String.raw`(Jos\351 [emoji]) Tj`)
  expect(pdf).toContain('(Named in brackets, since they cannot be printed: emoji.) Tj')
  expect(drawnIn(textPdf(['José Núñez']))).toEqual([])
})

test('more letters than a font has places go into another, and the same text gives the same bytes', () => {
  const letters = Array.from({ length: 300 }, (_, n) => String.fromCodePoint(0xac00 + n)).join('')
  const pdf = textPdf([letters])
  expect(pdf.match(/\/Subtype \/Type3/g)).toHaveLength(2)
  expect(drawnIn(pdf)).toHaveLength(300)
  expect(pdf).toBe(textPdf([letters]))
})

test('each entry of the table is where its object begins', () => {
  const pdf = textPdf(['王', 'x'.repeat(10), ...Array.from({ length: 60 }, () => 'line')])
  const table = pdf.slice(pdf.indexOf('xref')).split('\n').slice(3)
  const starts = table.flatMap((row) => /^(\d{10}) 00000 n/.exec(row)?.[1] ?? [])
  starts.forEach((start, n) => expect(pdf.slice(Number(start))).toMatch(new RegExp(`^${n + 1} 0 obj\n`)))
  expect(starts.length).toBeGreaterThan(8)
})

test('what is set in stays so where the line breaks, also where no spaces part the letters', () => {
  const lines = [...textPdf([`    ${'王小明'.repeat(40)}`, `  ${'word '.repeat(40)}`]).matchAll(/\((.*?)\) Tj/g)]
  expect(lines.map(([, text]) => /^ */.exec(text ?? '')?.[0].length)).toEqual([4, 4, 4, 2, 2, 2])
})

/** The text of each line as it is copied, how far it reaches and how high it stands: by the widths that the file itself states. */
function linesOf(pdf: string) {
  const objects = new Map([...pdf.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id = '', body = '']) => [id, body]))
  const fonts = new Map(
    [...pdf.matchAll(/\/(D\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const font = objects.get(id) ?? ''
      const widths = (/\/Widths \[([^\]]*)\]/.exec(font)?.[1] ?? '').split(' ').map(Number)
      const letters = [...(objects.get(/\/ToUnicode (\d+)/.exec(font)?.[1] ?? '') ?? '').matchAll(/beginbfchar <..> <([0-9a-f]+)>/g)]
      return [
        name,
        letters.map(([, units = ''], place) => ({
          width: widths[place] ?? 0,
          text: String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16))),
        })),
      ]
    }),
  )
  const lettersOf = (font: string, plain: string | undefined, place: string | undefined) =>
    plain === undefined
      ? [fonts.get(font)![parseInt(place!, 16)]!]
      : Array.from(winAnsi(plain), (text) => ({ text, width: plainWidth(text, font === 'F2') }))
  return [...pdf.matchAll(/^1 0 0 1 72 ([\d.]+) Tm(.*)$/gm)].map(([, y, parts = '']) => {
    const rendered = [...parts.matchAll(/\/(\w+) ([\d.]+) Tf (?:\(((?:\\.|[^\\)])*)\)|<(..)>) Tj/g)].flatMap(
      ([, font = '', size, plain, place]) =>
        lettersOf(font, plain, place).map(({ text, width }) => ({ text, width: (width * Number(size)) / 1000 })),
    )
    return {
      y: Number(y),
      text: rendered.map(({ text }) => text).join(''),
      right: rendered.reduce((sum, { width }) => sum + width, 72),
    }
  })
}
const winAnsi = (text: string) =>
  new TextDecoder('windows-1252').decode(
    Uint8Array.from(
      [...text.matchAll(/\\(\d{3})|\\(.)|([^\\])/g)].map(([, octal, escaped, letter]) =>
        octal === undefined ? (escaped ?? letter ?? '').charCodeAt(0) : parseInt(octal, 8),
      ),
    ),
  )
const rightMargin = 612 - 72

test.each([
  ['capitals', 'PATIENT CALLED AND STATED SHE HAD SWELLING IN BOTH LOWER EXTREMITIES. WILL FOLLOW UP WITH DR. WHITMORE. '],
  ['the widest letters', 'WWWWWWWWWW MMMMMMMMMM @@@@@@@@@@ '],
  ['a word without an end', 'W'.repeat(60)],
  ['Chinese', '王美玲陳志明'],
  ['Korean', '김민수 최지우 '],
  ['a word of Korean without an end', '김민수최지우'.repeat(10)],
  ['Vietnamese in capitals', 'NGUYỄN THỊ NGỌC ÁNH ĐẶNG VĂN ĐỨC '],
  ['Hindi', 'क्षत्रिय नमस्ते '],
  ['emoji', '\u{1F44D}\u{1F3FD} a '],
])('lines of %s stay within the margins and lose no letter', (_, text) => {
  const sizes = [{ size: 9 }, { size: 11 }, { size: 14, isBold: true }, { size: 18, isBold: true }]
  for (const kind of sizes) {
    const lines = linesOf(documentPdf({ paragraphs: [{ text: text.repeat(20), ...kind }], foot: text.slice(0, 160) }))
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line.right, line.text).toBeLessThanOrEqual(rightMargin + 0.01)
    for (const { y } of lines) expect(y).toBeGreaterThan(18)
    const withoutBlanks = (words: string) => words.replaceAll(/\s/g, '')
    const read = lines.flatMap((line) => (line.y < 72 ? [] : [line.text])).join('')
    const whole = text.repeat(20).replaceAll(/\p{Extended_Pictographic}\p{EMod}/gu, '[emoji]')
    expect(withoutBlanks(read).includes(withoutBlanks(whole))).toBe(true)
  }
})

test.each([
  ['مرحبا بك', '[Arabic letters]'],
  ['שלום', '[Hebrew letters]'],
  ['สวัสดี', '[Thai letters]'],
  ['\u{1F44D}\u{1F3FD} ok \u2764\uFE0F', '[emoji] ok [emoji]'],
  ['\u{1F1F0}\u{1F1F7}', '[emoji]'],
  ['\u{20BB7}田', '[U+20BB7]田'],
  ['\u{20BB7}\u{20BB7}', '[U+20BB7][U+20BB7]'],
])('%s, which no font has, is printed as %s', (text, named) => {
  const [line, last] = linesOf(textPdf([`a ${text} b`]))
  expect(line?.text).toBe(`a ${named} b`)
  expect(last?.text).toMatch(/^Named in brackets, since they cannot be printed: /)
})

test.each([
  ['José Núñez-Ortiz', 'José Núñez-Ortiz'],
  ['김민수', '김민수'],
  ['王美玲 陳志明', '王美玲 陳志明'],
  ['Đặng Thị Ngọc Ánh', 'Đặng Thị Ngọc Ánh'],
  ['नमस्ते', 'नमस्ते'],
  ['m\u0303', 'm\u0303'],
  ['soft\u00adhyphen, zero\u200bwidth', 'softhyphen, zerowidth'],
  ['Really? ↑ ½ ≥ µ', 'Really? ↑ ½ ≥ µ'],
])('%j is printed and copied as %j', (text, copied) => {
  expect(linesOf(textPdf([text])).map((line) => line.text)).toEqual([copied])
})

test('letters of a script that joins them are drawn as one', () => {
  expect(drawnIn(textPdf(['नमस्ते']))).toEqual(['न', 'म', 'स्ते'])
})
