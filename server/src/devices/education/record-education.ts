/** Puts set-up and education of a device on record, and retracts what was recorded in error. */
import { todayIn } from '@vitalrounds/domain/care/calendar/recurrence'
import { localDate } from '@vitalrounds/domain/days'
import { type EducationMethod, educationProblem } from '@vitalrounds/domain/devices/education'
import type { DeviceEducation } from '@vitalrounds/domain/devices/education-api'
import { sql } from 'kysely'
import { titleOf } from '../../platform/database/staff-name.ts'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { refuseFuture } from '../../platform/http/refuse-future.ts'
import { requireLockedMember } from '../../readings/settle-member.ts'
import { educationOf } from './education.queries.ts'

type Statement = {
  memberId: string
  deviceId: string
  educatedOn: string
  method: EducationMethod
  isTaughtBack: boolean
  educator: string
  by: string
}

export async function recordEducation(db: GroupDb, { memberId, by, ...statement }: Statement): Promise<DeviceEducation> {
  const { timeZone } = await requireLockedMember(db, memberId)
  const since = (await deviceSince(db, memberId, statement.deviceId)) ?? refuse('device.notHeld')
  const { educatedOn } = statement
  refuseFuture(todayIn(timeZone, db.asOf), { path: 'educatedOn', day: educatedOn })
  const problem = educationProblem({ educatedOn, deviceSince: localDate(Date.parse(since), timeZone) })
  if (problem) refuse(problem)
  const { id } = await db
    .insertInto('device_education')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      device_id: statement.deviceId,
      educated_on: educatedOn,
      method: statement.method,
      is_taught_back: statement.isTaughtBack,
      educator: statement.educator,
      educator_title: (await titleOf(db, statement.educator)) ?? refuse('education.educatorUnknown'),
      recorded_at: db.asOf,
      recorded_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  changed(db, 'deviceEducation', { memberId })
  return requireEducation(db, memberId, id)
}

/** When the member first had the device: it was delivered, or assigned where no order says more. */
async function deviceSince(db: GroupDb, memberId: string, deviceId: string): Promise<string | undefined> {
  const { rows } = await sql<{ since: string | null }>`
    select min(coalesce(o.delivered_at, a.from_at)) as since
      from device_assignment a
      join device d on d.group_id = a.group_id and d.id = a.device_id
      left join device_order o on o.group_id = d.group_id and o.id = d.order_id and o.member_id = a.member_id
     where a.group_id = ${db.groupId} and a.member_id = ${memberId} and a.device_id = ${deviceId}`.execute(db)
  return rows[0]?.since ?? undefined
}

type Retraction = { memberId: string; educationId: string; reason: string; by: string }

export async function retractEducation(db: GroupDb, { memberId, educationId, reason, by }: Retraction): Promise<DeviceEducation> {
  await requireLockedMember(db, memberId)
  if ((await requireEducation(db, memberId, educationId)).retraction !== null) refuse('education.retracted')
  await db
    .insertInto('device_education_retraction')
    .values({ group_id: db.groupId, education_id: educationId, reason, retracted_at: db.asOf, retracted_by: by })
    .execute()
  changed(db, 'deviceEducation', { memberId })
  return requireEducation(db, memberId, educationId)
}

async function requireEducation(db: GroupDb, memberId: string, educationId: string): Promise<DeviceEducation> {
  const all = await educationOf(db, memberId)
  return all.find(({ _id }) => _id === educationId) ?? refuse('education.unknown')
}
