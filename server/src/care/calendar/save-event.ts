/** Adds, changes and deletes events of a member's care calendar. */
import type { calendarApi } from '@vitalrounds/domain/care/calendar/api'
import type { Received } from '@vitalrounds/domain/contract'
import { hasOccurrenceOn, lastOccurrenceShown, openSince } from '@vitalrounds/domain/care/calendar/shown-occurrences'
import { teamProblems } from '../../members/existing-members.ts'
import { requireLockedMember } from '../../readings/settle-member.ts'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { eventsWith, requireEvent } from './events.queries.ts'

type Fields = Received<typeof calendarApi.create>['body']
type MemberChange = { memberId: string; by: string }

const columnsOf = (fields: Fields) => ({
  name: fields.name,
  start: fields.start,
  time_of_day: fields.timeOfDay,
  frequency: fields.frequency,
  repitions: fields.repitions,
  kind: fields.kind,
  assigned_to: fields.assignedTo,
  place: fields.place,
  notes: fields.notes,
})

export async function createEvent(db: GroupDb, { memberId, by }: MemberChange, fields: Fields) {
  await requireLockedMember(db, memberId)
  await requireUser(db, fields.assignedTo)
  await refuseRepeat(db, memberId, fields)
  const { id } = await db
    .insertInto('care_event')
    .values({ group_id: db.groupId, member_id: memberId, ...columnsOf(fields), created_by: by, last_on: fields.start })
    .returning('id')
    .executeTakeFirstOrThrow()
  await settleEvents(db, [id])
  changed(db, 'event', { memberId })
  return requireEvent(db, id)
}

/** The same in every field is a form that was sent twice. */
async function refuseRepeat(db: GroupDb, memberId: string, fields: Fields) {
  const { time_of_day, assigned_to, ...columns } = columnsOf(fields)
  const existing = await db
    .selectFrom('care_event')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where((row) => row.and(columns))
    .where('time_of_day', 'is not distinct from', time_of_day)
    .where('assigned_to', 'is not distinct from', assigned_to)
    .limit(1)
    .executeTakeFirst()
  if (existing) refuse('event.duplicate')
}

type Change = { memberId: string; eventId: string; version: number }

/** What is open on a date that the series has no more goes with it; what was done or skipped stays on record. */
export async function changeEvent(db: GroupDb, { memberId, eventId, version }: Change, fields: Fields) {
  await lockEvent(db, memberId, eventId, version)
  await requireUser(db, fields.assignedTo)
  await db
    .updateTable('care_event')
    .set({ ...columnsOf(fields), version: version + 1 })
    .where('group_id', '=', db.groupId)
    .where('id', '=', eventId)
    .execute()
  const [now] = await eventsWith(db, { eventIds: [eventId] })
  const lost = now?.own.filter((mark) => mark.closed === null && !hasOccurrenceOn(now.event, mark.falls_on)) ?? []
  if (lost.length > 0)
    await db
      .deleteFrom('care_occurrence')
      .where('group_id', '=', db.groupId)
      .where('event_id', '=', eventId)
      .where(
        'falls_on',
        'in',
        lost.map((mark) => mark.falls_on),
      )
      .execute()
  await settleEvents(db, [eventId])
  changed(db, 'event', { memberId })
  return requireEvent(db, eventId)
}

export async function deleteEvent(db: GroupDb, { memberId, by }: MemberChange, eventId: string) {
  await lockEvent(db, memberId, eventId)
  await db
    .updateTable('care_event')
    .set({ deleted_at: db.asOf, deleted_by: by })
    .where('group_id', '=', db.groupId)
    .where('id', '=', eventId)
    .execute()
  changed(db, 'event', { memberId })
  return { deleted: true as const }
}

/** Whoever it is assigned to must be somebody of the clinic. */
async function requireUser(db: GroupDb, userId: string | null) {
  const problems = await teamProblems(db, { assignedPhysician: userId })
  if (problems.length > 0) refuse('request.invalid', { errors: problems.map(({ message }) => ({ path: 'assignedTo', message })) })
}

async function lockEvent(db: GroupDb, memberId: string, eventId: string, version?: number) {
  await requireLockedMember(db, memberId)
  const row = await db
    .selectFrom('care_event')
    .select('version')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return refuse('event.unknown')
  if (version !== undefined && version !== row.version) refuse('event.changed')
}

/** Writes what follows from an event and its marks: when it is last seen, and the first date that is still open. */
export async function settleEvents(db: GroupDb, eventIds: readonly string[]) {
  for (const { row, event, marks } of await eventsWith(db, { eventIds }))
    await db
      .updateTable('care_event')
      .set({ last_on: lastOccurrenceShown(event, marks), open_on: openSince(event, marks) })
      .where('group_id', '=', db.groupId)
      .where('id', '=', row.id)
      .execute()
}
