/** What the members of a page are listed for, where a list is about one thing. One statement for the fifty of the page, by their keys. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { marksByDate, occurrencesShownBetween, type OccurrenceMark } from '@vitalrounds/domain/care/calendar/shown-occurrences'
import type { Frequency } from '@vitalrounds/domain/care/calendar/recurrence'
import { localDate } from '@vitalrounds/domain/days'
import { deviceTitle } from '@vitalrounds/domain/devices/device'
import { causeTitles, silenceOf } from '@vitalrounds/domain/devices/health'
import { RegisteredKind } from '@vitalrounds/domain/devices/record'
import { type ListSubject, type SubjectList, subjectLength } from '@vitalrounds/domain/members/list-subject'
import { plainText } from '@vitalrounds/domain/plain-text'
import { type RawBuilder, sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { preparedComment } from '../../platform/database/prepared.ts'

type Reader = (db: GroupDb, memberIds: readonly string[]) => Promise<ListSubject[]>

const ours = sql`current_setting('app.group_id')::uuid`
/** Of each member the newest row, and how many there are. */
const newestOf = (name: string, rows: RawBuilder<unknown>, memberIds: readonly string[]) => sql<ListSubject>`${preparedComment(name)}
  select m.id as "memberId", n.text, n.at, n.detail, n.count
    from unnest(${memberIds}::uuid[]) m (id) cross join lateral (${rows} order by at desc, id desc limit 1) n`

/** In the very words of the index text_message_unread, as the count of unread texts has them. */
const unreadTexts: Reader = async (db, memberIds) => {
  const texts = sql`select value as text, at, '' as detail, count(*) over ()::int as count, id from text_message
     where group_id = ${ours} and member_id = m.id and read_at is null and msg_type is null and state is null`
  return (await newestOf('unread-texts', texts, memberIds).execute(db)).rows.map(shortened)
}

const memos: Reader = async (db, memberIds) => {
  const notes = sql`select value as text, at, by_name as detail, count(*) over ()::int as count, id from note
     where group_id = ${ours} and member_id = m.id and note_type = 'memo' and cleared_at is null and deleted_at is null`
  return (await newestOf('active-memos', notes, memberIds).execute(db)).rows.map(shortened)
}

const shortened = (subject: ListSubject): ListSubject => ({
  ...subject,
  text: plainText(subject.text).replaceAll(/\s+/g, ' ').slice(0, subjectLength),
})

/** Calls nobody answered and nobody has seen to since; two members may share the number. */
const missedCalls: Reader = async (db, memberIds) => {
  const { rows } = await sql<ListSubject>`${preparedComment('missed-calls')}
    select m.member_id as "memberId", '' as text, max(c.missed_at) as at, '' as detail, count(*)::int as count
      from call c join call_member m on m.group_id = c.group_id and m.call_id = c.id
     where c.group_id = ${ours} and c.missed_at is not null and c.resolved_at is null and m.member_id = any(${memberIds}::uuid[])
     group by m.member_id`.execute(db)
  return rows
}

type EventRow = {
  memberId: string
  time_zone: string
  name: string
  start: string
  time_of_day: string | null
  frequency: Frequency
  repitions: number
  marks: OccurrenceMark[]
}

/** Open events of the member's own today, those with a time of day first and by it. */
const eventsToday: Reader = async (db, memberIds) => {
  const { rows } = await sql<EventRow>`${preparedComment('events-today')}
    select e.member_id as "memberId", r.time_zone, e.name, e.start, e.time_of_day, e.frequency, e.repitions,
           (select coalesce(jsonb_agg(jsonb_build_object('fallsOn', o.falls_on, 'movedTo', o.moved_to, 'movedTime', o.moved_time,
                                                         'closed', o.closed)), '[]')
              from care_occurrence o where o.group_id = e.group_id and o.event_id = e.id) as marks
      from care_event e join member r on r.group_id = e.group_id and r.id = e.member_id
     where e.group_id = ${ours} and e.member_id = any(${memberIds}::uuid[]) and e.deleted_at is null and e.open_on is not null`.execute(db)
  const today = rows.flatMap((row) => occurrencesToday(row, db.asOf))
  return [...Map.groupBy(today, ({ memberId }) => memberId).values()].map(firstOfDay)
}

type Occurrence = { memberId: string; name: string; time: string | null }

function occurrencesToday({ memberId, name, marks, time_zone, time_of_day: time, ...series }: EventRow, asOf: string): Occurrence[] {
  const today = localDate(Date.parse(asOf), time_zone)
  return occurrencesShownBetween({ ...series, time }, marksByDate(marks), today, today)
    .filter(({ state }) => state === 'open')
    .map((shown) => ({ memberId, name, time: shown.time }))
}

const endOfDay = '24:00'
function firstOfDay(events: readonly Occurrence[]): ListSubject {
  const [first] = events.toSorted((a, b) => (a.time ?? endOfDay).localeCompare(b.time ?? endOfDay) || a.name.localeCompare(b.name))
  return { memberId: first!.memberId, text: first!.name, at: null, detail: first!.time ?? '', count: events.length }
}

type DeviceRow = {
  memberId: string
  device: string
  status: string
  is_paused: boolean
  last_used_at: string | null
  held_since: string | null
  signal_strength: number | null
  battery_voltage: number | null
  battery_percent: number | null
}

/** Why the device that a member used last is silent, as the device report judges it; or that there is none. */
const silences: Reader = async (db, memberIds) => {
  const { rows } = await sql<DeviceRow>`${preparedComment('silent-devices')}
    select distinct on (a.member_id) a.member_id as "memberId", d.device, d.status, r.paused_at is not null as is_paused,
           d.last_used_at, a.from_at as held_since, d.signal_strength, d.battery_voltage, d.battery_percent
      from device_assignment a
      join device d on d.group_id = a.group_id and d.id = a.device_id
      join member r on r.group_id = a.group_id and r.id = a.member_id
     where a.group_id = ${ours} and a.member_id = any(${memberIds}::uuid[]) and a.to_at is null
       and d.deleted_at is null and d.unlinked_at is null
     order by a.member_id, d.last_used_at desc nulls last, a.from_at desc`.execute(db)
  const devices = new Map(rows.map((row) => [row.memberId, row]))
  return memberIds.map((memberId) => silenceSubject(memberId, devices.get(memberId), db.asOf))
}

function silenceSubject(memberId: string, row: DeviceRow | undefined, asOf: string): ListSubject {
  const subject = { memberId, at: null, count: 1 }
  if (!row) return { ...subject, text: 'No device is connected', detail: '' }
  const { cause, daysSilent } = silenceOf(
    {
      status: row.status,
      memberId,
      isDisenrolled: false,
      isPaused: row.is_paused,
      lastUsed: row.last_used_at,
      heldSince: row.held_since,
      signalStrength: row.signal_strength,
      batteryVoltage: row.battery_voltage,
      batteryPercent: row.battery_percent,
    },
    asOf,
  )
  const silent = daysSilent === null || daysSilent === 0 ? '' : `, ${countWithNoun(daysSilent, 'day')} silent`
  const text = cause === null ? 'Device was heard, nothing was measured' : causeTitles[cause]
  return { ...subject, text, detail: `${deviceTitle(RegisteredKind.parse(row.device))}${silent}` }
}

const readers: Record<SubjectList, Reader> = {
  'msg-unread': unreadTexts,
  'missed-call': missedCalls,
  'event-today': eventsToday,
  'with-memo': memos,
  'inactive-2-days': silences,
  'inactive-5-days': silences,
}

export const listSubjects = (db: GroupDb, list: SubjectList, memberIds: readonly string[]): Promise<ListSubject[]> =>
  memberIds.length === 0 ? Promise.resolve([]) : readers[list](db, memberIds)
