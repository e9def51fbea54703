/**
 * One export at a time, outside of any page: it goes on while somebody moves to another list, and tells how far it is by
 * counting the lines that have arrived.
 */
import { transferApi } from '@vitalrounds/domain/enrollment/transfer-api'
import type { ListFilter, ListSearch } from '@vitalrounds/domain/members/list'
import { callRaw } from '../../platform/api.ts'
import { saveFile } from '../../platform/download.ts'
import { session } from '../../platform/session.ts'
import { showDoneToast } from '../../ui/notices/toast.ts'
import { setExportState, isRunning } from './export-state.ts'

type ExportScope = { ids: readonly string[] } | { list: ListFilter; search: ListSearch }

let stop: AbortController | undefined

const newLine = 10
const linesIn = (bytes: Uint8Array) => bytes.reduce((lines, byte) => lines + (byte === newLine ? 1 : 0), 0)

/** The same answer, with every arriving piece counted. */
function counted(answer: Response, onLines: (lines: number) => void): Response {
  let lines = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, out) {
      lines += linesIn(bytes)
      onLines(lines)
      out.enqueue(bytes)
    },
  })
  return new Response(answer.body?.pipeThrough(counter), { headers: answer.headers })
}

const bodyOf = (exported: ExportScope) => {
  if ('ids' in exported) return { ids: [...exported.ids] }
  const { show, sort, practiceId } = exported.search
  return { listFilter: exported.list, show, sort, ...(practiceId && { practiceId }) }
}

export async function exportCsv(exported: ExportScope, total: number): Promise<void> {
  if (isRunning()) return
  stop = new AbortController()
  setExportState({ kind: 'running', have: 0, total })
  try {
    const answer = await callRaw(transferApi.export, { body: bodyOf(exported) }, stop.signal)
    // The first line is the head.
    await saveFile(
      counted(answer, (lines) => setExportState({ kind: 'running', have: Math.min(total, Math.max(0, lines - 1)), total })),
      'members.csv',
    )
    setExportState({ kind: 'idle' })
    showDoneToast('The CSV file is in your downloads')
  } catch (problem) {
    setExportState(stop.signal.aborted ? { kind: 'idle' } : { kind: 'failed', problem })
  }
}

export const stopExport = () => stop?.abort()
export const forgetExport = () => setExportState({ kind: 'idle' })
// Nothing of one clinic may arrive after somebody has left it.
session.onEnd(() => stopExport())
