/**
 * The vendor connections as hooks need them, held in memory for a few seconds: a call that no connection knows costs no
 * query, and a burst of readings costs one.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../platform/database/db.ts'
import { type BoxKeys, unseal } from '../platform/secret-box.ts'
import { sameSecret, sha256 } from '../platform/secrets.ts'
import { runIntake } from '../platform/database/unscoped.ts'
import { type VendorName, vendorNamed } from '@vitalrounds/domain/devices/device'
import { connectionSeal } from '../vendors/connection.ts'
import type { HookAuth } from '../vendors/vendor.ts'

export type HookConnection = { id: string; vendor: VendorName; pathTokenHash: string; auth: HookAuth }
export type HookAddress = { vendor: string; connectionId: string; pathToken: string }

const Auth = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('basic'), user: z.string(), secretHash: z.string() }),
  z.object({ kind: z.literal('header'), name: z.string(), secretHash: z.string() }),
  z.object({ kind: z.literal('path') }),
])
// A signature is checked with the secret itself, so it is kept sealed instead of hashed: by itself, or as the account's own
const Signed = z.object({
  kind: z.literal('signed'),
  sealed: z.string().optional(),
  credential: z.string().optional(),
})

// A connection that was switched off stops being heard within this time
const freshMs = 3000
// A connection just made is heard within this time; strangers cannot make us ask more often
const pauseMs = 250

type Row = { id: string; vendor: string; token_hash: string; hook_auth: unknown; secrets: Buffer | null }

type Keys = { secretBox: BoxKeys }

export function openConnections(db: { ingest: Database }, keys: Keys, clock: () => number = Date.now) {
  let existing = new Map<string, HookConnection>()
  let readAt = -Infinity
  let reading: Promise<void> | undefined

  const read = async () => {
    const { rows } = await runIntake(
      db,
      sql<Row>`select id, vendor, encode(path_token_hash, 'hex') as token_hash, hook_auth, secrets
                 from vendor_connection where is_enabled`,
    )
    existing = new Map(rows.flatMap((row) => connectionOrNone(row, keys).map((connection) => [connection.id, connection] as const)))
    readAt = clock()
  }
  const renew = () => {
    reading ??= read().finally(() => (reading = undefined))
    // While the database is away, what was known a moment ago still tells friends from strangers
    return existing.size > 0 ? reading.catch(() => undefined) : reading
  }

  return {
    /** The connection at this address, or undefined for a stranger; the token is compared in constant time. */
    async find({ vendor, connectionId, pathToken }: HookAddress): Promise<HookConnection | undefined> {
      const age = clock() - readAt
      if (age > freshMs || (!existing.has(connectionId) && age > pauseMs)) await renew()
      const match = existing.get(connectionId)
      const isRight = sameSecret(sha256(pathToken), match?.pathTokenHash ?? '')
      return match !== undefined && isRight && match.vendor === vendor ? match : undefined
    },
  }
}

/** One account whose credentials cannot be opened proves nothing, and stops nobody else. */
function connectionOrNone(row: Row, keys: Keys): HookConnection[] {
  try {
    return connectionOf(row, keys)
  } catch {
    return []
  }
}

/** None where the stored way of proof is not one we know: then nobody can prove anything. */
function connectionOf({ id, vendor, token_hash, hook_auth, secrets }: Row, keys: Keys): HookConnection[] {
  const opened = (sealed: string) => unseal(keys.secretBox, sealed, connectionSeal(id))
  const search = (auth: HookAuth) => {
    const name = vendorNamed(vendor)
    return name ? [{ id, vendor: name, pathTokenHash: token_hash, auth }] : []
  }
  const auth = Auth.safeParse(hook_auth)
  if (auth.success) return search(auth.data)
  const { sealed, credential } = Signed.safeParse(hook_auth).data ?? {}
  if (sealed !== undefined) return search({ kind: 'signed', secret: opened(sealed) })
  if (credential === undefined || secrets === null) return []
  const secret = (JSON.parse(opened(secrets.toString('utf8'))) as Record<string, string>)[credential]
  return secret === undefined ? [] : search({ kind: 'signed', secret })
}
