/** By whom the people of a clinic are employed, with everything that was ever said of it. */
import type { Employment } from '@vitalrounds/domain/auth/employment/employment-api'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { recordedName } from '../../platform/database/staff-name.ts'

type EmploymentRow = Omit<Employment, 'retraction' | 'endsOn' | 'ends'> & {
  retracted_at: string | null
  retracted_by: string
  reason: string | null
}
type EndRow = { employment_id: string; endsOn: string; at: string; by: string }

const employmentRows = (db: GroupDb, userId: string | null) => sql<EmploymentRow>`
    select e.id as "_id", e.user_id as "userId", e.kind, e.starts_on::text as "startsOn", e.recorded_at as "recordedAt",
           ${recordedName('u')} as "recordedBy", x.retracted_at, ${recordedName('x_by')} as retracted_by, x.reason
      from worker_employment e
      left join app_user u on u.id = e.recorded_by
      left join worker_employment_retraction x on x.group_id = e.group_id and x.employment_id = e.id
      left join app_user x_by on x_by.id = x.retracted_by
     where e.group_id = ${db.groupId} and (${userId}::uuid is null or e.user_id = ${userId}::uuid)
     order by e.starts_on desc, e.recorded_at desc, e.id desc`

const endRows = (db: GroupDb, ids: readonly string[]) => sql<EndRow>`
    select n.employment_id, n.ends_on::text as "endsOn", n.recorded_at as at, ${recordedName('u')} as by
      from worker_employment_end n left join app_user u on u.id = n.recorded_by
     where n.group_id = ${db.groupId} and n.employment_id = any (${[...ids]}::uuid[])
     order by n.seq`

/** Newest first; `userId` narrows to one person. */
export async function employmentOf(db: GroupDb, userId: string | null = null): Promise<Employment[]> {
  const { rows } = await employmentRows(db, userId).execute(db)
  const { rows: ends } = await endRows(
    db,
    rows.map(({ _id }) => _id),
  ).execute(db)
  const endsOf = Map.groupBy(ends, (row) => row.employment_id)
  return rows.map(({ retracted_at: at, retracted_by: by, reason, ...employment }) => {
    const its = (endsOf.get(employment._id) ?? []).map((end) => ({ endsOn: end.endsOn, at: end.at, by: end.by }))
    return {
      ...employment,
      endsOn: its.at(-1)?.endsOn ?? null,
      ends: its,
      retraction: at === null ? null : { at, by, reason: reason ?? '' },
    }
  })
}
