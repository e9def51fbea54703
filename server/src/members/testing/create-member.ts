/** Members for tests, written straight into the tables: somebody unremarkable unless told otherwise. */
import { listsOfDiagnoses } from '@vitalrounds/domain/members/diagnosis-lists'
import { searchParts } from '@vitalrounds/domain/members/search-words'
import { nameKey } from '@vitalrounds/domain/values/name-key'
import type { Insertable } from 'kysely'
import { type Database, runInGroup } from '../../platform/database/db.ts'
import type { Member, MemberSummary } from '../../platform/database/tables.ts'
import { upsertListRows } from '../lists/upsert-list-rows.ts'
import { partsVersion } from '../summary/refresh-summary.ts'

type MemberOverrides = { member?: Partial<Insertable<Member>>; summary?: Partial<Insertable<MemberSummary>> }

let born = 0

/** Puts a member and the summary row into a group, as the owner of the database; answers the id. */
export async function createMember(
  owner: Database,
  groupId: string,
  name: string,
  { member = {}, summary = {} }: MemberOverrides = {},
): Promise<string> {
  const [first = '', ...last] = name.split(' ')
  born += 1
  const row = {
    group_id: groupId,
    first_name: first,
    last_name: last.join(' '),
    name_key: nameKey(name),
    dob: '1950-03-04',
    gender: 'female',
    // Its last four digits begin with 0 or 9: a search for another one finds nobody by a number that the test did not give
    phone: `+1415${555 + Math.floor(born / 1000)}${born < 1000 ? 0 : 9}${String(born % 1000).padStart(3, '0')}`,
    time_zone: 'America/New_York',
    enrollment_date: '2026-01-05',
    enrolled_at: '2026-01-05T15:00:00.000Z',
    ...member,
  }
  const { id } = await owner.insertInto('member').values(row).returning('id').executeTakeFirstOrThrow()
  const names = { firstName: row.first_name, lastName: row.last_name, mrn: row.mrn ?? '', phone: row.phone }
  await owner
    .insertInto('member_name_part')
    .values(searchParts(names).map((part) => ({ group_id: groupId, member_id: id, part })))
    .execute()
  await owner
    .insertInto('member_summary')
    .values({
      ...summaryOf(row),
      group_id: groupId,
      member_id: id,
      name_key: row.name_key,
      parts_version: partsVersion,
      ...summary,
    })
    .execute()
  await runInGroup(owner, groupId, (db) => upsertListRows(db, [id]))
  return id
}

const summaryOf = (member: Partial<Insertable<Member>>) => ({
  disenrolled: member.disenrolled ?? false,
  practice_id: member.practice_id ?? null,
  assigned_physician: member.assigned_physician ?? null,
  assigned_care_manager: member.assigned_care_manager ?? null,
  opt_in_sms: member.opt_in_sms ?? false,
  ccm_patient_consent: member.ccm_patient_consent ?? false,
  diagnosis_lists: listsOfDiagnoses(member.diagnosis_codes ?? []),
})
