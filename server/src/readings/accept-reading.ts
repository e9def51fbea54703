/** Lets a reading stand that was set aside as impossible, or taken for another person's, because somebody knows better; or takes that back. */
import { sql } from 'kysely'
import { type GroupDb, settleChanges } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { type ReadingRow, readingsOfAct, readingStates, recordActChange } from './act-readings.queries.ts'
import { requireLockedMember } from './settle-member.ts'

type Acceptance = { memberId: string; readingId: string; accepted: boolean; reason: string }

export async function acceptReading(db: GroupDb, { memberId, readingId, accepted, reason }: Acceptance) {
  await requireLockedMember(db, memberId)
  const act = await readingsOfAct(db, memberId, readingId)
  const isMeant = accepted ? isDoubted : isAccepted
  if (!isMeant(act[0])) refuse(accepted ? 'reading.notQuarantined' : 'reading.notAccepted')
  // Both pressures are doubted together when they do not fit each other
  const intended = act.filter(isMeant)
  await write(db, intended, { accepted, reason })
  recordActChange(db, intended, accepted ? undefined : `Reading doubted again: ${reason}`)
  await settleChanges(db)
  return {
    readings: await readingStates(
      db,
      act.map((reading) => reading.id),
    ),
  }
}

/** What is doubted again is judged anew as the change settles; of a recording nobody can, and it is set aside as it was. */
const write = (db: GroupDb, readings: readonly ReadingRow[], { accepted, reason }: Pick<Acceptance, 'accepted' | 'reason'>) =>
  db
    .updateTable('reading')
    .set({ changed_at: db.asOf })
    .set(
      accepted
        ? { state: 'kept', state_reason: `Accepted: ${reason}`, flags: sql<string[]>`array_append(flags, 'accepted')` }
        : {
            state: sql<string>`case when metric = 'ecg' then 'quarantined' else state end`,
            state_reason: `Doubted again: ${reason}`,
            flags: sql<string[]>`array_remove(flags, 'accepted')`,
          },
    )
    .where('group_id', '=', db.groupId)
    .where(
      'id',
      'in',
      readings.map((reading) => reading.id),
    )
    .execute()

const isAccepted = ({ flags }: ReadingRow) => flags.includes('accepted')
const isDoubted = ({ state, flags }: ReadingRow) => state === 'quarantined' || flags.includes('suspect')
