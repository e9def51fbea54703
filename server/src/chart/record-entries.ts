/** Records entries of several charts in a few statements: each is on record, or refused for a reason of its own. */
import type { GroupDb } from '../platform/database/db.ts'
import { newIds } from '../platform/database/new-ids.ts'
import { Refusal } from '../platform/http/refuse.ts'
import type { LockedChart } from './lock-chart.ts'

/** The id of what was recorded, or why it was not. */
export type RecordedEntry = string | Refusal

type Recorder<Entry, Row> = {
  /** Why it may not be on record beside what is, and those of the same call that come before it. */
  refusalOf: (entry: Entry, chart: LockedChart) => Refusal | undefined
  rowOf: (entry: Entry, id: string) => Row
  /** Answers the ids that are on record now. */
  insert: (rows: readonly Row[]) => Promise<ReadonlySet<string>>
  /** Where it was not inserted. */
  duplicate: () => Refusal
}

// A statement takes 65,535 values
const rowsAtOnce = 1000

/** In the order of the entries, whose charts are held. */
export async function recordEntries<Entry extends { memberId: string }, Row>(
  db: GroupDb,
  { entries, charts }: { entries: readonly Entry[]; charts: ReadonlyMap<string, LockedChart> },
  { refusalOf, rowOf, insert, duplicate }: Recorder<Entry, Row>,
): Promise<RecordedEntry[]> {
  const ids = await newIds(db, entries.length)
  const results: RecordedEntry[] = entries.map((entry, at) => {
    const chart = charts.get(entry.memberId)
    return (chart === undefined ? new Refusal('member.unknown') : refusalOf(entry, chart)) ?? ids[at] ?? ''
  })
  const rows = entries.flatMap((entry, at) => (typeof results[at] === 'string' ? [rowOf(entry, results[at])] : []))
  const recorded = new Set<string>()
  for (let at = 0; at < rows.length; at += rowsAtOnce) for (const id of await insert(rows.slice(at, at + rowsAtOnce))) recorded.add(id)
  return results.map((result) => (typeof result !== 'string' || recorded.has(result) ? result : duplicate()))
}

/** The id of one that was recorded alone; throws its refusal. */
export function idOrThrow([result]: readonly RecordedEntry[]): { _id: string } {
  if (typeof result !== 'string') throw result ?? new Error('nothing was recorded')
  return { _id: result }
}

export const membersOf = (entries: readonly { memberId: string }[]) => [...new Set(entries.map(({ memberId }) => memberId))]

export const recordedMembers = (entries: readonly { memberId: string }[], results: readonly RecordedEntry[]) =>
  entries.flatMap(({ memberId }, at) => (typeof results[at] === 'string' ? [memberId] : []))
