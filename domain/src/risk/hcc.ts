/**
 * Which of the lists hcc-low, hcc-medium and hcc-high the diagnoses of a chart speak for: the number of payment categories of
 * CMS-HCC after its hierarchy. A suggestion beside what a clinic's file says, never a score (docs/sources/chart.md hcc).
 */
import type { UploadedList } from './list-file.ts'

export type HccTable = {
  model: string
  /** Categories by diagnosis code. */
  map: Readonly<Record<string, readonly number[]>>
  labels: Readonly<Record<string, string>>
  /** By category those that do not count beside it. */
  hierarchy: Readonly<Record<string, readonly number[]>>
}
export type HccList = Extract<UploadedList, `hcc-${string}`>
export type HccMatch = { hcc: number; label: string; codes: string[] }
export type HccSuggestion = { list: HccList | null; found: HccMatch[] }

// docs/sources/chart.md hcc
const steps: readonly { from: number; list: HccList }[] = [
  { from: 5, list: 'hcc-high' },
  { from: 3, list: 'hcc-medium' },
  { from: 1, list: 'hcc-low' },
]

export function suggestHcc(diagnosisCodes: readonly string[], { map, labels, hierarchy }: HccTable): HccSuggestion {
  const codesOf = new Map<number, string[]>()
  for (const code of new Set(diagnosisCodes.map((diagnosisCode) => diagnosisCode.toUpperCase())))
    for (const hcc of map[code] ?? []) codesOf.set(hcc, [...(codesOf.get(hcc) ?? []), code])
  const below = new Set([...codesOf.keys()].flatMap((hcc) => hierarchy[hcc] ?? []))
  const matches = [...codesOf]
    .filter(([hcc]) => !below.has(hcc))
    .map(([hcc, codes]) => ({ hcc, label: labels[hcc] ?? '', codes: codes.toSorted() }))
    .toSorted((a, b) => a.hcc - b.hcc)
  return { list: steps.find(({ from }) => matches.length >= from)?.list ?? null, found: matches }
}
