/** The next visit or call of the member whose link is open, as their own page says it. */
import type { Frequency, Recurrence } from '@vitalrounds/domain/care/calendar/recurrence'
import { marksByDate, nextOpenOccurrence, type OccurrenceMark } from '@vitalrounds/domain/care/calendar/shown-occurrences'
import type { Appointment } from '@vitalrounds/domain/member-access/api'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'

type Row = {
  name: string
  start: string
  time_of_day: string | null
  frequency: string
  repitions: number
  place: string
  marks: OccurrenceMark[]
}

const recurrenceOf = ({ start, time_of_day: time, frequency, repitions }: Row): Recurrence => ({
  start,
  time,
  frequency: frequency as Frequency,
  repitions,
})

/** @param today the member's own; what is on today counts until the day is over */
export async function nextAppointment(db: GroupDb, today: string): Promise<Appointment | null> {
  const { rows } = await sql<Row>`select * from app.linked_appointments()`.execute(db)
  const next = rows.flatMap((row) => {
    const occurrence = nextOpenOccurrence(recurrenceOf(row), marksByDate(row.marks), today)
    return occurrence ? [{ on: occurrence.date, time: occurrence.time, subject: row.name, place: row.place }] : []
  })
  return next.toSorted((a, b) => (`${a.on} ${a.time ?? ''}` < `${b.on} ${b.time ?? ''}` ? -1 : 1))[0] ?? null
}
