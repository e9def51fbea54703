/** An order has a name now that its vendor or a carrier knows it by: what they said of it before is read again. */
import { sql } from 'kysely'
import { vendorFacts, vendorNames } from '@vitalrounds/domain/devices/device'
import type { GroupDb } from '../platform/database/db.ts'

const carriers = vendorNames.filter((name) => vendorFacts(name).isCarrier)

export type OrderNames = {
  vendor: string
  /** The vendor's own name of the order. */
  vendorOrderId: string | null
  /** Parcels by their numbers, as carriers name them. */
  parcels: readonly string[]
  /** Earlier than this nobody can have spoken of it: carriers use their numbers again. */
  requestedAt: string
}

/** In the transaction in which the names become known, so that both are there or neither. Answers how many wait again. */
export async function replayOrderNews(db: GroupDb, names: OrderNames): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update inbox set state = 'new', attempts = 0, next_at = now(), outcome = null, error = null
     where state = 'unmatched' and kind = 'order' and body <> '' and received_at >= ${names.requestedAt}
       and ((vendor = ${names.vendor} and device_key = ${names.vendorOrderId})
         or (vendor = any (${carriers}::text[]) and device_key = any (${names.parcels}::text[])))
    returning id`.execute(db)
  if (rows.length > 0) await sql`select pg_notify('inbox', '')`.execute(db)
  return rows.length
}
