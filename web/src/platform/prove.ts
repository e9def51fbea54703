/**
 * Some calls are taken only within minutes of a proof of who is at the screen. A call that is refused for that reason waits
 * here while the person proves it, and is then sent once more; whoever called notices nothing.
 */
import { useSyncExternalStore } from 'react'

type PendingProof = { settle: (isProved: boolean) => void }

let waiting: PendingProof | null = null
let promise: Promise<boolean> | null = null
const listeners = new Set<() => void>()

function enter(next: PendingProof | null) {
  waiting = next
  for (const listener of listeners) listener()
}

/** Asks the person; several calls at once wait for one answer. Whether they proved it. */
export function proveAgain(): Promise<boolean> {
  promise ??= new Promise<boolean>((resolve) => {
    enter({
      settle(isProved) {
        promise = null
        enter(null)
        resolve(isProved)
      },
    })
  })
  return promise
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What a proof is waited for, or null. */
export const useWaitingProof = () => useSyncExternalStore(subscribe, () => waiting)
