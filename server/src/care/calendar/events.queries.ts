/** Events of the care calendar with what was done about their occurrences. */
import type { CareEvent } from '@vitalrounds/domain/care/calendar/api'
import type { Frequency, Recurrence } from '@vitalrounds/domain/care/calendar/recurrence'
import { todayIn } from '@vitalrounds/domain/care/calendar/recurrence'
import { marksByDate } from '@vitalrounds/domain/care/calendar/shown-occurrences'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { staffName } from '../../platform/database/staff-name.ts'
import { dueCareItems } from './due-care-items.ts'

export type EventRow = Awaited<ReturnType<typeof eventRows>>[number]
export type MarkRow = Awaited<ReturnType<typeof markRows>>[number]
type EventFilter = { memberIds: readonly string[] } | { eventIds: readonly string[] }

export const eventRows = (db: GroupDb, which: EventFilter) =>
  db
    .selectFrom('care_event as e')
    .leftJoin('app_user as u', 'u.id', 'e.assigned_to')
    .where('e.group_id', '=', db.groupId)
    .where('e.deleted_at', 'is', null)
    .where((x) => ('memberIds' in which ? x('e.member_id', 'in', [...which.memberIds]) : x('e.id', 'in', [...which.eventIds])))
    .select(['e.id', 'e.member_id', 'e.name', 'e.start', 'e.frequency', 'e.repitions', 'e.kind', 'e.time_of_day'])
    .select(['e.assigned_to', 'e.place', 'e.notes', 'e.version'])
    .select(staffName('u').as('assigned_name'))
    .orderBy('e.start')
    .orderBy('e.id')
    .execute()

export const markRows = (db: GroupDb, eventIds: readonly string[]) =>
  db
    .selectFrom('care_occurrence as o')
    .leftJoin('app_user as u', 'u.id', 'o.changed_by')
    .where('o.group_id', '=', db.groupId)
    .where('o.event_id', 'in', [...eventIds])
    .select(['o.event_id', 'o.member_id', 'o.falls_on', 'o.moved_to', 'o.moved_time', 'o.closed', 'o.note', 'o.changed_at'])
    .select('o.changed_by as changed_by_id')
    .select(staffName('u').as('changed_by'))
    .orderBy('o.falls_on')
    .execute()

export const recurrenceOf = (row: Pick<EventRow, 'start' | 'time_of_day' | 'frequency' | 'repitions'>): Recurrence => ({
  start: row.start,
  time: row.time_of_day,
  frequency: row.frequency as Frequency,
  repitions: row.repitions,
})

export const toMark = (row: Pick<MarkRow, 'falls_on' | 'moved_to' | 'moved_time' | 'closed'>) => ({
  fallsOn: row.falls_on,
  movedTo: row.moved_to,
  movedTime: row.moved_time,
  closed: row.closed as 'done' | 'skipped' | null,
})

/** Events with their marks, in three statements however many there are. */
export async function eventsWith(db: GroupDb, which: EventFilter) {
  const request = 'memberIds' in which ? which.memberIds : which.eventIds
  const rows = request.length === 0 ? [] : await eventRows(db, which)
  const marks =
    rows.length === 0
      ? []
      : await markRows(
          db,
          rows.map(({ id }) => id),
        )
  const ofEvent = Map.groupBy(marks, (mark) => mark.event_id)
  return rows.map((row) => {
    const own = ofEvent.get(row.id) ?? []
    return { row, own, event: recurrenceOf(row), marks: marksByDate(own.map(toMark)) }
  })
}

const toEvent = ({ row, own }: { row: EventRow; own: readonly MarkRow[] }): CareEvent => ({
  _id: row.id,
  memberId: row.member_id,
  name: row.name,
  start: row.start,
  frequency: row.frequency as Frequency,
  repitions: row.repitions,
  kind: row.kind as CareEvent['kind'],
  timeOfDay: row.time_of_day,
  assignedTo: row.assigned_to,
  assignedName: row.assigned_name ?? '',
  place: row.place,
  notes: row.notes,
  version: row.version,
  marks: own.map((mark) => ({
    ...toMark(mark),
    note: mark.note,
    changedAt: mark.changed_at,
    changedBy: mark.changed_by ?? '',
  })),
})

export async function zoneOf(db: GroupDb, memberId: string): Promise<string> {
  const row = await db
    .selectFrom('member')
    .select('time_zone')
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row?.time_zone ?? refuse('member.unknown')
}

export async function eventsOfMember(db: GroupDb, memberId: string) {
  const timeZone = await zoneOf(db, memberId)
  const events = await eventsWith(db, { memberIds: [memberId] })
  const today = todayIn(timeZone, db.asOf)
  return { today, timeZone, events: events.map(toEvent), due: await dueCareItems(db, memberId, today) }
}

export async function requireEvent(db: GroupDb, eventId: string): Promise<CareEvent> {
  const [match] = await eventsWith(db, { eventIds: [eventId] })
  return match ? toEvent(match) : refuse('event.unknown')
}
