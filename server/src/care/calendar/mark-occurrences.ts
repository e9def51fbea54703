/** Moves, does, skips and reopens occurrences, many at once; answers what brings them back. */
import type { OccurrenceAct, OccurrenceBefore } from '@vitalrounds/domain/care/calendar/api'
import { hasOccurrenceOn } from '@vitalrounds/domain/care/calendar/shown-occurrences'
import { lockMembers } from '../../members/lock-members.ts'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { eventsWith, toMark } from './events.queries.ts'
import { settleEvents } from './save-event.ts'

type OccurrenceRef = Pick<OccurrenceBefore, 'memberId' | 'eventId' | 'fallsOn'>
type State = Pick<OccurrenceBefore, 'movedTo' | 'movedTime' | 'closed' | 'note'>
const untouched: State = { movedTo: null, movedTime: null, closed: null, note: '' }

/** Holds the members named and finds each occurrence as it stands; refuses the whole where one is unknown. */
async function lockOccurrences(db: GroupDb, named: readonly OccurrenceRef[]) {
  const memberIds = [...new Set(named.map(({ memberId }) => memberId))]
  if ((await lockMembers(db, memberIds)).size !== memberIds.length) return refuse('member.unknown')
  const match = await eventsWith(db, { eventIds: [...new Set(named.map(({ eventId }) => eventId))] })
  const byId = new Map(match.map((item) => [item.row.id, item]))
  return named.map(({ memberId, eventId, fallsOn }) => {
    const item = byId.get(eventId)
    const mark = item?.own.find((own) => own.falls_on === fallsOn)
    if (item?.row.member_id !== memberId || !(mark || hasOccurrenceOn(item.event, fallsOn))) return refuse('event.unknown')
    const state = mark ? { ...toMark(mark), note: mark.note } : { ...untouched, fallsOn }
    return { before: { memberId, eventId, ...state }, time: item.row.time_of_day, by: mark?.changed_by_id }
  })
}

function after({ before, time: usual }: { before: OccurrenceRef & State; time: string | null }, act: OccurrenceAct): State {
  const { movedTo, movedTime } = before
  if (act.kind === 'done') return { movedTo, movedTime, closed: 'done', note: act.note }
  if (act.kind === 'skip') return { movedTo, movedTime, closed: 'skipped', note: act.note }
  if (act.kind === 'reopen') return { movedTo, movedTime, closed: null, note: '' }
  const time = act.time === undefined ? (movedTo === null ? usual : movedTime) : act.time
  // Where the series has it, it is not moved
  if (act.to === before.fallsOn && time === usual) return { movedTo: null, movedTime: null, closed: before.closed, note: before.note }
  return { movedTo: act.to, movedTime: time, closed: before.closed, note: before.note }
}

type Work = { by: string; occurrences: readonly OccurrenceRef[]; act: OccurrenceAct }

export async function markOccurrences(db: GroupDb, { by, occurrences, act }: Work) {
  const current = await lockOccurrences(db, occurrences)
  for (const item of current) await saveOccurrenceMark(db, by, { ...item.before, ...after(item, act) })
  await settleMarked(db, occurrences)
  return { changed: current.length, previous: current.map(({ before }) => before) }
}

/** Brings back what an act replaced, unless somebody else has acted on it since. */
export async function undoMarks(db: GroupDb, { by, previous }: { by: string; previous: readonly OccurrenceBefore[] }) {
  const occurrences = await lockOccurrences(db, previous)
  if (occurrences.some((item) => item.by !== undefined && item.by !== by)) refuse('event.changed')
  for (const before of previous) await saveOccurrenceMark(db, by, before)
  await settleMarked(db, previous)
  return { changed: previous.length }
}

/** Of one that is where the series has it and open, nothing is kept. */
async function saveOccurrenceMark(db: GroupDb, by: string, mark: OccurrenceRef & State) {
  const { memberId, eventId, fallsOn, movedTo, movedTime, closed, note } = mark
  if (movedTo === null && closed === null) {
    await db
      .deleteFrom('care_occurrence')
      .where('group_id', '=', db.groupId)
      .where('event_id', '=', eventId)
      .where('falls_on', '=', fallsOn)
      .execute()
    return
  }
  const stored = { moved_to: movedTo, moved_time: movedTime, closed, note, changed_at: db.asOf, changed_by: by }
  await db
    .insertInto('care_occurrence')
    .values({ group_id: db.groupId, member_id: memberId, event_id: eventId, falls_on: fallsOn, ...stored })
    .onConflict((on) => on.columns(['group_id', 'event_id', 'falls_on']).doUpdateSet(stored))
    .execute()
}

async function settleMarked(db: GroupDb, occurrenceRefs: readonly OccurrenceRef[]) {
  await settleEvents(db, [...new Set(occurrenceRefs.map(({ eventId }) => eventId))])
  for (const { memberId } of occurrenceRefs) changed(db, 'event', { memberId })
}
