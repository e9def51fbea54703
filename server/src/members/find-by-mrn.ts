/** Members as a practice's file names them. */
import type { GroupDb } from '../platform/database/db.ts'

type NamedMember = { mrn: string; dob: string }

/** By MRN and date of birth: the MRN alone may hold a slip, so the date of birth has to fit as well. */
export async function findMembersByMrn(db: GroupDb, lines: readonly NamedMember[]) {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'name', 'time_zone as timeZone', 'mrn', 'dob'])
    .where('group_id', '=', db.groupId)
    .where((e) => e('mrn', '=', e.fn.any(e.val(lines.map(({ mrn }) => mrn)))))
    .where('mrn', '<>', '')
    .execute()
  const members = new Map(rows.map(({ mrn, dob, ...member }) => [`${mrn} ${dob}`, member]))
  return ({ mrn, dob }: NamedMember) => members.get(`${mrn} ${dob}`)
}
