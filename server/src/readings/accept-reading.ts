/** Lets a reading stand that was set aside as impossible, or taken for another person's, because somebody knows better. */
import { sql } from 'kysely'
import { type GroupDb, settle } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { type ReadingRow, readingsOfAct, readingStates, sayActChanged } from './act-readings.queries.ts'
import { holdMember } from './settle-member.ts'

export async function acceptReading(
  db: GroupDb,
  { memberId, readingId, reason }: { memberId: string; readingId: string; reason: string },
) {
  await holdMember(db, memberId)
  const act = await readingsOfAct(db, memberId, readingId)
  // Both pressures are doubted together when they do not fit each other
  const taken = act.filter(isDoubted)
  if (!isDoubted(act[0])) refuse('reading.notQuarantined')
  await db
    .updateTable('reading')
    .set({ state: 'kept', state_reason: `Accepted: ${reason}`, flags: sql<string[]>`array_append(flags, 'accepted')` })
    .where('group_id', '=', db.groupId)
    .where(
      'id',
      'in',
      taken.map((reading) => reading.id),
    ) // prettier-ignore
    .execute()
  sayActChanged(db, taken)
  await settle(db)
  return { readings: await readingStates(db, act.map((reading) => reading.id)) } // prettier-ignore
}

const isDoubted = ({ state, flags }: ReadingRow) => state === 'quarantined' || flags.includes('suspect')
