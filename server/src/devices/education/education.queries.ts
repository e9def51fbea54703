/** Set-up and education of a member's devices as it stands on record. */
import type { DeviceEducation } from '@vitalrounds/domain/devices/education-api'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { recordedName } from '../../platform/database/staff-name.ts'
import { refuse } from '../../platform/http/refuse.ts'

type EducationRow = Omit<DeviceEducation, 'retraction'> & { retracted_at: string | null; retracted_by: string; reason: string | null }

/** Newest first. */
export async function educationOf(db: GroupDb, memberId: string): Promise<DeviceEducation[]> {
  const { rows } = await sql<EducationRow>`
    select e.id as "_id", e.device_id as "deviceId", e.educated_on::text as "educatedOn", e.method, e.is_taught_back as "isTaughtBack",
           ${recordedName('t')} as educator, e.educator_title as "educatorTitle", e.recorded_at as "recordedAt",
           ${recordedName('u')} as "recordedBy", x.retracted_at, ${recordedName('x_by')} as retracted_by, x.reason
      from device_education e
      join app_user t on t.id = e.educator
      left join app_user u on u.id = e.recorded_by
      left join device_education_retraction x on x.group_id = e.group_id and x.education_id = e.id
      left join app_user x_by on x_by.id = x.retracted_by
     where e.group_id = ${db.groupId} and e.member_id = ${memberId}
     order by e.educated_on desc, e.recorded_at desc, e.id desc`.execute(db)
  return rows.map(({ retracted_at: at, retracted_by: by, reason, ...education }) => ({
    ...education,
    retraction: at === null ? null : { at, by, reason: reason ?? '' },
  }))
}

export async function deviceEducation(db: GroupDb, memberId: string) {
  await db
    .selectFrom('member')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow(() => refuse('member.unknown'))
  return { education: await educationOf(db, memberId) }
}
