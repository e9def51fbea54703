/** Members as files of other systems name them: by our id or by the practice's own number. */
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

export type MarkedMember = { id: string; name: string }
type MarkLookupResult = { member: MarkedMember; problem: null } | { member: null; problem: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Looks all of them up at once; the answer tells of each mark whom it means, or why it means nobody. */
export async function findMembersByMark(db: GroupDb, marks: readonly string[]): Promise<(mark: string) => MarkLookupResult> {
  const named = [...new Set(marks.filter((mark) => mark !== ''))]
  const ids = named.filter((mark) => uuid.test(mark))
  const { rows } = await sql<MarkedMember & { mrn: string }>`
    select id, name, mrn from member
     where group_id = ${db.groupId} and (mrn <> '' and mrn = any (${named}::text[]) or id = any (${ids}::uuid[]))`.execute(db)
  // Whoever tries a file learns who is a member here, line by line
  for (const { id } of rows) db.changes.members.add(id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byNumber = Map.groupBy(rows, ({ mrn }) => mrn)
  return (mark) => {
    const own = byId.get(mark.toLowerCase())
    const others = (byNumber.get(mark) ?? []).filter((row) => row !== own)
    const [member, ...more] = own ? [own, ...others] : others
    if (!member) return { member: null, problem: 'No member has this id or MRN.' }
    return more.length > 0 ? { member: null, problem: 'Several members have this MRN.' } : { member, problem: null }
  }
}
