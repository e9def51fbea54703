/** The lists that files put a member on, as the member's page reads them. */
import type { listUploadApi } from '@vitalrounds/domain/risk/api'
import type { Reply } from '@vitalrounds/domain/contract'
import type { UploadedList } from '@vitalrounds/domain/risk/list-file'
import { suggestHcc } from '@vitalrounds/domain/risk/hcc'
import { suggestVisitLists } from '@vitalrounds/domain/risk/visit-lists'
import { chartOf } from '../chart/lock-chart.ts'
import { visitsOf } from '../chart/visits-of.ts'
import { hccTable } from './hcc-table.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { recordedName } from '../platform/database/staff-name.ts'

export async function uploadedListsOf(db: GroupDb, memberId: string): Promise<Reply<typeof listUploadApi.ofMember>> {
  const { diagnosisCodes, today } = await chartOf(db, memberId)
  const visits = (await visitsOf(db, [memberId])).get(memberId) ?? []
  const rows = await db
    .selectFrom('listed_member as m')
    .innerJoin('list_upload as l', (on) => on.onRef('l.group_id', '=', 'm.group_id').onRef('l.id', '=', 'm.upload_id'))
    .leftJoin('app_user as u', 'u.id', 'l.uploaded_by')
    .select(['m.list', 'm.as_of as asOf', 'm.note', 'l.file_name as fileName', 'l.uploaded_at as uploadedAt'])
    .select(recordedName('u').as('uploadedBy'))
    .where('m.group_id', '=', db.groupId)
    .where('m.member_id', '=', memberId)
    .orderBy('m.list')
    .execute()
  const lists = rows.map((row) => ({ ...row, list: row.list as UploadedList, uploadedBy: row.uploadedBy ?? '' }))
  return { lists, hcc: suggestHcc(diagnosisCodes, hccTable()), byVisits: suggestVisitLists(visits, today) }
}
