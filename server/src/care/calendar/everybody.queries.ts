/** Everybody's calendar: what falls between two days, what is overdue, and what is due beside events. */
import type { calendarApi, ListedOccurrence } from '@vitalrounds/domain/care/calendar/api'
import { mostListed } from '@vitalrounds/domain/care/calendar/api'
import { countOverdue, occurrencesShownBetween, type CalendarOccurrence } from '@vitalrounds/domain/care/calendar/shown-occurrences'
import { todayIn } from '@vitalrounds/domain/care/calendar/recurrence'
import type { Received } from '@vitalrounds/domain/contract'
import { addDays } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { nameInLists } from '../../members/name-in-lists.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { eventsWith } from './events.queries.ts'
import { listDueForGroup } from './everybodys-due.queries.ts'
import { isInCareOf } from '../../members/in-care-of.ts'

type EventsQuery = Received<typeof calendarApi.everybody>['query']
type MemberWords = { name: string; time_zone: string }
type CalendarEvent = Awaited<ReturnType<typeof eventsWith>>[number]

export async function listEventsForGroup(db: GroupDb, query: EventsQuery, userId: string) {
  const displayed = { ...query, show: query.show === 'mine' ? userId : query.show }
  const inWindow = await eventIds(
    db,
    displayed,
    sql`e.last_on >= ${query.from} and (e.start <= ${query.to}
    or exists (select from care_occurrence o where o.group_id = e.group_id and o.event_id = e.id and o.moved_to <= ${query.to}))`,
  )
  // A day ahead of UTC is as far as any zone's today is; what is overdue is neither done nor skipped
  const late =
    query.state === 'closed' ? [] : await eventIds(db, displayed, sql`e.open_on < (${db.asOf}::timestamptz at time zone 'UTC')::date + 1`)
  const ids = [...new Set([...inWindow, ...late])]
  const current = await eventsWith(db, { eventIds: ids.slice(0, mostListed * 2) })
  const members = await membersOf(db, [...new Set(current.map(({ row }) => row.member_id))])
  const visited = new Set(inWindow)
  const occurrences = current
    .filter(({ row }) => visited.has(row.id))
    .flatMap((item) => listed(db, item, members, { from: query.from, to: query.to }))
    .filter(({ state }) => query.state === 'all' || (query.state === 'open') === (state === 'open'))
    .toSorted(byTime)
  const overdue = query.state === 'closed' ? [] : current.flatMap((item) => firstOverdue(db, item, members)).toSorted(byTime)
  const due = await listDueForGroup(db, displayed)
  return {
    occurrences: occurrences.slice(0, mostListed),
    overdue: overdue.slice(0, mostListed),
    due: due.slice(0, mostListed),
    isCut: Math.max(occurrences.length, overdue.length, due.length, ids.length / 2) > mostListed,
  }
}

async function eventIds(db: GroupDb, { show, kind }: EventsQuery, condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from care_event e
      join member m on m.group_id = e.group_id and m.id = e.member_id
     where e.group_id = ${db.groupId} and e.deleted_at is null and not m.disenrolled and ${condition}
       ${kind ? sql`and e.kind = ${kind}` : sql``}
       ${show === 'all' ? sql`` : sql`and (e.assigned_to = ${show} or (e.assigned_to is null and ${isInCareOf('m', show)}))`}
     order by e.open_on nulls last, e.id limit ${mostListed * 2 + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

async function membersOf(db: GroupDb, ids: readonly string[]): Promise<Map<string, MemberWords>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('member')
    .select(['id as memberId', 'name', 'time_zone'])
    .where('group_id', '=', db.groupId)
    .where('id', 'in', [...ids])
    .execute()
  const named = await nameInLists(
    db,
    rows.map((row) => ({ ...row, name: row.name ?? '' })),
  )
  return new Map(named.map((row) => [row.memberId, row]))
}

const byTime = (a: ListedOccurrence, b: ListedOccurrence) => (`${a.date} ${a.time ?? ''}` < `${b.date} ${b.time ?? ''}` ? -1 : 1)

type Members = ReadonlyMap<string, MemberWords>

function listed(db: GroupDb, calendarEvent: CalendarEvent, members: Members, { from, to }: { from: string; to: string }) {
  const { event, marks } = calendarEvent
  const today = todayOf(db, calendarEvent, members)
  const overdueCount = countOverdue(event, marks, today)
  return occurrencesShownBetween(event, marks, from, to).map((occurrence) =>
    toListed(calendarEvent, members, { shown: occurrence, today, overdueCount }),
  )
}

const todayOf = (db: GroupDb, { row }: CalendarEvent, members: Members) => todayIn(members.get(row.member_id)?.time_zone ?? 'UTC', db.asOf)

/** The first that nobody has done; the others of its series are counted. */
function firstOverdue(db: GroupDb, event: CalendarEvent, members: Members): ListedOccurrence[] {
  const today = todayOf(db, event, members)
  const overdueCount = countOverdue(event.event, event.marks, today)
  if (overdueCount === 0) return []
  const match = occurrencesShownBetween(event.event, event.marks, '0000-01-01', addDays(today, -1)).find(({ state }) => state === 'open')
  return match ? [toListed(event, members, { shown: match, today, overdueCount })] : []
}

type About = { shown: CalendarOccurrence; today: string; overdueCount: number }

const toListed = ({ row }: CalendarEvent, members: Members, { shown, today, overdueCount }: About): ListedOccurrence => ({
  eventId: row.id,
  memberId: row.member_id,
  memberName: members.get(row.member_id)?.name ?? '',
  name: row.name,
  kind: row.kind as ListedOccurrence['kind'],
  ...shown,
  isOverdue: shown.state === 'open' && shown.date < today,
  overdueCount,
  timeZone: members.get(row.member_id)?.time_zone ?? 'UTC',
  assignedTo: row.assigned_to,
  assignedName: row.assigned_name ?? '',
  place: row.place,
})
