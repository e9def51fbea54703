/**
 * Enrolls the new rows of an import, a few at a time, each few in a transaction of its own. Run again, after a crash or
 * by a second worker, it goes on with the rows that are still new.
 */
import type { EnrollmentForm } from '@vitalrounds/domain/enrollment/enrollment'
import { problems } from '@vitalrounds/domain/problems'
import { auditJob } from '../platform/audit/audit.ts'
import { type Database, runInGroup, type GroupDb } from '../platform/database/db.ts'
import { changed } from '../platform/changes.ts'
import { refuse, Refusal } from '../platform/http/refuse.ts'
import { enrollMember } from './enroll-member.ts'

// Small enough that a transaction is over before anybody waits for a row it holds
const rowsAtOnce = 10

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
export async function importMembers(db: { worker: Database }, groupId: string, importId: string) {
  let isGoingOn = true
  while (isGoingOn) isGoingOn = await runInGroup(db.worker, groupId, (scoped) => importSome(scoped, importId))
}

/** Decides the next few rows; false when none is left. */
async function importSome(db: GroupDb, importId: string): Promise<boolean> {
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
    .limit(rowsAtOnce)
    .forUpdate()
    .execute()
  const enrolled: string[] = []
  for (const { line, form } of rows)
    enrolled.push(...(await importRow(db, { importId, line, form: form as EnrollmentForm, by: created_by })))
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

type Row = { importId: string; line: number; form: EnrollmentForm; by: string }

/** Whom it enrolled. A refusal of enrollment comes before its first write, so the row's neighbors are not touched by it. */
async function importRow(db: GroupDb, { importId, line, form, by }: Row): Promise<string[]> {
  const decide = (fate: { fate: 'enrolled' | 'duplicate' | 'wrong'; messages?: string[]; member_id?: string }) =>
    db
      .updateTable('member_import_row')
      .set({ ...fate, form: null })
      .where('group_id', '=', db.groupId)
      .where('import_id', '=', importId)
      .where('line', '=', line)
      .execute()
  try {
    const { memberId } = await enrollMember(db, form, by)
    await decide({ fate: 'enrolled', member_id: memberId })
    return [memberId]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const messages = error.extra.errors?.map((e) => e.message) ?? [problems[error.code].text]
    await decide({ fate: error.code === 'member.duplicate' ? 'duplicate' : 'wrong', messages })
    return []
  }
}

const finish = (db: GroupDb, importId: string) =>
  db
    .updateTable('member_import')
    .set({ state: 'done', finished_at: db.asOf })
    .where('group_id', '=', db.groupId)
    .where('id', '=', importId)
    .execute()
