/** A ZIP of stored files without a time of day: the same files give the same bytes. */
import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'

export type ZipEntry = { name: string; bytes: Buffer }

// The first date that the format can say
const mtime = new Date(1980, 0, 1)

/** Sends each entry on before it asks for the next, so that one is in memory however many there are. */
export const zipStream = (entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Readable =>
  Readable.from(chunksOf(entries), { objectMode: false })

async function* chunksOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>) {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for await (const { name, bytes } of entries) {
    const file = new ZipPassThrough(name)
    file.mtime = mtime
    zip.add(file)
    file.push(bytes, true)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks.splice(0)
}
