/** Writes the specification's lists that follow from the chart (decision 62): they stand with the member to be searched, listed and billed. */
import type { Selectable } from 'kysely'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import type { Member } from '../../platform/database/tables.ts'
import { writeMember } from './update-member.ts'

export type ChartLists = {
  chronicConditions?: readonly string[]
  diagnosisCodes?: readonly string[]
  emDates?: readonly string[]
  medications?: readonly { name: string; startYM?: string; endYM?: string; stats?: string }[]
  allergies?: readonly { name: string; category: string; reaction: string }[]
}

/** `row` is the member as held by `lockMember`. */
export async function setChartLists(db: GroupDb, row: Selectable<Member>, lists: ChartLists) {
  await writeMember(db, row, {
    ...(lists.chronicConditions && { chronic_conditions: [...lists.chronicConditions] }),
    ...(lists.diagnosisCodes && { diagnosis_codes: [...lists.diagnosisCodes] }),
    ...(lists.emDates && { em_dates: [...lists.emDates] }),
    ...(lists.medications && { medications: JSON.stringify(lists.medications) }),
    ...(lists.allergies && { allergies: JSON.stringify(lists.allergies) }),
  })
  changed(db, 'chart', { memberId: row.id })
}
