/** Members as files of other systems name them: by our id or by the practice's own number. */
import type { GroupDb } from '../platform/database/db.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** By what stood in the file: the ids that it may mean, more than one where several members share a number. */
export async function findMembersByMark(db: GroupDb, marks: readonly string[]): Promise<Map<string, string[]>> {
  const named = [...new Set(marks.filter((mark) => mark !== ''))]
  if (named.length === 0) return new Map()
  const ids = named.filter((mark) => uuid.test(mark)).map((mark) => mark.toLowerCase())
  const rows = await db
    .selectFrom('member')
    .select(['id', 'mrn'])
    .where('group_id', '=', db.groupId)
    .where((e) => e.or([e('mrn', 'in', named), ...(ids.length > 0 ? [e('id', 'in', ids)] : [])]))
    .execute()
  return new Map(named.map((mark) => [mark, rows.filter((row) => row.mrn === mark || row.id === mark.toLowerCase()).map(({ id }) => id)])) // prettier-ignore
}
