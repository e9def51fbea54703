/**
 * Says that time on a member's chart is otherwise than before. A person's time is in one place, so charts that the same person
 * had open meanwhile follow too.
 */
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { chartsBeside, stretchOfCalls } from './beside.queries.ts'

type Stretch = { memberId: string | null; staffId: string; from: string; to: string }

export async function tellTime(db: GroupDb, stretch: Stretch & { memberId: string }) {
  changed(db, 'time', { memberId: stretch.memberId, from: stretch.from })
  await tellBeside(db, [stretch])
}

async function tellBeside(db: GroupDb, stretches: readonly Stretch[]) {
  for (const { memberId, from } of await chartsBeside(db, stretches)) changed(db, 'time', { memberId, from })
}

/** What follows a call: whoever speaks with one member has no time for another. */
export const tellBesideCalls = async (db: GroupDb, calls: readonly { callId: string }[]) =>
  tellBeside(
    db,
    await stretchOfCalls(
      db,
      calls.map(({ callId }) => callId),
    ),
  )
