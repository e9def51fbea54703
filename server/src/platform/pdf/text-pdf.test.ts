/** Names of people are written in many scripts, and all of them are printed. */
import { expect, test } from 'vitest'
import { documentPdf } from './text-pdf.ts'

const textPdf = (paragraphs: readonly string[]) => documentPdf({ paragraphs })

/** The letters that are drawn, as whoever copies the text gets them. */
const drawnIn = (pdf: string) =>
  [...pdf.matchAll(/beginbfchar <[0-9a-f]{2}> <([0-9a-f]+)>/g)].map(([, units = '']) =>
    String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16))),
  )

test.for(['김민호', '王小明', 'Nguyễn Thị Hòa', 'Łukasz', 'Наталья', 'カタカナ'])(
  '%s is printed letter by letter',
  (name) => {
    const pdf = textPdf([`Member: ${name}`])
    const beyond = [...new Set(name)].filter((letter) => letter.charCodeAt(0) > 0xff)
    expect(drawnIn(pdf)).toEqual(beyond)
    expect(pdf).not.toContain('?')
  },
)

test('a letter that was written in two is one', () => {
  expect(textPdf(['Nguyễn'.normalize('NFD')])).toBe(textPdf(['Nguyễn']))
})

test('what nothing can draw is a question mark, and what every reader has is not drawn', () => {
  expect(textPdf(['José \u{1F600}'])).toContain(String.raw`(Jos\351 ?) Tj`)
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
  expect(lines.map(([, text]) => /^ */.exec(text ?? '')?.[0].length)).toEqual([4, 4, 4, 4, 2, 2, 2])
})
