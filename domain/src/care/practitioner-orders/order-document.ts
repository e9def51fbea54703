/** The document of an order that was given elsewhere: which files are taken, told by their first bytes. No schema library here. */

/** The largest document that is kept, in bytes. */
export const mostDocumentBytes = 10 * 1024 * 1024

/** What a document may be, with its word and the ending of its name. */
export const documentTypes = {
  'application/pdf': { title: 'PDF', ending: 'pdf' },
  'image/png': { title: 'PNG', ending: 'png' },
  'image/jpeg': { title: 'JPEG', ending: 'jpg' },
} as const
export type DocumentType = keyof typeof documentTypes

// ISO 32000-1 7.5.2; PNG (W3C) 5.2; ISO/IEC 10918-1 B.1.1.3: start of image, then a marker
const firstBytes: readonly [DocumentType, readonly number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]

/** What a file is by its first bytes, whatever it is called; undefined where it is none that is taken, or empty, or too large. */
export function documentTypeOf(bytes: Uint8Array): DocumentType | undefined {
  if (bytes.length > mostDocumentBytes) return undefined
  return firstBytes.find(([, first]) => first.every((byte, at) => bytes[at] === byte))?.[0]
}

/** What is said of a file that is not taken. */
export const documentProblem = 'Choose a PDF, PNG or JPEG of at most 10 MB.'

/** `PDF, 12,345 bytes, SHA-256 ab…`: by what a document is known again. `size` in bytes. */
export const documentWords = ({ mediaType, size, sha256 }: { mediaType: string; size: number; sha256: string }): string =>
  `${documentTypes[mediaType as DocumentType]?.title ?? mediaType}, ${size.toLocaleString('en-US')} bytes, SHA-256 ${sha256}`
