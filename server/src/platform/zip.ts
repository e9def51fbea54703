/** A ZIP of stored files without a time of day: the same files give the same bytes. */
import { zipSync } from 'fflate'

export type ZipEntry = { name: string; bytes: Buffer }

// The first date that the format can say
const mtime = new Date(1980, 0, 1)

export const zipOf = (entries: readonly ZipEntry[]): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes])), { level: 0, mtime }))
