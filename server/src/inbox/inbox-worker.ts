/**
 * Turns kept deliveries into readings. A batch is claimed, worked on and marked in one transaction, so that a killed
 * worker leaves nothing half done; when a batch fails each delivery is tried alone, so that a bad one delays nobody.
 */
import { sql } from 'kysely'
import { isDatabaseAway, isDatabaseSlow } from '../platform/database/database-away.ts'
import type { Database } from '../platform/database/db.ts'
import { type UnscopedDb, runAsWorker } from '../platform/database/unscoped.ts'
import { type Mark, markDeliveries } from './mark-deliveries.ts'
import { type ClaimedDelivery, openDelivery, type OpenedDelivery } from './open-delivery.ts'

type Worker = { worker: Database }

/** What a noun does with the deliveries that are for it. */
export type Handler = {
  takes(delivery: OpenedDelivery): boolean
  /** Whose delivery it is, where that can be told without working on it. */
  groupOf?(trx: UnscopedDb, delivery: OpenedDelivery): Promise<string | null>
  /** In the order in which they came; answers what became of each. */
  settle(trx: UnscopedDb, deliveries: readonly OpenedDelivery[]): Promise<ReadonlyMap<number, Mark>>
}

// Large enough to share a commit at the morning's peak, small enough that the first reading is not kept waiting
const batchSize = 64
// docs/sources/wire-facts.md 9.2: retries with backoff from 1 second to 5 minutes, five tries, then a person looks at it
const tries = 5
const backOffSeconds = [1, 10, 60, 300]

/** Works on one batch; answers how many deliveries were taken. Zero means that nothing is due. */
export async function workBatch(db: Worker, handlers: readonly Handler[]): Promise<number> {
  let ids: number[] = []
  try {
    return await runAsWorker(db, async (trx) => {
      const rows = await claim(trx, sql`i.state = 'new' and i.next_at <= now()`)
      ids = rows.map((row) => row.id)
      await settleRows(trx, rows, handlers)
      return rows.length
    })
  } catch (error) {
    if (ids.length === 0 || isDatabaseAway(error)) throw error
    for (const id of ids) await workAlone(db, id, handlers)
    return ids.length
  }
}

/**
 * One delivery by itself; its failure is written down. A database that is away stops the round, one that is slow postpones
 * the delivery, and neither is held against it: five crashes or a slow disk must not make a dead letter of a good reading.
 */
async function workAlone(db: Worker, id: number, handlers: readonly Handler[]) {
  try {
    await runAsWorker(db, async (trx) => settleRows(trx, await claim(trx, sql`i.id = ${id} and i.state = 'new'`), handlers))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (isDatabaseSlow(error)) await runAsWorker(db, (trx) => postponeDelivery(trx, id))
    else if (await runAsWorker(db, (trx) => recordDeliveryFailure(trx, id, error))) await notifyOwner(db, id, handlers)
  }
}

/** The administrators whom a dead letter is for find it in their inbox; whoever's it is found not to be sees none of it. */
async function notifyOwner(db: Worker, id: number, handlers: readonly Handler[]) {
  await runAsWorker(db, async (trx) => {
    const [delivery] = (await claim(trx, sql`i.id = ${id} and i.state = 'dead'`)).map(openDelivery)
    if (!delivery) return
    const groupId = await handlers.find((handler) => handler.takes(delivery))?.groupOf?.(trx, delivery)
    if (groupId) await sql`update inbox set group_id = ${groupId} where id = ${id}`.execute(trx)
  }).catch((error: unknown) => {
    // What cannot be opened is nobody's, and stands where super admins look
    if (isDatabaseAway(error)) throw error
  })
}

/** The first noun that takes a delivery has it. */
async function settleRows(trx: UnscopedDb, rows: readonly ClaimedDelivery[], handlers: readonly Handler[]) {
  const opened = rows.map(openDelivery)
  const marks = new Map(opened.map((delivery) => [delivery.row.id, outcomeMarkOf(delivery)]))
  let left = opened.filter(({ row }) => marks.get(row.id) === undefined)
  for (const handler of handlers) {
    const own = left.filter((delivery) => handler.takes(delivery))
    left = left.filter((delivery) => !own.includes(delivery))
    if (own.length > 0) for (const [id, mark] of await handler.settle(trx, own)) marks.set(id, mark)
  }
  const nobody: Mark = { state: 'unmatched', outcome: 'no owner' }
  await markDeliveries(trx, new Map([...marks].map(([id, mark]) => [id, mark ?? nobody])))
}

/** What can be said without a noun; it stands with whoever has the device now. */
function outcomeMarkOf({ row, event, outcome }: OpenedDelivery): Mark | undefined {
  const owner = row.group_id === null || row.is_second_hand ? {} : { groupId: row.group_id, memberId: row.member_id }
  if (outcome.problem !== undefined) return { state: 'unreadable', outcome: 'unreadable', error: outcome.problem, ...owner }
  return event?.kind === 'unknown' ? { state: 'ignored', outcome: 'not tracked', ...owner } : undefined
}

/** Locks due deliveries that no other worker holds, each with the present owner of its device. */
async function claim(trx: UnscopedDb, which: ReturnType<typeof sql>): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    select i.id, i.connection_id, i.vendor, i.idem_key, i.kind, i.body, i.received_at, i.attempts, i.device_key,
           o.group_id, o.device_id, o.member_id, o.is_second_hand
      from inbox i left join lateral app.device_owner(i.vendor, i.device_key) o on true
     where ${which} order by i.next_at, i.id limit ${batchSize} for update of i skip locked`.execute(trx)
  return rows
}

/** Long enough for others to be worked on first, short enough that a reading is seen soon after the disk is fast again. */
const postponeSeconds = 10

async function postponeDelivery(trx: UnscopedDb, id: number) {
  await sql`update inbox set next_at = now() + make_interval(secs => ${postponeSeconds}) where id = ${id} and state = 'new'`.execute(trx)
}

/** Answers whether it was the last try. */
async function recordDeliveryFailure(trx: UnscopedDb, id: number, error: unknown): Promise<boolean> {
  // The kind of failure only: messages of the database quote what patients measured
  const { name, code } = error as { name?: string; code?: string }
  const { rows } = await sql<{ state: string }>`
    update inbox set attempts = attempts + 1, error = ${`failed: ${code ?? name ?? 'error'}`},
           state = case when attempts + 1 >= ${tries} then 'dead' else state end,
           outcome = case when attempts + 1 >= ${tries} then 'failed' else outcome end,
           next_at = now() + make_interval(secs => (${backOffSeconds}::int[])[least(attempts + 1, ${backOffSeconds.length})])
     where id = ${id} and state = 'new'
    returning state`.execute(trx)
  return rows[0]?.state === 'dead'
}
