import { expect, test } from 'vitest'
import { documentTypeOf, documentWords, mostDocumentBytes } from './order-document.ts'

const bytes = (...list: number[]) => Uint8Array.from(list)
const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1)

test('a document is known by its first bytes, and half of them are not enough', () => {
  expect(documentTypeOf(new TextEncoder().encode('%PDF-1.7'))).toBe('application/pdf')
  expect(documentTypeOf(png)).toBe('image/png')
  expect(documentTypeOf(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
  for (const wrong of [bytes(), png.slice(0, 7), bytes(0xff, 0xd8), new TextEncoder().encode('<html>'), new TextEncoder().encode(' %PDF-')])
    expect(documentTypeOf(wrong)).toBeUndefined()
})

test('one byte over the largest is too much', () => {
  const large = (size: number) => {
    const file = new Uint8Array(size)
    file.set(png)
    return documentTypeOf(file)
  }
  expect([large(mostDocumentBytes), large(mostDocumentBytes + 1)]).toEqual(['image/png', undefined])
})

test('it is told by its kind, size and digest', () => {
  expect(documentWords({ mediaType: 'image/png', size: 12_345, sha256: 'ab' })).toBe('PNG, 12,345 bytes, SHA-256 ab')
})
