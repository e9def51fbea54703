/**
 * Work that one tab of the browser does for all that ask under the same name: what it says, every tab hears. When the tab
 * goes, or nothing is heard of it, another takes over. Nothing is stored.
 */
type SharedWorkOptions<Said> = {
  name: string
  /** After so long without a word the working tab counts as gone: the browser may have put it to sleep. */
  quietMs: number
  /** `isTakenOver`: another tab worked before, and nobody has heard what happened since. */
  work: (say: (statement: Said) => void, isTakenOver: boolean, stop: AbortSignal) => Promise<void>
  hear: (statement: Said) => void
}

/** Without a secure context there are no locks, and each tab works for itself. */
export function runInOneTab<Said>(sharing: SharedWorkOptions<Said>, stop: AbortSignal): void {
  if ('locks' in navigator) void runWithLock(sharing, stop)
  else void sharing.work(sharing.hear, false, stop)
}

async function runWithLock<Said>({ name, quietMs, work, hear }: SharedWorkOptions<Said>, stop: AbortSignal) {
  const channel = new BroadcastChannel(name)
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitOn = () => {}
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    waitOn()
    hear(data)
  }
  /** Answers whether the work was done to its end here: no lock, or a lock that was taken away, is no end. */
  const take = (how: LockOptions, isTakenOver: boolean): Promise<boolean> => {
    const robbed = new AbortController()
    const say = (statement: Said) => {
      if (robbed.signal.aborted) return
      hear(statement)
      channel.postMessage(statement)
    }
    return navigator.locks
      .request(name, how, async (lock) => {
        if (!lock) return false
        waitOn = () => {}
        clearTimeout(timer)
        await work(say, isTakenOver, AbortSignal.any([stop, robbed.signal]))
        return true
      })
      .catch(() => false)
      .finally(() => robbed.abort())
  }
  let isDone = await take({ ifAvailable: true }, false)
  while (!isDone && !stop.aborted) {
    const quiet = new AbortController()
    waitOn = () => {
      clearTimeout(timer)
      timer = setTimeout(() => quiet.abort(), quietMs)
    }
    waitOn()
    isDone = await take({ signal: AbortSignal.any([stop, quiet.signal]) }, true)
    if (quiet.signal.aborted && !stop.aborted) isDone = await take({ steal: true }, true)
  }
  clearTimeout(timer)
  channel.close()
}
