/**
 * Turns kept deliveries into readings. A batch is claimed, worked on and marked in one transaction, so that a killed
 * worker leaves nothing half done; when a batch fails each delivery is tried alone, so that a bad one delays nobody.
 */
import { sql } from 'kysely'
import { isDatabaseAway } from '../platform/database/database-away.ts'
import type { Database } from '../platform/database/db.ts'
import { type UnscopedDb, work } from '../platform/database/unscoped.ts'
import type { Claimed } from './open-delivery.ts'
import { settleDeliveries } from './settle-deliveries.ts'

type Worker = { worker: Database }

// Large enough to share a commit at the morning's peak, small enough that the first reading is not kept waiting
const batchSize = 64
// docs/sources/wire-facts.md 9.2: retries with backoff from 1 second to 5 minutes, five tries, then a person looks at it
const tries = 5
const backOffSeconds = [1, 10, 60, 300]

/** Works on one batch; answers how many deliveries were taken. Zero means that nothing is due. */
export async function workInbox(db: Worker): Promise<number> {
  let ids: number[] = []
  try {
    return await work(db, async (trx) => {
      const rows = await claim(trx, sql`i.state = 'new' and i.next_at <= now()`)
      ids = rows.map((row) => row.id)
      await settleDeliveries(trx, rows)
      return rows.length
    })
  } catch (error) {
    if (ids.length === 0 || isDatabaseAway(error)) throw error
    for (const id of ids) await workAlone(db, id)
    return ids.length
  }
}

/**
 * One delivery by itself; its failure is written down. A database that is away stops the round and is held against no
 * delivery: five crashes must not make a dead letter of a good reading.
 */
async function workAlone(db: Worker, id: number) {
  try {
    await work(db, async (trx) => settleDeliveries(trx, await claim(trx, sql`i.id = ${id} and i.state = 'new'`)))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    await work(db, (trx) => noteFailure(trx, id, error))
  }
}

/** Locks due deliveries that no other worker holds, each with the present owner of its device. */
async function claim(trx: UnscopedDb, which: ReturnType<typeof sql>): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    select i.id, i.connection_id, i.vendor, i.idem_key, i.kind, i.body, i.received_at, i.attempts, i.device_key,
           o.group_id, o.device_id, o.member_id, o.is_second_hand
      from inbox i left join lateral app.device_owner(i.vendor, i.device_key) o on true
     where ${which} order by i.next_at, i.id limit ${batchSize} for update of i skip locked`.execute(trx)
  return rows
}

async function noteFailure(trx: UnscopedDb, id: number, error: unknown) {
  // The kind of failure only: messages of the database quote what patients measured
  const { name, code } = error as { name?: string; code?: string }
  await sql`
    update inbox set attempts = attempts + 1, error = ${`failed: ${code ?? name ?? 'error'}`},
           state = case when attempts + 1 >= ${tries} then 'dead' else state end,
           outcome = case when attempts + 1 >= ${tries} then 'failed' else outcome end,
           next_at = now() + make_interval(secs => (${backOffSeconds}::int[])[least(attempts + 1, ${backOffSeconds.length})])
     where id = ${id} and state = 'new'`.execute(trx)
}
