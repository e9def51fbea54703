/** Time entered by hand that a second person was asked about: what was entered on a day, who waits, and who has answered. */
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

/** Above how many minutes a day entries of one person for one member wait. */
export const manualMinutes = async (db: GroupDb): Promise<number> =>
  (await db.selectFrom('clinic_group').select('manual_minutes_per_day as minutes').where('id', '=', db.groupId).executeTakeFirstOrThrow())
    .minutes

type Day = { memberId: string; staffId: string; at: string; zone: string }

/**
 * What one person has entered for a member on the day of `at`, in milliseconds. What was taken out of the count is with it, as it
 * can be put back; what was declined cannot.
 */
export async function enteredOn(db: GroupDb, { memberId, staffId, at, zone }: Day): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    with day as (select date_trunc('day', ${at}::timestamptz, ${zone}) as starts)
    select coalesce(extract(epoch from sum(i.ended_at - i.started_at)) * 1000, 0)::float8 as ms
      from work_interval i cross join day
     where i.group_id = ${db.groupId} and i.member_id = ${memberId} and i.staff_id = ${staffId} and i.source = 'manual'
       and i.started_at >= day.starts and i.started_at < (day.starts at time zone ${zone} + interval '1 day') at time zone ${zone}
       and not exists (select from time_approval a where a.group_id = i.group_id and a.id = i.id and not a.is_approved)`.execute(db)
  return Math.round(rows[0]?.ms ?? 0)
}

type WaitingEntry = { memberId: string; intervalId: string; limitMinutes: number }

export const insertApproval = (db: GroupDb, { memberId, intervalId, limitMinutes }: WaitingEntry) =>
  db
    .insertInto('time_approval')
    .values({ group_id: db.groupId, member_id: memberId, id: intervalId, limit_minutes: limitMinutes })
    .execute()

/** The entry that an answer is about. */
export const approvalEntry = (db: GroupDb, intervalId: string) =>
  db
    .selectFrom('time_approval as a')
    .innerJoin('work_interval as i', (on) => on.onRef('i.group_id', '=', 'a.group_id').onRef('i.id', '=', 'a.id'))
    .select(['a.member_id', 'a.is_approved', 'i.staff_id', 'i.started_at', 'i.ended_at', 'i.year_month'])
    .where('a.group_id', '=', db.groupId)
    .where('a.id', '=', intervalId)
    .executeTakeFirst()

type Decision = { intervalId: string; approve: boolean; reason: string; by: string; byName: string }

/** Of two who answer at once the first one has; whether this one was. */
export async function storeDecision(db: GroupDb, { intervalId, approve, reason, by, byName }: Decision): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('time_approval')
    .set({ is_approved: approve, reason, decided_by: by, decided_by_name: byName, decided_at: db.asOf })
    .where('group_id', '=', db.groupId)
    .where('id', '=', intervalId)
    .where('is_approved', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What was said of a member's entries, by interval. */
export const decisionsOf = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('time_approval')
    .select('id')
    .select((e) => [
      e.ref('is_approved').$notNull().as('isApproved'),
      e.ref('decided_at').$notNull().as('at'),
      e.ref('decided_by_name').$notNull().as('by'),
      e.ref('reason').$notNull().as('reason'),
    ])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('is_approved', 'is not', null)
    .execute()
