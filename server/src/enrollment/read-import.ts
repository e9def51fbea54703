/** Reads a file of members in a thread of its own. */
import type { ImportFile } from '@vitalrounds/domain/enrollment/import-file'
import { runAside } from '../platform/run-aside.ts'

const memoryMb = 256

export const readImportAside = (bytes: Uint8Array): Promise<ImportFile> =>
  runAside<ImportFile>(new URL('import-worker.ts', import.meta.url), {
    data: bytes,
    memoryMb,
    failure: { problem: 'This file is too much to read at once. Split it into smaller ones.' },
  })
