/** Days to the next event of the care calendar that is neither done nor skipped, by the member's own date. */
import { type Frequency, type Recurrence } from '@vitalrounds/domain/care/calendar/recurrence'
import { daysTillNext, marksByDate } from '@vitalrounds/domain/care/calendar/shown-occurrences'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { idsOf, type Part } from './part.ts'

export const calendarPart: Part = {
  since: 2,
  columns: ['days_till_event'],
  async compute(db, subjects) {
    const events = Map.groupBy(await openEvents(db, idsOf(subjects)), (row) => row.member_id)
    return new Map(
      subjects.map(({ id, today }) => {
        const own = (events.get(id) ?? []).map((row) => ({ event: eventOf(row), marks: marksByDate(row.marks) }))
        return [id, { days_till_event: daysTillNext(own, today) }]
      }),
    )
  },
}

type Row = {
  member_id: string
  start: string
  time_of_day: string | null
  frequency: string
  repitions: number
  marks: { fallsOn: string; movedTo: string | null; movedTime: string | null; closed: 'done' | 'skipped' | null }[]
}
const eventOf = ({ start, time_of_day: time, frequency, repitions }: Row): Recurrence => ({
  start,
  time,
  frequency: frequency as Frequency,
  repitions,
})

/** Events of which something is still open. */
async function openEvents(db: GroupDb, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.member_id, e.start, e.time_of_day, e.frequency, e.repitions,
           (select coalesce(jsonb_agg(jsonb_build_object('fallsOn', o.falls_on, 'movedTo', o.moved_to, 'movedTime', o.moved_time, 'closed', o.closed)), '[]')
              from care_occurrence o where o.group_id = e.group_id and o.event_id = e.id) as marks
      from care_event e
     where e.group_id = ${db.groupId} and e.member_id = any (${[...ids]}::uuid[]) and e.deleted_at is null and e.open_on is not null`.execute(
    db,
  )
  return rows
}
