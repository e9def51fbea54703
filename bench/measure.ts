/** Times a piece of work over and over and says what was typical; one JSON line a figure on standard output. */

export type Figure = { name: string; n: number; p50_ms: number; p95_ms: number }

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const rounded = (ms: number) => Math.round(ms * 1000) / 1000

/** Runs `work` n times after a tenth as many to warm up, one after the other. */
export async function measure(name: string, n: number, work: (i: number) => Promise<unknown>): Promise<Figure> {
  for (let i = 0; i < Math.max(5, n / 10); i++) await work(i)
  const times: number[] = []
  for (let i = 0; i < n; i++) {
    const started = performance.now()
    await work(i)
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  return { name, n, p50_ms: rounded(at(times, 0.5)), p95_ms: rounded(at(times, 0.95)) }
}

/** Prints a figure of ours beside the bare SQL that does the same work. */
export function report(ours: Figure, raw?: Figure, more: object = {}) {
  const beside = raw && {
    raw_p50_ms: raw.p50_ms,
    raw_p95_ms: raw.p95_ms,
    ratio: Math.round((ours.p50_ms / raw.p50_ms) * 100) / 100,
  }
  console.log(JSON.stringify({ ...ours, ...beside, ...more }))
}
