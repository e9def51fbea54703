/** Waiting times as p50, p95 and the longest, in milliseconds, with the bar that one of them is held against. */

export type Bar = { p50?: number; p95?: number; max?: number; source: string }

const rounded = (ms: number) => Math.round(ms * 10) / 10

/** The nearest-rank share of what was measured: of 20 times, p95 is the 19th. */
const at = (sorted: readonly number[], share: number) => rounded(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN)

export function summarizeTimes(times: readonly number[], bar?: Bar) {
  const sorted = times.toSorted((a, b) => a - b)
  const ms = { p50: at(sorted, 0.5), p95: at(sorted, 0.95), max: at(sorted, 1) }
  if (!bar) return { n: times.length, ms }
  const isMet = (['p50', 'p95', 'max'] as const).every((share) => !(ms[share] > (bar[share] ?? Infinity)))
  return { n: times.length, ms, bar, isMet: times.length > 0 && isMet }
}
