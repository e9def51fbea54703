/** Lines of NDJSON out of copied rows: what a search would show, by the same mapping and the same rules. Pure; runs on a thread. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { ownSystem, type FhirResource, type ResourceType } from '@vitalrounds/domain/fhir/resource'
import { membersIn, withoutFaults } from '../bundle.ts'
import type { SourceRow } from '../source.ts'
import { sources } from '../sources.ts'

export type CopiedChunk = { type: ResourceType; source: number; groupId: string; copied: Uint8Array }
export type ChunkLines = {
  lines: Uint8Array
  resources: number
  /** Before compression. */
  bytes: number
  members: string[]
  /** What was left out, as lines of outcomes. */
  faults: string | null
}

/** An outcome that names a resource or a parameter, and no value of it. */
export const outcomeLine = (severity: 'error' | 'warning', text: string) =>
  `${JSON.stringify({
    resourceType: 'OperationOutcome',
    issue: [{ severity, code: 'processing', details: { coding: [{ system: ownSystem('problem'), code: 'export' }], text } }],
  })}\n`

/** One row that cannot be read is told in the file of errors, and holds up no other. */
function madeOf<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

/** The same bytes of the same rows, whenever and wherever they are made. */
export function linesOf({ type, source, groupId, copied }: CopiedChunk): ChunkLines {
  const rows = JSON.parse(gunzipSync(copied).toString('utf8')) as SourceRow[]
  const table = sources[type][source]
  if (!table) throw new Error('a chunk of a table that is not there')
  let faults = ''
  const named = new Set<string>()
  const add = (items: readonly FhirResource[]) => {
    for (const id of membersIn(items)) named.add(id)
    return items
  }
  const text: string[] = []
  for (const row of rows) {
    const made = madeOf(() => table.make(row, groupId))
    if (made === undefined) {
      faults += outcomeLine('error', `A row of ${type} is left out: it could not be read`)
      continue
    }
    const { matches, besides } = made
    const sound = withoutFaults(
      (fault) => (faults += outcomeLine('error', `${fault.type}/${fault.id} is left out: ${fault.faults.join('; ')}`)),
      [...add(matches), ...add(besides)],
    )
    for (const item of sound) text.push(JSON.stringify(item), '\n')
  }
  const whole = Buffer.from(text.join(''), 'utf8')
  return {
    lines: gzipSync(whole, { level: 1 }),
    resources: text.length / 2,
    bytes: whole.length,
    members: [...named],
    faults: faults === '' ? null : faults,
  }
}
