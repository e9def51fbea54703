/** Takes away the files of exports that are over, later their rows, and has those gone on with whose job was lost. */
import { sql } from 'kysely'
import { changed } from '../../platform/changes.ts'
import { type Database, type GroupDb, runInGroup } from '../../platform/database/db.ts'
import { runAsWorker } from '../../platform/database/unscoped.ts'

type Tended = { group_id: string; id: string; is_over: boolean }

export async function tendFhirExports(db: { worker: Database }) {
  const { rows } = await runAsWorker(db, (trx) => sql<Tended>`select group_id, id, is_over from app.fhir_exports_to_tend()`.execute(trx))
  const failures: unknown[] = []
  // One that cannot be cleared away keeps nobody else's
  for (const row of rows) await tend(db, row).catch((error: unknown) => failures.push(error))
  await runAsWorker(db, (trx) => sql`select app.prune_fhir_exports()`.execute(trx))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${rows.length} exports could not be tended`)
}

async function tend(db: { worker: Database }, { group_id: groupId, id, is_over: isOver }: Tended) {
  if (!isOver) await runInGroup(db.worker, groupId, async (scoped) => changed(scoped, 'fhirExportOpen', { exportId: id }))
  else while (await runInGroup(db.worker, groupId, (scoped) => dropChunks(scoped, id)));
}

/** A large file is taken away in pieces, so that no statement takes long. */
const chunksAtOnce = 50

/** True where there may be more. */
export async function dropChunks(db: GroupDb, exportId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from fhir_export_chunk c where c.group_id = ${db.groupId} and c.export_id = ${exportId}
       and c.number in (select d.number from fhir_export_chunk d where d.group_id = ${db.groupId} and d.export_id = ${exportId}
                         order by d.number limit ${chunksAtOnce})`.execute(db)
  return numAffectedRows === BigInt(chunksAtOnce)
}
