/** Files of other systems as a list of FHIR resources: a Bundle as JSON, single resources, or one resource a line (NDJSON). */
import { AnyResource } from './fhir-shapes.ts'

export type ImportFileText = { name: string; text: string }
/** One resource, by its place among all that the files hold (from 1), or why there is none at that place. */
export type FileEntry = {
  entry: number
  /** The address that other entries may name it by, beside `type/id`; '' where there is none. */
  fullUrl: string
  resource: AnyResource | null
  problem: string
}
/** Above what a clinic has; a batch this long is a mistake. */
export const mostEntries = 100_000

/** The letters of each file, or which of them are none. */
export function decodeFhir(files: readonly { name: string; bytes: Uint8Array }[]): { files: ImportFileText[] } | { problem: string } {
  const texts: ImportFileText[] = []
  for (const { name, bytes } of files) {
    try {
      texts.push({ name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) })
    } catch {
      return { problem: `${name}: This is no text in UTF-8, which FHIR is written in. A compressed file is unpacked first.` }
    }
  }
  return { files: texts }
}

type Piece = Omit<FileEntry, 'entry'>

/** The resources of all files in their order, or the one thing that keeps a file from being read at all. */
export function readFhirFiles(files: readonly ImportFileText[]): { entries: FileEntry[] } | { problem: string } {
  const pieces: Piece[] = []
  for (const file of files) {
    const read = readFile(file.text)
    if ('problem' in read) return { problem: `${file.name}: ${read.problem}` }
    for (const piece of read.pieces) pieces.push(piece)
    if (pieces.length > mostEntries) return { problem: `More than ${mostEntries.toLocaleString('en-US')} entries. Import them in parts.` }
  }
  if (pieces.length === 0) return { problem: 'These files hold no resource.' }
  return { entries: pieces.map((piece, at) => ({ ...piece, entry: at + 1 })) }
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function readFile(raw: string): { pieces: Piece[] } | { problem: string } {
  const text = raw.replace(/^\uFEFF/, '').trim()
  if (text === '') return { problem: 'This file is empty.' }
  const whole = parse(text)
  if (whole) return fromValue(whole.value)
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  // A Bundle that was cut off has no line that is a resource; of NDJSON at least the first is whole
  if (lines.length < 2 || parse(lines[0] ?? '') === undefined)
    return { problem: /^\s*\{/.test(text) ? cutOff : 'This is no FHIR file: a Bundle as JSON, or one resource a line (NDJSON), is read.' }
  const values = lines.map(parse)
  // A line in the middle may be damaged by itself; without its end the file was not copied whole
  if (values.at(-1) === undefined) return { problem: cutOff }
  return { pieces: values.map((value) => (value ? pieceOf(value.value, '') : refused('This line is no JSON.'))) }
}
const cutOff = 'This file ends in the middle of a resource: it was not copied whole, or its JSON is damaged. Export it again.'

const refused = (problem: string): Piece => ({ fullUrl: '', resource: null, problem })

function pieceOf(value: unknown, fullUrl: string): Piece {
  const read = AnyResource.safeParse(value)
  return read.success ? { fullUrl, resource: read.data, problem: '' } : refused('This entry holds no FHIR resource.')
}

const notTaken = new Set(['history', 'transaction-response', 'batch-response', 'message'])

function fromValue(value: unknown): { pieces: Piece[] } | { problem: string } {
  const read = AnyResource.safeParse(value)
  if (!read.success) return { problem: 'This JSON is no FHIR resource: it names no resourceType.' }
  if (read.data.resourceType !== 'Bundle') return { pieces: [pieceOf(value, '')] }
  const { type, entry } = read.data as { type?: unknown; entry?: unknown }
  if (typeof type === 'string' && notTaken.has(type))
    return { problem: `A Bundle of the type ${type} holds no chart. Export a collection.` }
  if (entry !== undefined && !Array.isArray(entry)) return { problem: 'The entries of this Bundle are no list.' }
  return {
    pieces: (entry ?? []).map((item: unknown) => {
      const { fullUrl, resource } = (item ?? {}) as { fullUrl?: unknown; resource?: unknown }
      return pieceOf(resource, typeof fullUrl === 'string' ? fullUrl : '')
    }),
  }
}
