/** The public keys of a program: as pasted, or from its address, remembered for a short while. */
import { longestKeySet } from '@vitalrounds/domain/fhir/key-set'
import { readPublicUrl } from '../../platform/egress.ts'

const timeoutMs = 5000
/** How long keys are remembered where their address does not say, and at most: an old key stops after this (seconds). */
const [usualSeconds, mostSeconds] = [60, 300]
const mostRemembered = 200

type Remembered = { text: Promise<string>; until: number }
export type KeyFetch = typeof readPublicUrl

const secondsOf = (cacheControl: string) => {
  if (/no-store|no-cache/i.test(cacheControl)) return 0
  const [, age] = /max-age=(\d{1,9})/i.exec(cacheControl) ?? []
  return Math.min(age === undefined ? usualSeconds : Number(age), mostSeconds)
}

/** Reads key sets by their address, at most once at a time each. `clock` is the system's (epoch milliseconds). */
export function keyReader(clock: () => number, read: KeyFetch = readPublicUrl) {
  const remembered = new Map<string, Remembered>()
  return (url: string): Promise<string> => {
    const existing = remembered.get(url)
    if (existing && existing.until > clock()) return existing.text
    if (remembered.size >= mostRemembered) remembered.clear()
    const entry: Remembered = { until: clock() + timeoutMs, text: Promise.resolve('') }
    entry.text = read({ url, timeoutMs, mostBytes: longestKeySet }).then(
      ({ text, cacheControl }) => {
        entry.until = clock() + secondsOf(cacheControl) * 1000
        return text
      },
      // A failure is remembered for a moment, so that nobody is asked again and again through us
      () => '',
    )
    remembered.set(url, entry)
    return entry.text
  }
}
