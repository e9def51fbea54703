/**
 * Puts deliveries on disk. Calls that arrive together share one insert and one commit, because a commit waits for the
 * disk and a clinic's devices all speak in the morning. Nobody is answered before the commit that holds their events.
 */
import { sql } from 'kysely'
import type { Database } from '../platform/database/db.ts'
import { runIntake } from '../platform/database/unscoped.ts'

export type NewDelivery = {
  connectionId: string
  vendor: string
  kind: string
  idemKey: string
  deviceKey: string | null
  body: string
  /** Why it cannot be read; then it waits for a person, once the worker has found out whose device sent it. */
  problem: string | null
}

/** The database took too long or said no; the vendor is asked to send again. */
export class InboxWriteError extends Error {}

type WaitingWrite = { deliveries: NewDelivery[]; done: () => void; failed: (error: unknown) => void }

// One statement stays well below PostgreSQL's limits and commits within a few milliseconds
const rowsPerBatch = 500
// Two commits under way: the next batch is on its way while the disk confirms the last
const batchesAtOnce = 2
// Beyond this the database is not keeping up; a vendor's retry is worth more than our memory
const mostWaiting = 5000

/** Classes of SQLSTATE that blame the data, not the database: 22 data exception, 23 constraint violation. */
const isDataFault = (error: unknown) => /^2[23]/.test((error as { code?: string } | null)?.code ?? '')

export function openInboxWriter(db: { ingest: Database }) {
  let waiting: WaitingWrite[] = []
  let rowsWaiting = 0
  let running = 0
  let isTurnPlanned = false

  const plan = () => {
    if (isTurnPlanned || running >= batchesAtOnce || waiting.length === 0) return
    isTurnPlanned = true
    setImmediate(() => {
      isTurnPlanned = false
      running++
      void settle(take()).finally(() => {
        running--
        plan()
      })
      plan()
    })
  }
  const take = (): WaitingWrite[] => {
    let rows = 0
    const end = waiting.findIndex((write) => (rows += write.deliveries.length) > rowsPerBatch)
    const claimed = waiting.splice(0, end === -1 ? waiting.length : Math.max(1, end))
    rowsWaiting -= claimed.reduce((sum, write) => sum + write.deliveries.length, 0)
    return claimed
  }
  const settle = async (batch: WaitingWrite[]) => {
    try {
      await insert(
        db,
        batch.flatMap((write) => write.deliveries),
      )
      for (const write of batch) write.done()
    } catch (error) {
      // One delivery that the database will not take must not cost its neighbors
      if (batch.length > 1 && isDataFault(error)) for (const write of batch) await settle([write])
      else for (const write of batch) write.failed(new InboxWriteError('not kept', { cause: error }))
    }
  }

  return {
    /** Resolves once all of them are committed (or were there before); rejects with InboxWriteError. */
    keep(deliveries: NewDelivery[]): Promise<void> {
      if (deliveries.length === 0) return Promise.resolve()
      if (rowsWaiting + deliveries.length > mostWaiting && rowsWaiting > 0) return Promise.reject(new InboxWriteError('full'))
      return new Promise((done, failed) => {
        waiting.push({ deliveries, done, failed })
        rowsWaiting += deliveries.length
        plan()
      })
    },
  }
}

/** Keeps what came in one body or one answer, however much it is, batch by batch; each batch is one commit. */
export async function storeDeliveries(writer: InboxWriter, deliveries: readonly NewDelivery[]): Promise<void> {
  for (let from = 0; from < deliveries.length; from += rowsPerBatch) await writer.keep(deliveries.slice(from, from + rowsPerBatch))
}

export type InboxWriter = ReturnType<typeof openInboxWriter>

/** One statement is one transaction: rows and the bell that wakes the workers commit together. */
async function insert(db: { ingest: Database }, rows: NewDelivery[]) {
  const column = <K extends keyof NewDelivery>(key: K) => rows.map((row) => row[key])
  await runIntake(
    db,
    sql`
      with kept as (
        insert into inbox (connection_id, vendor, kind, idem_key, device_key, body, error, state, received_at)
        select d.*, case when d.error is null or d.device_key is not null then 'new' else 'unreadable' end, app.now()
          from unnest(${column('connectionId')}::uuid[], ${column('vendor')}::text[], ${column('kind')}::text[],
                      ${column('idemKey')}::text[], ${column('deviceKey')}::text[], ${column('body')}::text[],
                      ${column('problem')}::text[])
               as d (connection_id, vendor, kind, idem_key, device_key, body, error)
        on conflict (connection_id, idem_key) do nothing
      )
      select pg_notify('inbox', '')`,
  )
}
