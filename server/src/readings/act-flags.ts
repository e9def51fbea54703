/** A vendor may report an irregular heartbeat in a call of its own: it is noted on the readings of the same act. */
import type { ReadingFlag } from '@vitalrounds/domain/readings/reading'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

type Noted = { actKey: string; flags: readonly ReadingFlag[] }

/** The readings have not arrived yet; the delivery is tried again, as calls overtake each other. */
export class ActNotHere extends Error {
  override name = 'act not here'
}

// The readings of an act follow within seconds; whoever is still alone then has lost them
const patienceTries = 3

export async function addActFlags(
  db: GroupDb,
  { actKey, flags }: Noted,
  delivery: { device_id: string | null; attempts: number },
) {
  const { rows } = await sql<{ id: string }>`
    update reading set flags = (select array_agg(distinct f) from unnest(flags || ${[...flags]}::text[]) f)
     where group_id = ${db.groupId} and device_id = ${delivery.device_id}::uuid and act_key = ${actKey}
    returning id`.execute(db)
  if (rows.length === 0 && delivery.attempts < patienceTries)
    throw new ActNotHere('the readings of this act are not here')
}
