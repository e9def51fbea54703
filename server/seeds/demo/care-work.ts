/** What a clinic has put on its charts: memos on the strip, notes below them, a calendar, and lists that came as files. */
import { createHash } from 'node:crypto'
import { addDays, localDate, startOfDay } from '@vitalrounds/domain/days'
import type { Recurrence } from '@vitalrounds/domain/care/calendar/recurrence'
import { daysTillNext, lastOccurrenceShown, marksByDate, openSince } from '@vitalrounds/domain/care/calendar/shown-occurrences'
import { type UploadedList, uploadedLists } from '@vitalrounds/domain/risk/list-file'
import type pg from 'pg'
import { chanceStream, idAt } from '../random.ts'
import { insertRows, instant, type Row } from '../rows.ts'
import { type DemoGroup, demoSeed } from './groups.ts'
import { demoUsers, userId } from './users.ts'

type CareWorkMember = { id: string; zone: string; by: string; name: string; email: string }
/** `n` counts the enrolled members of the clinic, the longest enrolled first. */
type Place = { group: DemoGroup; n: number; nowMs: number }

const dayMs = 24 * 3_600_000

/** For members with a care manager, who writes. */
export async function seedCareWork(client: pg.ClientBase, group: DemoGroup, nowMs: number) {
  const { rows: members } = await client.query<CareWorkMember>(
    `select m.id, m.time_zone as zone, u.id as by, u.first_name || ' ' || u.last_name as name, u.email
       from member m join app_user u on u.id = m.assigned_care_manager
      where m.group_id = $1 and not m.disenrolled order by m.enrolled_at, m.id`,
    [group.id],
  )
  await insertNotes(
    client,
    group,
    members.flatMap((member, n) => notesOf(member, { group, n, nowMs })),
  )
  await insertEvents(
    client,
    group,
    members.flatMap((member, n) => eventsOf(member, { group, n, nowMs })),
  )
  await insertUploads(client, members, group, nowMs)
}

const memos = [
  'Hard of hearing: call the home line and let it ring.',
  'Daughter sets up the cuff on Sundays; ask for her first.',
  'New dose of lisinopril since Monday. Watch for dizziness.',
  'Away at her sister’s until the end of the month; took the scale along.',
]
const notes = [
  'Went over the last two weeks of readings together. No complaints.',
  'Cuff was worn over the sleeve; showed how to place it. Readings should come down.',
  'Asked for a refill; sent word to the practice.',
]
// One in so many of them; two numbers without a common divisor, so that some have both
const [memoEvery, noteEvery] = [7, 4]

/** Every third memo has been cleared since. */
function notesOf(by: CareWorkMember, { group, n, nowMs }: Place): Row[] {
  const draw = chanceStream(demoSeed, group.key, 'notes', n)
  const note = (noteType: 'note' | 'memo', value: string, clearedMs: number | null): Row => {
    const ms = nowMs - draw.int(3, 40) * dayMs
    return {
      id: idAt(draw, ms),
      group_id: group.id,
      member_id: by.id,
      note_type: noteType,
      value,
      at: instant(ms),
      by_user: by.by,
      by_name: by.name,
      by_email: by.email,
      source: 'chart',
      key: idAt(draw, ms),
      cleared_at: clearedMs === null ? null : instant(clearedMs),
      cleared_by: clearedMs === null ? null : by.by,
    }
  }
  return [
    ...(n % memoEvery === 0 ? [note('memo', draw.pick(memos), (n / memoEvery) % 3 === 2 ? nowMs - dayMs : null)] : []),
    ...(n % noteEvery === 0 ? [note('note', draw.pick(notes), null)] : []),
  ]
}

async function insertNotes(client: pg.ClientBase, group: DemoGroup, rows: readonly Row[]) {
  await insertRows(client, 'note', rows)
  await client.query(
    `update member_summary s set active_memos = n.memos
       from (select member_id, count(*)::int as memos from note
              where group_id = $1 and note_type = 'memo' and cleared_at is null group by 1) n
      where s.group_id = $1 and s.member_id = n.member_id`,
    [group.id],
  )
}

type Scene = Pick<Row, 'name' | 'kind'> & Pick<Recurrence, 'time' | 'frequency' | 'repitions'> & { from: number }
const [missedFrom, missedEvery] = [-3, 7]
// Days from today on which each begins; what lies whole weeks behind was done
const scenes: readonly Scene[] = [
  { name: 'Weekly call', kind: 'call', from: -21, time: '10:00', frequency: 'WEEKLY', repitions: 12 },
  { name: 'Visit to the office', kind: 'visit', from: 9, time: '14:30', frequency: 'SINGLE_EVENT', repitions: 1 },
  { name: 'Go over the medication list', kind: 'task', from: 0, time: null, frequency: 'SINGLE_EVENT', repitions: 1 },
  { name: 'Monthly check-in', kind: 'check-in', from: 4, time: '09:00', frequency: 'MONTHLY', repitions: -1 },
  // Nobody called
  {
    name: 'Call about the new dose',
    kind: 'call',
    from: missedFrom,
    time: '11:00',
    frequency: 'SINGLE_EVENT',
    repitions: 1,
  },
]
const eventEvery = 5

type PlannedTask = { row: Row; done: Row[]; days: number | null }

function eventsOf({ id, zone, by }: CareWorkMember, { group, n, nowMs }: Place): PlannedTask[] {
  const turn = Math.floor(n / eventEvery)
  const scene = scenes[turn % scenes.length]
  // A clinic misses a call now and then, not every fifth
  const isLeftOut = scene?.from === missedFrom && Math.floor(turn / scenes.length) % missedEvery !== 0
  if (n % eventEvery !== 0 || !scene || isLeftOut) return []
  const today = localDate(nowMs, zone)
  const { name, kind, from, ...rest } = scene
  const event: Recurrence = { ...rest, start: addDays(today, from) }
  const past = from < 0 ? Array.from({ length: Math.floor(-from / 7) }, (_, week) => addDays(today, from + week * 7)) : []
  const marks = marksByDate(past.map((fallsOn) => ({ fallsOn, movedTo: null, movedTime: null, closed: 'done' as const })))
  const created = nowMs - 30 * dayMs
  const eventId = idAt(chanceStream(demoSeed, group.key, 'event', n), created)
  const own = { group_id: group.id, member_id: id }
  const row = {
    ...own,
    id: eventId,
    name,
    kind,
    start: event.start,
    time_of_day: event.time,
    frequency: event.frequency,
    repitions: event.repitions,
    assigned_to: by,
    created_at: instant(created),
    created_by: by,
    last_on: lastOccurrenceShown(event, marks),
    open_on: openSince(event, marks),
  }
  const done = past.map((day) => ({
    ...own,
    event_id: eventId,
    falls_on: day,
    closed: 'done',
    changed_at: instant(startOfDay(day, zone) + dayMs / 2),
    changed_by: by,
  }))
  return [{ row, done, days: daysTillNext([{ event, marks }], today) }]
}

async function insertEvents(client: pg.ClientBase, group: DemoGroup, events: readonly PlannedTask[]) {
  await insertRows(
    client,
    'care_event',
    events.map(({ row }) => row),
  )
  await insertRows(
    client,
    'care_occurrence',
    events.flatMap(({ done }) => done),
  )
  await client.query(
    `update member_summary s set days_till_event = e.days
       from unnest($2::uuid[], $3::int[]) e (member_id, days) where s.group_id = $1 and s.member_id = e.member_id`,
    [group.id, events.map(({ row }) => row['member_id']), events.map(({ days }) => days)],
  )
}

// Every member stands on at most one of the three of a risk; the others overlap as they like
const shares: Record<UploadedList, (n: number) => boolean> = {
  'hcc-high': (n) => n % 9 === 0,
  'hcc-medium': (n) => n % 9 === 3,
  'hcc-low': (n) => n % 9 === 6,
  'frequent-ed': (n) => n % 17 === 2,
  'recent-inpatient': (n) => n % 19 === 3,
  'just-discharged': (n) => n % 23 === 4,
  'high-cost-list': (n) => n % 13 === 5,
  'chase-list': (n) => n % 11 === 7,
}

/** One file of an administrator for each list, a week ago. */
async function insertUploads(client: pg.ClientBase, members: readonly CareWorkMember[], group: DemoGroup, nowMs: number) {
  const ms = nowMs - 7 * dayMs
  const asOf = addDays(localDate(ms, group.timeZone), -1)
  const admin = demoUsers.find((user) => user.group === group.key && user.role === 'admin')
  const by = admin ? userId(admin.key) : null
  const uploads: Row[] = []
  const listed: Row[] = []
  for (const list of uploadedLists) {
    const currentMembers = members.filter((_, n) => shares[list](n))
    const file = ['memberId,asOf', ...currentMembers.map(({ id }) => `${id},${asOf}`)].join('\n')
    const id = idAt(chanceStream(demoSeed, group.key, 'upload', list), ms)
    uploads.push({
      id,
      group_id: group.id,
      list,
      file_name: `${list}.csv`,
      sha256: createHash('sha256').update(file).digest('hex'),
      is_replacement: true,
      matched: currentMembers.length,
      unmatched: 0,
      uploaded_at: instant(ms),
      uploaded_by: by,
    })
    listed.push(...currentMembers.map((member) => ({ group_id: group.id, list, member_id: member.id, upload_id: id, as_of: asOf })))
  }
  await insertRows(client, 'list_upload', uploads)
  await insertRows(client, 'listed_member', listed)
  await client.query(
    `update member_summary s set uploaded_lists = l.lists
       from (select member_id, array_agg(list order by list) as lists from listed_member where group_id = $1 group by 1) l
      where s.group_id = $1 and s.member_id = l.member_id`,
    [group.id],
  )
}
