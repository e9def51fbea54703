/** What is due of everybody beside events: check-ins and yearly reviews of care plans, from the kept days. */
import type { calendarApi, ListedDue } from '@vitalrounds/domain/care/calendar/api'
import { mostListed } from '@vitalrounds/domain/care/calendar/api'
import { todayIn } from '@vitalrounds/domain/care/calendar/recurrence'
import type { Received } from '@vitalrounds/domain/contract'
import { sql } from 'kysely'
import { memberNameInLists } from '../../members/name-in-lists.ts'
import { staffName } from '../../platform/database/staff-name.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { isInCareOf } from '../../members/in-care-of.ts'

type DueEventsQuery = Received<typeof calendarApi.everybody>['query']
type Row = { memberId: string; memberName: string; timeZone: string; staff: string; checkInOn: string | null; reviewOn: string | null }

/** Those of the days asked for, and whatever is late; none of it is ever closed here. */
export async function listDueForGroup(db: GroupDb, query: DueEventsQuery): Promise<ListedDue[]> {
  if (query.state === 'closed' || (query.kind && query.kind !== 'check-in')) return []
  return (await dueRows(db, query))
    .flatMap((row) => [...listed(db, row, 'check-in', row.checkInOn), ...(query.kind ? [] : listed(db, row, 'review', row.reviewOn))])
    .filter(({ on, isOverdue }) => isOverdue || (on >= query.from && on <= query.to))
    .toSorted((a, b) => a.on.localeCompare(b.on))
}

function listed(db: GroupDb, { memberId, memberName, timeZone, staff }: Row, what: ListedDue['what'], on: string | null): ListedDue[] {
  if (on === null) return []
  return [{ memberId, memberName, what, on, isOverdue: on < todayIn(timeZone, db.asOf), staffName: staff }]
}

async function dueRows(db: GroupDb, { to, show }: DueEventsQuery): Promise<Row[]> {
  // What is late is shown whatever days are asked for; a day ahead of UTC is as far as any zone's today is
  const { rows } = await sql<Row>`
    select m.id as "memberId", coalesce(m.name, '') as "memberName", m.time_zone as "timeZone",
           coalesce(${staffName('c')}, ${staffName('d')}, '') as staff,
           s.check_in_due_on as "checkInOn", s.review_due_on as "reviewOn"
      from member_summary s
      join member m on m.group_id = s.group_id and m.id = s.member_id
      left join app_user c on c.id = m.assigned_care_manager
      left join app_user d on d.id = m.assigned_physician
     where s.group_id = ${db.groupId} and not s.disenrolled
       and least(s.check_in_due_on, s.review_due_on) <= greatest(${to}::date, (${db.asOf}::timestamptz at time zone 'UTC')::date)
       and ${isInCareOf('m', show)}
     order by least(s.check_in_due_on, s.review_due_on), m.id limit ${mostListed}`.execute(db)
  return memberNameInLists(db, rows)
}
