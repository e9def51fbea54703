/** A ZIP of stored files (APPNOTE 6.3.10, sections 4.3.7 to 4.3.16), without a time of day: the same files give the same bytes. */
import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Buffer }

// 1980-01-01, the first date that the format can say
const noTime = 0
const firstDate = 0x21
const version = 20
// Bit 11: names are UTF-8
const utf8 = 0x800

function header(signature: number, { name, bytes }: ZipEntry, isCentral: boolean): Buffer {
  const size = isCentral ? 46 : 30
  const head = Buffer.alloc(size)
  head.writeUInt32LE(signature, 0)
  const at = isCentral ? 6 : 4
  if (isCentral) head.writeUInt16LE(version, 4)
  head.writeUInt16LE(version, at)
  head.writeUInt16LE(utf8, at + 2)
  head.writeUInt16LE(noTime, at + 6)
  head.writeUInt16LE(firstDate, at + 8)
  head.writeUInt32LE(crc32(bytes), at + 10)
  head.writeUInt32LE(bytes.length, at + 14)
  head.writeUInt32LE(bytes.length, at + 18)
  head.writeUInt16LE(Buffer.byteLength(name), at + 22)
  return head
}

const [localSignature, centralSignature, endSignature] = [0x04034b50, 0x02014b50, 0x06054b50]

export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const directory = header(centralSignature, entry, true)
    directory.writeUInt32LE(offset, 42)
    central.push(directory, name)
    const local = [header(localSignature, entry, false), name, entry.bytes]
    parts.push(...local)
    offset += local.reduce((sum, { length }) => sum + length, 0)
  }
  const size = central.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endSignature, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...central, end])
}
