/**
 * Keeps the inbox empty: a bell rings with every batch that arrives (from whichever process), a glance each second finds
 * what the bell missed and what is due again. Several loops and several processes may run; each takes what is free.
 */
import { openListener } from '../platform/database/listener.ts'

type Options = {
  /** Works on one batch; answers how many deliveries it held. */
  work: () => Promise<number>
  /** For LISTEN: never through a transaction pooler. */
  directUrl: string
  loops: number
  onError: (error: unknown) => void
}

const glanceMs = 1000

export function openInboxLoop({ work, directUrl, loops, onError }: Options) {
  let isStopped = false
  const sleepers = new Set<() => void>()
  const wake = () => {
    for (const rise of sleepers) rise()
  }
  const sleep = () =>
    new Promise<void>((resolve) => {
      const rise = () => {
        clearTimeout(timer)
        sleepers.delete(rise)
        resolve()
      }
      const timer = setTimeout(rise, glanceMs)
      sleepers.add(rise)
    })
  const bell = openBell(directUrl, wake)
  const run = async () => {
    while (!isStopped) {
      const received = bell.rings()
      const worked = await work().catch((error: unknown) => {
        onError(error)
        return 0
      })
      // A ring while we were looking is not slept through
      if (worked === 0 && !isStopped && received === bell.rings()) await sleep()
    }
  }
  const running = Array.from({ length: loops }, run)
  return {
    /** Waits for the batches under way. */
    async stop() {
      isStopped = true
      wake()
      await Promise.all(running)
      await bell.stop()
    },
  }
}

/** Counts what it hears; after each reconnect it rings, and meanwhile the glances go on. */
function openBell(url: string, ring: () => void) {
  let count = 0
  const onNotify = () => {
    count++
    ring()
  }
  const { stop } = openListener({ url, channel: 'inbox', onNotify, onListen: ring })
  return { rings: () => count, stop }
}
