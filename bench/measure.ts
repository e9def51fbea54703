/**
 * Times pieces of work over and over, in turn, and says what was typical; one JSON line a figure on standard output. A figure
 * with a bar is judged by it, and `printBars` says in the end which were missed.
 */

export type Figure = { name: string; n: number; p50_ms: number; p95_ms: number; cpu_p50_ms?: number }

const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const rounded = (ms: number) => Math.round(ms * 1000) / 1000
const ascending = (times: readonly number[]) => times.toSorted((a, b) => a - b)

export function figureOf(name: string, claimed: readonly number[]): Figure {
  const sorted = ascending(claimed)
  return { name, n: sorted.length, p50_ms: rounded(at(sorted, 0.5)), p95_ms: rounded(at(sorted, 0.95)) }
}

type Work = (i: number) => Promise<unknown>
/** Goes while the measured processes work, in milliseconds. */
type Clock = () => number

/**
 * Runs each work n times after a tenth as many to warm up, in turn, so that what slows one down slows all. With a clock of
 * processors it says what each took of them as well, which others on the machine change less than the time it took.
 */
export async function measureInTurn<Names extends string>(
  name: string,
  n: number,
  works: Record<Names, Work>,
  processors?: Clock,
): Promise<Record<Names, Figure>> {
  const entries = Object.entries(works) as [Names, Work][]
  for (let i = 0; i < Math.max(5, n / 10); i++) for (const [, work] of entries) await work(i)
  const spent = new Map<Names, { times: number[]; used: number[] }>(entries.map(([key]) => [key, { times: [], used: [] }]))
  for (let i = 0; i < n; i++) {
    for (const [key, work] of entries) {
      const [usedBefore, started] = [processors?.(), performance.now()]
      await work(i)
      spent.get(key)?.times.push(performance.now() - started)
      if (processors && usedBefore !== undefined) spent.get(key)?.used.push(processors() - usedBefore)
    }
  }
  const figures = [...spent].map(([key, { times, used }]) => {
    const ofProcessors = used.length > 0 ? { cpu_p50_ms: rounded(at(ascending(used), 0.5)) } : {}
    return [key, { ...figureOf(name, times), ...ofProcessors }] as const
  })
  return Object.fromEntries(figures) as Record<Names, Figure>
}

/** One work alone. */
export const measure = async (name: string, n: number, work: Work): Promise<Figure> => (await measureInTurn(name, n, { it: work })).it

type Beside = {
  raw?: Figure
  small?: Figure
  /** How many times as long as the bare SQL, or as in the small clinic, it may take at most. */
  bars?: { ratio?: number; growth?: number }
  per_second?: number
  rows?: number
  at_1000_rows?: number
  cold_ms?: number
}

const judged: { name: string; missed: boolean }[] = []

/**
 * Prints a figure of ours beside the bare SQL that does the same work, and beside itself at 1,000 members; with how many rows
 * either page has, since a list of sixteen is not a page of fifty.
 */
export function report(ours: Figure, { raw, small, bars = {}, ...more }: Beside = {}) {
  const [ratio, growth] = [timesOf(ours, raw), timesOf(ours, small)]
  const beside = raw && { raw_p50_ms: raw.p50_ms, raw_p95_ms: raw.p95_ms, ratio: ratio?.time, cpu_ratio: ratio?.processors }
  const grown = small && { at_1000_p50_ms: small.p50_ms, growth: growth?.time, cpu_growth: growth?.processors }
  console.log(JSON.stringify({ ...ours, ...beside, ...grown, ratio_bar: bars.ratio, growth_bar: bars.growth, ...more }))
  judge(ours.name, ratio, bars.ratio)
  judge(ours.name, growth, bars.growth)
}

type Times = { time: number; processors: number | undefined }

/** By the processors where they were measured: others on the machine take time from both, and not in equal parts. */
function judge(name: string, times: Times | undefined, bar: number | undefined) {
  if (times === undefined || bar === undefined) return
  const taken = times.processors ?? times.time
  judged.push({ name: `${name}: ${taken} of ${bar}`, missed: taken > bar })
}

/** How many times as long it took as another, by the clock on the wall and by that of the processors. */
function timesOf(ours: Figure, other: Figure | undefined): Times | undefined {
  const times = (claimed: number | undefined, compared: number | undefined) =>
    claimed === undefined || compared === undefined ? undefined : Math.round((claimed / compared) * 100) / 100
  return other && { time: times(ours.p50_ms, other.p50_ms) ?? 0, processors: times(ours.cpu_p50_ms, other.cpu_p50_ms) }
}

/** How many figures were judged, and which took longer than their bar allows. */
export function printBars() {
  const missed = judged.filter((figure) => figure.missed).map(({ name }) => name)
  if (judged.length > 0) console.log(JSON.stringify({ name: 'bars', judged: judged.length, missed }))
}
