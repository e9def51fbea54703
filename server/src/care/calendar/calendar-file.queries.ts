/** A member's calendar as a file: for staff with names, for calendar programs with what the clinic allows. */
import { type IcsEntry, writeIcs } from '@vitalrounds/domain/care/calendar/ics'
import { momentOf, todayIn } from '@vitalrounds/domain/care/calendar/recurrence'
import { occurrencesShownBetween } from '@vitalrounds/domain/care/calendar/shown-occurrences'
import { addDays } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { marksByDate } from '@vitalrounds/domain/care/calendar/shown-occurrences'
import { recurrenceOf, toMark } from './events.queries.ts'

// A month back and a year ahead: what a calendar program is looked at for
const daysBack = 31
const daysAhead = 366

type Row = {
  id: string
  name: string
  kind: string
  start: string
  time_of_day: string | null
  frequency: string
  repitions: number
  place: string
  notes: string
}
type Mark = { event_id: string; falls_on: string; moved_to: string | null; moved_time: string | null; closed: string | null }
type Words = 'names' | 'initials'

/** Reads no column that the role of public links may not see; a file for staff is made by the same statements. */
export async function calendarFile(db: GroupDb, memberId: string, words: Words) {
  const { rows: members } = await sql<{ first_name: string; last_name: string; time_zone: string }>`
    select first_name, last_name, time_zone from member where group_id = ${db.groupId} and id = ${memberId}`.execute(db)
  const member = members[0] ?? refuse('member.unknown')
  const { rows } = await sql<Row>`
    select id, name, kind, start, time_of_day, frequency, repitions, place, notes from care_event
     where group_id = ${db.groupId} and member_id = ${memberId} and deleted_at is null order by start, id`.execute(db)
  const { rows: marks } = await sql<Mark>`
    select event_id, falls_on, moved_to, moved_time, closed from care_occurrence
     where group_id = ${db.groupId} and member_id = ${memberId}`.execute(db)
  const who = words === 'names' ? `${member.first_name} ${member.last_name}` : initials(member)
  const today = todayIn(member.time_zone, db.asOf)
  const ofEvent = Map.groupBy(marks, (mark) => mark.event_id)
  const entries = rows.flatMap((row) => entriesOf(row, ofEvent.get(row.id) ?? [], { today, zone: member.time_zone, who, words }))
  return { text: writeIcs({ name: `Care calendar ${who}`, madeAt: db.asOf, entries }), members: [memberId] }
}

const initials = (member: { first_name: string; last_name: string }) =>
  [member.first_name, member.last_name].map((name) => `${String.fromCodePoint(name.codePointAt(0) ?? 32)}.`).join('')

type About = { today: string; zone: string; who: string; words: Words }

function entriesOf(row: Row, marks: readonly Mark[], { today, zone, who, words }: About): IcsEntry[] {
  const occurrencesShown = occurrencesShownBetween(
    recurrenceOf(row),
    marksByDate(marks.map(toMark)),
    addDays(today, -daysBack),
    addDays(today, daysAhead),
  )
  return occurrencesShown
    .filter(({ state }) => state !== 'skipped')
    .map(({ fallsOn, date, time, state }) => ({
      uid: `${row.id}-${fallsOn}@vitalrounds`,
      start: time === null ? { date } : { at: momentOf(date, time, zone).epochMilliseconds },
      summary: words === 'names' ? `${row.name}: ${who}` : `${kindWords[row.kind] ?? row.kind}: ${who}`,
      location: words === 'names' ? row.place : '',
      description: words === 'names' ? row.notes : '',
      isDone: state === 'done',
    }))
}

const kindWords: Record<string, string> = { visit: 'Visit', call: 'Call', 'check-in': 'Check-in', task: 'Task' }
