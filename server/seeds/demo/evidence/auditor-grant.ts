/** What is open to the auditor of the demo: five members with a line in both of the two months before the running one. */
import { addDays, addMonths, localDate, localMonth } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import type { Database } from '../../../src/platform/database/db.ts'
import { northside } from '../groups.ts'
import { userId } from '../users.ts'

const membersOpened = 5
const daysOpened = 60

/** After the months are closed. `nowMs` is the moment at which the data ends. */
export async function seedAuditorGrant(owner: Database, nowMs: number) {
  const { id: group_id, timeZone } = northside
  const running = localMonth(nowMs, timeZone)
  const [from_month, to_month] = [addMonths(running, -2), addMonths(running, -1)]
  const { rows: members } = await sql<{ member_id: string }>`
    select r.member_id from month_close_row r
      join month_close c on c.group_id = r.group_id and c.id = r.close_id and c.state = 'closed'
      join member m on m.group_id = r.group_id and m.id = r.member_id
     where r.group_id = ${group_id} and c.year_month in (${from_month}, ${to_month}) and jsonb_array_length(r.lines) > 0
     group by r.member_id, m.name having count(*) = 2
     order by max(jsonb_array_length(r.lines)) desc, m.name limit ${membersOpened}`.execute(owner)
  const { id: grant_id } = await owner
    .insertInto('auditor_grant')
    .values({
      group_id,
      user_id: userId('ada'),
      from_month,
      to_month,
      ends_on: addDays(localDate(nowMs, timeZone), daysOpened),
      reason: 'Letter of Northern Plan about five claims',
      granted_by: userId('adam'),
      granted_at: new Date(nowMs).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await owner
    .insertInto('auditor_grant_member')
    .values(members.map(({ member_id }) => ({ group_id, grant_id, member_id })))
    .execute()
}
