/**
 * Says that time on a member's chart is otherwise than before. A person's time is in one place, so charts that the same person
 * had open meanwhile follow too.
 */
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { findOverlappingCharts, stretchesOfCalls } from './overlapping-charts.queries.ts'

type Stretch = { memberId: string | null; staffId: string; from: string; to: string }

export async function announceTime(db: GroupDb, stretch: Stretch & { memberId: string }) {
  changed(db, 'time', { memberId: stretch.memberId, from: stretch.from })
  await announceOverlaps(db, [stretch])
}

async function announceOverlaps(db: GroupDb, stretches: readonly Stretch[]) {
  for (const { memberId, from } of await findOverlappingCharts(db, stretches)) changed(db, 'time', { memberId, from })
}

/** What follows a call: whoever speaks with one member has no time for another. */
export const announceCallTime = async (db: GroupDb, calls: readonly { callId: string }[]) =>
  announceOverlaps(
    db,
    await stretchesOfCalls(
      db,
      calls.map(({ callId }) => callId),
    ),
  )
