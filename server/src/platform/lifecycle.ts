/** The life of a server process: starts parts in order, stops them in reverse when asked, and explains a failed start. */
import { StartProblem, diskFull, errorCode, errorText } from './start-problem.ts'

export type Stop = () => Promise<unknown>

// Supervisors kill after ten seconds (Docker's default)
const longestStopMs = 9500
// npm passes Ctrl-C on although the terminal has told us already; only a later one is a second wish
const sameWishMs = 1000
const parentCheckMs = 250

type Life = {
  /** Called with `onStop` to leave word how to stop what it has started, in the order of starting. */
  start: (onStop: (stop: Stop) => void) => Promise<void>
  followsParent: boolean
  /** Names the folder when the disk turns out to be full. */
  dataDir: string
}

/** Runs until SIGINT, SIGTERM or SIGHUP. Exit code 0 after a wished stop, 1 after a failed start. */
export async function runLifecycle({ start, followsParent, dataDir }: Life): Promise<void> {
  const stops: Stop[] = []
  let askedAt = 0
  const stopAll = async () => {
    setTimeout(() => process.exit(1), longestStopMs).unref()
    for (const stop of stops.splice(0).toReversed()) await stop().catch((error: unknown) => console.error(errorText(error)))
  }
  const request = () => {
    if (askedAt > 0 && Date.now() - askedAt > sameWishMs) process.exit(130)
    if (askedAt > 0) return
    askedAt = Date.now()
    void stopAll().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request)
  if (followsParent) leaveWithParent()
  try {
    await start((stop) => stops.push(stop))
  } catch (error) {
    // A start that was interrupted fails in all sorts of ways; none of them is news
    if (askedAt > 0) return
    askedAt = Date.now()
    explainStartFailure(error, dataDir)
    await stopAll()
    process.exit(1)
  }
}

/** Leaves at once, as if killed: the database's guard stops the database, and the next start finds all in order. */
function leaveWithParent() {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.exit(1), parentCheckMs).unref()
}

/** For a configuration that does not hold: nothing has started yet, so there is nothing to stop. */
export async function runOrExplain(run: () => Promise<void>) {
  try {
    await run()
  } catch (error) {
    explainStartFailure(error, 'the data folder')
    process.exitCode = 1
  }
}

/** Prints why a start failed: one clear line where we know one, everything where it is a bug. */
export function explainStartFailure(error: unknown, dataDir: string) {
  const match = causes(error).find((cause) => cause instanceof StartProblem)
  if (match instanceof StartProblem) console.error(match.message)
  else if (causes(error).some(isDiskFull)) console.error(diskFull(dataDir))
  else console.error(error)
}

const isDiskFull = (error: unknown) =>
  // 53100 is PostgreSQL's disk_full
  ['ENOSPC', 'EDQUOT', '53100'].includes(errorCode(error)) || /No space left on device/.test(errorText(error))

function causes(error: unknown): unknown[] {
  const chain = [error]
  for (let next = error; next instanceof Error && next.cause !== undefined && chain.length < 10; next = next.cause) {
    chain.push(next.cause)
  }
  return chain
}
