/** How far an import is. */
import type { ImportReport } from '@vitalrounds/domain/enrollment/transfer-api'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

const mostEntries = 200
type Part = { fate?: 'new' | 'duplicate' | 'wrong' | 'enrolled' | undefined; afterLine: number }

export async function getImport(db: GroupDb, importId: string, part: Part = { afterLine: 0 }): Promise<ImportReport> {
  const row = await db
    .selectFrom('member_import')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('id', '=', importId)
    .executeTakeFirst()
  if (!row) return refuse('import.unknown')
  const rows = db.selectFrom('member_import_row').where('group_id', '=', db.groupId).where('import_id', '=', importId)
  const of = (fate: string) => sql<number>`count(*) filter (where fate = ${fate})::int`
  const counts = await rows
    .select([of('new').as('new'), of('duplicate').as('duplicate'), of('wrong').as('wrong'), of('enrolled').as('enrolled')])
    .executeTakeFirstOrThrow()
  let entries = rows.where('line', '>', part.afterLine)
  if (part.fate) entries = entries.where('fate', '=', part.fate)
  const displayed = await entries
    .select(['line', 'name', 'fate', 'messages', 'member_id as memberId'])
    .orderBy('line')
    .limit(mostEntries)
    .execute()
  return {
    importId,
    fileName: row.file_name,
    state: row.state as ImportReport['state'],
    total: counts.new + counts.duplicate + counts.wrong + counts.enrolled,
    counts,
    entries: displayed as ImportReport['entries'],
  }
}
