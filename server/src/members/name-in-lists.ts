/**
 * How lists of this clinic name their members, for the lists of every noun. What they are sorted by stands in
 * `member_summary.name_key`; the name itself, in headings and letters, stays as it is.
 */
import { listNameOf } from '@vitalrounds/domain/values/name-order'
import type { GroupDb } from '../platform/database/db.ts'

/** The names that differ from the member's own, by id: none where the first name stands first. */
async function listNames(db: GroupDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('member as m')
    .innerJoin('clinic_group as g', 'g.id', 'm.group_id')
    .select(['m.id', 'm.first_name as firstName', 'm.last_name as lastName', 'g.name_order'])
    .where('m.group_id', '=', db.groupId)
    .where('m.id', 'in', [...new Set(ids)])
    .where('g.name_order', '!=', 'first-last')
    .execute()
  return new Map(rows.flatMap((row) => [[row.id, listNameOf(row.name_order, row) ?? ''] as const]).filter(([, name]) => name !== ''))
}

type MemberRef = { memberId: string | null }

/** The same rows, each with its member as lists name members. */
async function renamed<Row extends MemberRef>(db: GroupDb, rows: readonly Row[], field: string): Promise<Row[]> {
  const names = await listNames(
    db,
    rows.flatMap(({ memberId }) => memberId ?? []),
  )
  return rows.map((row) => {
    const name = names.get(row.memberId ?? '')
    return name === undefined ? row : { ...row, [field]: name }
  })
}

export const nameInLists = <Row extends MemberRef & { name: string }>(db: GroupDb, rows: readonly Row[]) => renamed(db, rows, 'name')

export const memberNameInLists = <Row extends MemberRef & { memberName: string | null }>(db: GroupDb, rows: readonly Row[]) =>
  renamed(db, rows, 'memberName')

/** Whether lists are sorted by another word than that which is copied beside a member. */
export async function isLastNameFirst(db: GroupDb): Promise<boolean> {
  const group = await db.selectFrom('clinic_group').select('name_order').where('id', '=', db.groupId).executeTakeFirst()
  return group?.name_order === 'last-first'
}
