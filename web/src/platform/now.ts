/** The present moment for ages on the screen, moved on every half minute, with the server's clock. */
import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

const stepMs = 30_000
let current = 0
const watchers = new Set<() => void>()

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  const timer = setInterval(() => {
    current = 0
    watcher()
  }, stepMs)
  return () => {
    clearInterval(timer)
    watchers.delete(watcher)
  }
}

const read = () => {
  if (current === 0 || Date.now() + session.skewMs - current > stepMs) current = Date.now() + session.skewMs
  return current
}

/** Milliseconds since 1970 by the server's clock. */
export const useNow = (): number => useSyncExternalStore(subscribe, read)
