/**
 * Enrolls the new rows of an import, a few at a time, each few in a transaction of its own. Run again, after a crash or
 * by a second worker, it goes on with the rows that are still new.
 */
import type { EnrollmentForm } from '@vitalrounds/domain/enrollment/enrollment'
import { problems } from '@vitalrounds/domain/problems'
import { sql } from 'kysely'
import { auditJob } from '../platform/audit/audit.ts'
import type { Database, GroupDb } from '../platform/database/db.ts'
import { changed } from '../platform/changes.ts'
import { refuse, Refusal } from '../platform/http/refuse.ts'
import { runInLots } from '../platform/jobs/run-in-lots.ts'
import { enrollMembers, type EnrollResult } from './enroll-member.ts'

// A transaction of them is over in a second; whoever enrolls somebody born on one of their days waits that long
const rowsAtOnce = 200

/** Hands a checked import to the worker; one that runs or is done is left alone. */
export async function startImport(db: GroupDb, importId: string) {
  const started = await db
    .updateTable('member_import')
    .set({ state: 'running' })
    .where('group_id', '=', db.groupId)
    .where('id', '=', importId)
    .where('state', '=', 'checked')
    .returning('id')
    .executeTakeFirst()
  if (started) changed(db, 'importStarted', { importId })
}

/** The job. */
export const importMembers = (db: { worker: Database }, groupId: string, importId: string) =>
  runInLots(db.worker, groupId, rowsAtOnce, (scoped, atOnce) => importSome(scoped, importId, atOnce))

/** Decides the next few rows; false when none is left. */
async function importSome(db: GroupDb, importId: string, atOnce: number): Promise<boolean> {
  const { created_by } =
    (await db
      .selectFrom('member_import')
      .select('created_by')
      .where('group_id', '=', db.groupId)
      .where('id', '=', importId)
      .executeTakeFirst()) ?? refuse('import.unknown')
  const rows = await db
    .selectFrom('member_import_row')
    .select(['line', 'form'])
    .where('group_id', '=', db.groupId)
    .where('import_id', '=', importId)
    .where('fate', '=', 'new')
    .orderBy('line')
    .limit(atOnce)
    .forUpdate()
    .execute()
  const enrolled = rows.length === 0 ? [] : await importRows(db, { importId, rows, by: created_by })
  if (rows.length === 0) await finish(db, importId)
  else if (enrolled.length > 0) await auditEnrolled(db, importId, enrolled)
  return rows.length > 0
}

/** Who started the import stands in a row of its own, which names it too. */
const auditEnrolled = (db: GroupDb, importId: string, memberIds: readonly string[]) =>
  auditJob(db, 'import-members', {
    groupId: db.groupId,
    action: 'import members',
    kind: 'member',
    ids: [importId, ...memberIds],
    result: 'ok',
  })

type Rows = { importId: string; rows: readonly { line: number; form: unknown }[]; by: string }
type Decision = { line: number; fate: 'enrolled' | 'duplicate' | 'wrong'; messages: string[] | null; memberId: string | null }

/** Whom it enrolled. */
async function importRows(db: GroupDb, { importId, rows, by }: Rows): Promise<string[]> {
  const results = await enrollMembers(
    db,
    rows.map(({ form }) => form as EnrollmentForm),
    by,
  )
  const decisions = rows.flatMap(({ line }, at) => decisionOf(line, results[at]))
  await sql`
    update member_import_row r set fate = d.fate, messages = coalesce(d.messages, r.messages), member_id = d."memberId", form = null
      from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) d (line int, fate text, messages text[], "memberId" uuid)
     where r.group_id = ${db.groupId} and r.import_id = ${importId} and r.line = d.line`.execute(db)
  return decisions.flatMap(({ memberId }) => memberId ?? [])
}

/** What a row of which the dry run said something says after it was enrolled stays; a refusal takes its place. */
function decisionOf(line: number, result: EnrollResult | Refusal | undefined): Decision[] {
  if (result === undefined) return []
  if (!(result instanceof Refusal)) return [{ line, fate: 'enrolled', messages: null, memberId: result.memberId }]
  const messages = result.extra.errors?.map(({ message }) => message) ?? [problems[result.code].text]
  return [{ line, fate: result.code === 'member.duplicate' ? 'duplicate' : 'wrong', messages, memberId: null }]
}

const finish = (db: GroupDb, importId: string) =>
  db
    .updateTable('member_import')
    .set({ state: 'done', finished_at: db.asOf })
    .where('group_id', '=', db.groupId)
    .where('id', '=', importId)
    .execute()
