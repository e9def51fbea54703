/** What administrators do about a batch: decide on a person, have it recorded, have it taken back. */
import { undoHours } from '@vitalrounds/domain/chart-imports/api'
import { sql } from 'kysely'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

/** Holds the batch, or refuses one that is nobody's or another group's. */
async function lockImport(db: GroupDb, importId: string) {
  const { rows } = await sql<{ state: string; isLate: boolean }>`
    select state, coalesce(finished_at + make_interval(hours => ${undoHours}) <= app.now(), false) as "isLate"
      from chart_import where group_id = ${db.groupId} and id = ${importId} for update`.execute(db)
  return rows[0] ?? refuse('chartImport.unknown')
}

const rowsOf = (db: GroupDb, importId: string) =>
  db.updateTable('chart_import_row').where('group_id', '=', db.groupId).where('import_id', '=', importId)

export async function decidePerson(db: GroupDb, importId: string, { entry, isSamePerson }: { entry: number; isSamePerson: boolean }) {
  const { state } = await lockImport(db, importId)
  if (state !== 'checked') refuse('chartImport.decided')
  const person = await rowsOf(db, importId)
    .where('entry', '=', entry)
    .where('kind', '=', 'member')
    .where('outcome', '=', 'decide')
    .set(isSamePerson ? { outcome: 'here', content: null, member_id: sql<string | null>`alike_member_id` } : { outcome: 'new' })
    .returning('entry')
    .executeTakeFirst()
  if (!person) refuse('chartImport.decided')
  const because = 'Its person is here already: a chart in use is not changed by an import.'
  await rowsOf(db, importId)
    .where('person_entry', '=', entry)
    .where('outcome', '=', 'decide')
    .set(isSamePerson ? { outcome: 'here', content: null, messages: [because] } : { outcome: 'new' })
    .execute()
}

/** Hands a checked batch to the job; one that runs or is done is left alone. */
export async function startChartImport(db: GroupDb, importId: string) {
  const { state } = await lockImport(db, importId)
  if (state !== 'checked') return
  const undecided = await db
    .selectFrom('chart_import_row')
    .select('entry')
    .where('group_id', '=', db.groupId)
    .where('import_id', '=', importId)
    .where('kind', '=', 'member')
    .where('outcome', '=', 'decide')
    .limit(1)
    .executeTakeFirst()
  if (undecided) refuse('chartImport.undecided')
  await setState(db, importId, { state: 'running' })
}

/** Hands a batch that was recorded within a day to the job that takes it back. */
export async function undoChartImport(db: GroupDb, importId: string, by: string) {
  const { state, isLate } = await lockImport(db, importId)
  if (state === 'undoing') return
  if (state !== 'done') refuse('chartImport.notRecorded')
  if (isLate) refuse('chartImport.tooLate')
  await setState(db, importId, { state: 'undoing', undone_by: by })
}

async function setState(db: GroupDb, importId: string, values: { state: string; undone_by?: string }) {
  await db.updateTable('chart_import').set(values).where('group_id', '=', db.groupId).where('id', '=', importId).execute()
  changed(db, 'chartImportOpen', { importId })
}
