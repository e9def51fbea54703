/** How far the export is, which goes on while somebody moves to another list; what it does is loaded with the first choice. */
import { useSyncExternalStore } from 'react'

export type ExportState = { kind: 'idle' } | { kind: 'running'; have: number; total: number } | { kind: 'failed'; problem: unknown }

let state: ExportState = { kind: 'idle' }
const watchers = new Set<() => void>()

export function setExportState(next: ExportState): void {
  state = next
  for (const watcher of watchers) watcher()
}
export const isRunning = () => state.kind === 'running'
const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
export const useExport = (): ExportState => useSyncExternalStore(subscribe, () => state)
