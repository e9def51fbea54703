/** Keeps the simulator's memory over a restart: one JSON file, written whole beside the old one and then renamed. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { emptyState, type SimState } from './state.ts'

/** The state in the file, or a new one when there is none or it cannot be read. */
export async function readState(file: string | undefined): Promise<SimState> {
  if (file === undefined) return emptyState()
  try {
    const stored: unknown = JSON.parse(await readFile(file, 'utf8'))
    return { ...emptyState(), ...(stored as Partial<SimState>) }
  } catch {
    // No file on the first start; a torn one would only mean a fresh stage.
    return emptyState()
  }
}

export async function writeState(file: string, state: SimState): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
