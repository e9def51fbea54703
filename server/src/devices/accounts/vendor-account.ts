/** The account at a vendor that this server uses: where it is, its credentials, and its turn where the vendor counts calls. */
import { type Selectable, sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Database, Tables } from '../../platform/database/db.ts'
import type { SealedPlace } from '../../platform/reseal.ts'
import { unseal } from '../../platform/secret-box.ts'
import { runAsWorker } from '../../platform/database/unscoped.ts'
import { type Connection, connectionSeal, VendorConfig } from '../../vendors/connection.ts'
import { type VendorName, vendorNamed } from '@vitalrounds/domain/devices/device'
import { realWorld } from '../../vendors/vendor-fetch.ts'
import { vendors } from '../../vendors/vendors.ts'

const placeOf = (part: { column: string; field?: string }): SealedPlace => ({
  ...part,
  table: 'vendor_connection',
  boundTo: ['id'],
  context: (id = '') => connectionSeal(id),
})
export const connectionPlaces = [
  placeOf({ column: 'secrets' }),
  placeOf({ column: 'hook_auth', field: 'sealed' }),
  placeOf({ column: 'hook_auth', field: 'sealedToken' }),
]

export type VendorContext = { config: Pick<Config, 'keys' | 'integrations'>; db: { worker: Database } }
export type Account = { id: string; connection: Connection }

/** The newest enabled account of the vendor in this server's mode; undefined when there is none. */
export async function vendorAccount({ config, db }: VendorContext, vendor: VendorName): Promise<Account | undefined> {
  const row = await runAsWorker(db, (trx) =>
    trx
      .selectFrom('vendor_connection')
      .selectAll()
      .where('vendor', '=', vendor)
      .where('mode', '=', config.integrations)
      .where('is_enabled', '=', true)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return row && opened({ config, db }, vendor, row)
}

/** The account of this id, whichever it is, in this server's mode. */
export async function accountById({ config, db }: VendorContext, id: string): Promise<Account | undefined> {
  const row = await runAsWorker(db, (trx) =>
    trx.selectFrom('vendor_connection').selectAll().where('id', '=', id).where('mode', '=', config.integrations).executeTakeFirst(),
  )
  const vendor = row && vendorNamed(row.vendor)
  return vendor && opened({ config, db }, vendor, row)
}

type Row = Pick<Selectable<Tables['vendor_connection']>, 'id' | 'base_url' | 'secrets' | 'config' | 'hook_auth'>

/** The path token is kept as its hash alone, but for vendors who are told with each call where to answer. */
function hookPathOf({ config }: Pick<VendorContext, 'config'>, vendor: VendorName, { id, hook_auth }: Row) {
  const { sealedToken } = hook_auth as { sealedToken?: string }
  if (sealedToken === undefined) return {}
  return { hookPath: `/hooks/v1/${vendor}/${id}/${unseal(config.keys.secretBox, sealedToken, connectionSeal(id))}` }
}

function opened({ config, db }: VendorContext, vendor: VendorName, row: Row): Account {
  const sealed = row.secrets?.toString('utf8')
  const secrets =
    sealed === undefined ? {} : (JSON.parse(unseal(config.keys.secretBox, sealed, connectionSeal(row.id))) as Record<string, string>)
  const { everyMs } = vendors[vendor]
  const connection: Connection = {
    told: noter(db, row.id),
    vendor,
    mode: config.integrations,
    baseUrl: row.base_url,
    secrets,
    config: VendorConfig.parse(row.config),
    ...hookPathOf({ config }, vendor, row),
    ...(everyMs !== undefined && { turn: () => turnOf(db, row.id, everyMs) }),
  }
  return { id: row.id, connection }
}

/**
 * Books the account's next call and waits for it. The booking is in the database, because every server of this database
 * calls with the same key; nothing is held while waiting.
 */
async function turnOf(db: { worker: Database }, connectionId: string, everyMs: number) {
  const { rows } = await runAsWorker(db, (trx) =>
    sql<{ wait_ms: number }>`
      update vendor_connection
         set next_call_at = greatest(next_call_at, clock_timestamp()) + make_interval(secs => ${everyMs / 1000})
       where id = ${connectionId}
      returning extract(epoch from next_call_at - clock_timestamp())::float8 * 1000 - ${everyMs} as wait_ms`.execute(trx),
  )
  const ms = rows[0]?.wait_ms ?? 0
  if (ms > 0) await realWorld.sleep(ms)
}

// Often enough to see that an account works, seldom enough not to write with every call
const noteEveryMs = 60_000

/** Of calls that go well one after another, the first of each minute is noted. */
function noter(db: { worker: Database }, connectionId: string) {
  let wellUntil = -Infinity
  return async (failure?: string) => {
    if (failure === undefined && performance.now() < wellUntil) return
    wellUntil = failure === undefined ? performance.now() + noteEveryMs : -Infinity
    await recordCallResult(db, connectionId, failure)
  }
}

/** How the last call to an account ended, for whoever keeps it. Noting it must never be what stops the work. */
const recordCallResult = (db: { worker: Database }, connectionId: string, failure: string | undefined) =>
  runAsWorker(db, (trx) =>
    (failure === undefined
      ? sql`update vendor_connection set last_success_at = clock_timestamp() where id = ${connectionId}
               and (last_success_at is null or last_success_at < greatest(last_failure_at, clock_timestamp() - make_interval(secs => ${noteEveryMs / 1000})))`
      : sql`update vendor_connection set last_failure_at = clock_timestamp(), last_failure = ${failure} where id = ${connectionId}`
    ).execute(trx),
  ).then(
    () => undefined,
    () => undefined,
  )
