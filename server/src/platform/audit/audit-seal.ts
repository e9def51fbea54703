/**
 * The hash chain over a group's audit rows: each seal is SHA-256 of the one before and the row. Whoever changes,
 * removes or smuggles in a row after it was sealed is found, and so is a chain whose end was cut off, because its head is
 * kept apart. Sealing runs each minute, checking each night.
 */
import { sql } from 'kysely'
import type { Databases } from '../database/databases.ts'
import { runInGroup, type GroupDb } from '../database/db.ts'
import { computeChainHash, firstHash } from './audit-chain.ts'
import { allGroups } from '../database/all-groups.ts'
import { runAsWorker } from '../database/unscoped.ts'

type Worker = Pick<Databases, 'worker'>
/** A row as it is hashed: every column, instants with microseconds, in this order for good. */
type AuditRow = { id: number; tx: string; columns: unknown[] }
type Seal = { seq: number; hash: Buffer; tx: string; id: number }

const rowsAtOnce = 1000
const rowColumns = sql`a.id, a.tx::text as tx, json_build_array(
  a.id, a.tx::text, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.group_id, a.actor_kind, a.actor_id,
  a.session_id, a.action, a.kind, a.ids, a.result, a.ip, a.request_id, a.reason) as columns`

const hashOf = (before: Buffer, row: Pick<AuditRow, 'columns'>) => computeChainHash(before, row.columns)

/** Seals what is settled in every group. Safe to run twice at once. */
export async function sealAudit(db: Worker): Promise<void> {
  const { rows } = await runAsWorker(db, (trx) => sql<{ id: string }>`select app.groups_to_seal() as id`.execute(trx))
  for (const { id } of rows) await sealGroup(db, id)
}

/** Seals what is settled in one group, also in one whose clinic is gone. */
export async function sealGroup(db: Worker, groupId: string): Promise<void> {
  while ((await runInGroup(db.worker, groupId, sealSome)) === rowsAtOnce);
}

/** Seals the next rows of one group in the order in which their transactions began; answers how many. */
async function sealSome(db: GroupDb): Promise<number> {
  // Two sealers of one group would fork the chain; the second waits here and then sees the first one's seals
  await sql`select pg_advisory_xact_lock(hashtextextended('seal ' || ${db.groupId}::text, 0))`.execute(db)
  const last = await lastSeal(db)
  const rows = await settledRows(db, last)
  let hash = last?.hash ?? firstHash
  const seals = rows.map((row, i) => {
    hash = hashOf(hash, row)
    return { group_id: db.groupId, seq: (last?.seq ?? 0) + i + 1, audit_id: row.id, hash }
  })
  const end = seals.at(-1)
  if (!end) return 0
  await db.insertInto('audit_seal').values(seals).execute()
  await indexSubjects(
    db,
    seals.map(({ audit_id }) => audit_id),
  )
  // A head that the chain contradicts stays as it is: it is the proof that something was cut off
  if (await holdsHead(db)) await sql`select app.advance_audit_head(${end.seq}, ${end.hash})`.execute(db)
  return seals.length
}

/** Whom and what these rows name, so that "who looked at this chart" is answered by key. */
const indexSubjects = (db: GroupDb, auditIds: readonly number[]) =>
  sql`insert into audit_subject (group_id, subject_id, at, audit_id)
    select distinct a.group_id, named::uuid, a.at, a.id from audit a, unnest(a.ids) named
     where a.group_id = ${db.groupId} and a.id = any (${auditIds}::bigint[])
       and named ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    on conflict do nothing`.execute(db)

/** Whether the chain still holds the seal that was its last one when its head was written. */
async function holdsHead(db: GroupDb): Promise<boolean> {
  const { rows } = await sql`select from audit_head h where h.group_id = ${db.groupId} and not exists (
    select from audit_seal s where s.group_id = h.group_id and s.seq = h.seq and s.hash = h.hash)`.execute(db)
  return rows.length === 0
}

const lastSeal = async (db: GroupDb): Promise<Seal | undefined> =>
  (
    await sql<Seal>`select s.seq, s.hash, a.tx::text as tx, a.id from audit_seal s join audit a on a.id = s.audit_id
      where s.group_id = ${db.groupId} and a.group_id = ${db.groupId} order by s.seq desc limit 1`.execute(db)
  ).rows[0]

// A row counts as settled when no transaction as old as its own still runs: nothing can appear before it any more
const settledRows = async (db: GroupDb, last: Seal | undefined): Promise<AuditRow[]> =>
  (
    await sql<AuditRow>`select ${rowColumns} from audit a
      where a.group_id = ${db.groupId} and a.tx < pg_snapshot_xmin(pg_current_snapshot())
        and (a.tx, a.id) > (${last?.tx ?? '0'}::xid8, ${last?.id ?? 0})
      order by a.tx, a.id limit ${rowsAtOnce}`.execute(db)
  ).rows

export type Verdict = {
  sealed: number
  broken: null | { seq: number; why: 'gap' | 'row is gone' | 'hash differs' | 'row was added' | 'end is cut off' }
}

/** Walks the chain of a group from its first seal and names the first place that does not hold. */
export async function verifyAudit(db: Worker, groupId: string): Promise<Verdict> {
  let seq = 0
  let hash: Buffer = firstHash
  for (;;) {
    const page = await runInGroup(db.worker, groupId, (trx) => sealedRows(trx, seq))
    for (const seal of page) {
      const why = faultOf(seal, seq, hash)
      if (why) return { sealed: seq, broken: { seq: seq + 1, why } }
      seq = seal.seq
      hash = seal.hash
    }
    if (page.length < rowsAtOnce) break
  }
  const isWhole = await runInGroup(db.worker, groupId, holdsHead)
  if (!isWhole) return { sealed: seq, broken: { seq: seq + 1, why: 'end is cut off' } }
  const isSmuggled = await runInGroup(db.worker, groupId, hasUnsealedBehind)
  return { sealed: seq, broken: isSmuggled ? { seq, why: 'row was added' } : null }
}

/** Sealed rows of the group after a seal, with what they are hashed from. */
type SealedRow = Omit<AuditRow, 'id'> & { seq: number; hash: Buffer; id: number | null }

function faultOf(seal: SealedRow, before: number, hash: Buffer) {
  if (seal.seq !== before + 1) return 'gap' as const
  if (seal.id === null) return 'row is gone' as const
  return hashOf(hash, seal).equals(seal.hash) ? undefined : ('hash differs' as const)
}

export const sealedRows = async (db: GroupDb, after: number): Promise<SealedRow[]> =>
  (
    await sql<SealedRow>`select s.seq, s.hash, ${rowColumns} from audit_seal s left join audit a on a.id = s.audit_id
      where s.group_id = ${db.groupId} and s.seq > ${after} order by s.seq limit ${rowsAtOnce}`.execute(db)
  ).rows

/** A row older than the last sealed one that has no seal of its own: it was put there afterwards. */
async function hasUnsealedBehind(db: GroupDb): Promise<boolean> {
  const last = await lastSeal(db)
  if (!last) return false
  const { rows } = await sql`select a.id from audit a
    where a.group_id = ${db.groupId} and (a.tx, a.id) < (${last.tx}::xid8, ${last.id})
      and not exists (select from audit_seal s where s.audit_id = a.id) limit 1`.execute(db)
  return rows.length > 0
}

/** Checks every group; throws, so that the failure is told, when a chain does not hold. */
export async function verifyEveryAudit(db: Worker): Promise<void> {
  for (const id of await allGroups(db)) {
    const { broken } = await verifyAudit(db, id)
    if (broken) throw new Error(`the audit chain of group ${id} is broken at seal ${broken.seq}: ${broken.why}`)
  }
}
