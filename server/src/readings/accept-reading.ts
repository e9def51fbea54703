/** Lets a reading stand that was set aside as impossible, because somebody knows better. */
import type { Metric } from '@vitalrounds/domain/readings/reading'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { readingsOfAct, readingStates } from './act-readings.queries.ts'
import { markRepeats } from './mark-repeats.ts'
import { holdMember, settleMember } from './settle-member.ts'

export async function acceptReading(
  db: GroupDb,
  { memberId, readingId, reason }: { memberId: string; readingId: string; reason: string },
) {
  await holdMember(db, memberId)
  const act = await readingsOfAct(db, memberId, readingId)
  if (act[0].state !== 'quarantined') refuse('reading.notQuarantined')
  // Both pressures were set aside together when diastolic was not below systolic
  const taken = act.filter((reading) => reading.state === 'quarantined')
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
  await markRepeats(db, taken.map((r) => ({ memberId, metric: r.metric as Metric, value: r.value, measuredAt: r.measured_at }))) // prettier-ignore
  const on = act[0].measured_on
  await settleMember(db, { memberId, from: on, to: on })
  return { readings: await readingStates(db, act.map((reading) => reading.id)) } // prettier-ignore
}
