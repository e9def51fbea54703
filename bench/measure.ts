/** Times pieces of work over and over, in turn, and says what was typical; one JSON line a figure on standard output. */

export type Figure = { name: string; n: number; p50_ms: number; p95_ms: number }

const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const rounded = (ms: number) => Math.round(ms * 1000) / 1000

export function figureOf(name: string, claimed: readonly number[]): Figure {
  const sorted = claimed.toSorted((a, b) => a - b)
  return { name, n: sorted.length, p50_ms: rounded(at(sorted, 0.5)), p95_ms: rounded(at(sorted, 0.95)) }
}

type Work = (i: number) => Promise<unknown>

/** Runs each work n times after a tenth as many to warm up, in turn, so that what slows one down slows all. */
export async function measureInTurn<Names extends string>(
  name: string,
  n: number,
  works: Record<Names, Work>,
): Promise<Record<Names, Figure>> {
  const entries = Object.entries(works) as [Names, Work][]
  for (let i = 0; i < Math.max(5, n / 10); i++) for (const [, work] of entries) await work(i)
  const times = new Map<Names, number[]>(entries.map(([key]) => [key, []]))
  for (let i = 0; i < n; i++) {
    for (const [key, work] of entries) {
      const started = performance.now()
      await work(i)
      times.get(key)?.push(performance.now() - started)
    }
  }
  const figures = [...times].map(([key, claimed]) => [key, figureOf(name, claimed)] as const)
  return Object.fromEntries(figures) as Record<Names, Figure>
}

/** One work alone. */
export const measure = async (name: string, n: number, work: Work): Promise<Figure> => (await measureInTurn(name, n, { it: work })).it

/**
 * Prints a figure of ours beside the bare SQL that does the same work, and beside itself at 1,000 members; with how many rows
 * either page has, since a list of sixteen is not a page of fifty.
 */
export function report(
  ours: Figure,
  { raw, small, ...more }: { raw?: Figure; small?: Figure; per_second?: number; rows?: number; at_1000_rows?: number } = {},
) {
  const ratio = (other: Figure) => Math.round((ours.p50_ms / other.p50_ms) * 100) / 100
  const beside = raw && { raw_p50_ms: raw.p50_ms, raw_p95_ms: raw.p95_ms, ratio: ratio(raw) }
  const grown = small && { at_1000_p50_ms: small.p50_ms, growth: ratio(small) }
  console.log(JSON.stringify({ ...ours, ...beside, ...grown, ...more }))
}
