/** Members as the rows of a CSV, in the order they were asked for. */
import { usDate } from '@vitalrounds/domain/us-date'
import { typedPhone } from '@vitalrounds/domain/phone'
import { writeCsv } from '@vitalrounds/domain/files/csv'
import { listedName, listNameOf } from '@vitalrounds/domain/values/name-order'
import type { GroupDb } from '../../platform/database/db.ts'
import { staffName } from '../../platform/database/staff-name.ts'
import { groupNameOrder } from './member-columns.ts'

// docs/sources/product.md 1.2 "Selection toolbar actions"
const header = ['Name', 'Gender', 'DoB', 'Phone', 'Physician', 'Care Manager', 'Practice']
// A statement takes at most 65,535 parameters (PostgreSQL protocol, Bind); this stays well below
const idsPerStatement = 5000

/** The file. Ids of other groups are not in it. */
export async function exportMembers(db: GroupDb, ids: readonly string[]): Promise<{ text: string; members: string[] }> {
  const rows = new Map<string, string[]>()
  for (let at = 0; at < ids.length; at += idsPerStatement) {
    for (const row of await rowsOf(db, ids.slice(at, at + idsPerStatement))) {
      rows.set(row.id, [
        listedName({ name: row.name, listName: listNameOf(row.name_order, row) }),
        row.gender,
        usDate(row.dob),
        typedPhone(row.phone),
        row.physician ?? '',
        row.care_manager ?? '',
        row.practice ?? '',
      ])
    }
  }
  const members = ids.filter((id) => rows.has(id))
  return { text: writeCsv([header, ...members.map((id) => rows.get(id) ?? [])]), members }
}

const rowsOf = (db: GroupDb, ids: readonly string[]) =>
  db
    .selectFrom('member as m')
    .leftJoin('app_user as physician', 'physician.id', 'm.assigned_physician')
    .leftJoin('app_user as care_manager', 'care_manager.id', 'm.assigned_care_manager')
    .leftJoin('practice as p', (on) => on.onRef('p.group_id', '=', 'm.group_id').onRef('p.practice_id', '=', 'm.practice_id'))
    .where('m.group_id', '=', db.groupId)
    .where('m.id', 'in', ids)
    .select([groupNameOrder, 'm.first_name as firstName', 'm.last_name as lastName'])
    .select(['m.id', 'm.name', 'm.gender', 'm.dob', 'm.phone', 'p.name as practice'])
    .select([staffName('physician').as('physician'), staffName('care_manager').as('care_manager')])
    .execute()
