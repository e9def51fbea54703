/** Records visits, and takes back what was recorded by mistake. */
import { type NewVisit, visitDayProblem, type Visit } from '@vitalrounds/domain/chart/visits'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { lockChart } from './lock-chart.ts'
import { refreshChartLists } from './refresh-chart-lists.ts'
import { retractEntry, type TakeBackRequest } from './retract-entry.ts'

type Recording = {
  memberId: string
  visit: NewVisit
  by: string | null
  source: Visit['source']
  /** The check-in that told of it. */
  checkInId?: string
}

/**
 * Answers the id, or undefined where the same visit is on record. The discharge of a stay takes the place of its admission, and
 * what a person or a file records that of what a check-in told.
 */
export async function insertVisit(db: GroupDb, recording: Recording): Promise<string | undefined> {
  const { memberId, by, source, checkInId } = recording
  const confirmed = { ...recording.visit, ...(await confirmTold(db, recording)) }
  const visit = { ...confirmed, ...(await endStay(db, { ...recording, visit: confirmed })) }
  const row = await db
    .insertInto('visit')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      visited_on: visit.visitedOn,
      kind: visit.kind,
      discharged_on: visit.dischargedOn,
      practitioner: visit.practitioner,
      place: visit.place,
      note: visit.note,
      source,
      check_in_id: checkInId ?? null,
      created_at: db.asOf,
      created_by: by,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Takes visits of a member out that stand; which, the caller goes on to say. */
const takenOut = (db: GroupDb, { memberId, by, reason }: { memberId: string; by: string | null; reason: string }) =>
  db
    .updateTable('visit')
    .set({ removed_at: db.asOf, removed_by: by, remove_reason: reason })
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)

const replaced = 'The discharge was recorded'

/** Whoever was admitted is discharged later: what the admission said and the discharge does not is kept. */
async function endStay(db: GroupDb, { memberId, visit, by }: Recording) {
  if (visit.kind !== 'hospital' || visit.dischargedOn === null) return {}
  const admission = await takenOut(db, { memberId, by, reason: replaced })
    .where('visited_on', '=', visit.visitedOn)
    .where('kind', '=', visit.kind)
    .where('discharged_on', 'is', null)
    .returning(['practitioner', 'place', 'note'])
    .executeTakeFirst()
  const readStored = (name: 'practitioner' | 'place' | 'note') => visit[name] || (admission?.[name] ?? '')
  return { practitioner: readStored('practitioner'), place: readStored('place'), note: readStored('note') }
}

/** From then on it no longer goes with the check-in. An admission of the day does not say what was told of coming home. */
async function confirmTold(db: GroupDb, { memberId, visit, by, source }: Recording) {
  if (source === 'checkIn' || (visit.kind === 'hospital' && visit.dischargedOn === null)) return {}
  const row = await takenOut(db, { memberId, by, reason: 'Recorded by the clinic' })
    .where('visited_on', '=', visit.visitedOn)
    .where('kind', '=', visit.kind)
    .where('check_in_id', 'is not', null)
    .returning(['practitioner', 'place'])
    .executeTakeFirst()
  return row ? { practitioner: visit.practitioner || row.practitioner, place: visit.place || row.place } : {}
}

export async function recordVisit(db: GroupDb, recording: Recording) {
  const { member, today } = await lockChart(db, recording.memberId)
  const problem = visitDayProblem(recording.visit, today)
  if (problem) refuse('request.invalid', { errors: [problem] })
  const id = (await insertVisit(db, recording)) ?? refuse('visit.duplicate')
  await refreshChartLists(db, member, 'visits')
  return { _id: id }
}

export async function removeVisit(db: GroupDb, what: TakeBackRequest) {
  const { member } = await lockChart(db, what.memberId)
  const done = await retractEntry(db, 'visit', what)
  await reopenStay(db, done._id)
  await refreshChartLists(db, member, 'visits')
  return done
}

type CheckInVisitRemoval = Omit<TakeBackRequest, 'id'> & { checkInId: string }

/** What a check-in told, as far as nobody has recorded it or taken it back since; answers it. */
export async function removeCheckInVisit(db: GroupDb, { memberId, checkInId, by, reason }: CheckInVisitRemoval) {
  const { member } = await lockChart(db, memberId)
  const row = await takenOut(db, { memberId, by, reason })
    .where('check_in_id', '=', checkInId)
    .returning(['id', 'kind', 'visited_on as visitedOn', 'discharged_on as dischargedOn'])
    .executeTakeFirst()
  if (!row) return undefined
  await reopenStay(db, row.id)
  await refreshChartLists(db, member, 'visits')
  return row
}

/** A discharge that never was leaves the admission whose place it took in the same act, unless another stands there by now. */
const reopenStay = (db: GroupDb, dischargeId: string) =>
  sql`
  update visit a set removed_at = null, removed_by = null, remove_reason = null
    from visit d
   where d.group_id = ${db.groupId} and d.id = ${dischargeId} and d.kind = 'hospital' and d.discharged_on is not null
     and a.group_id = d.group_id and a.member_id = d.member_id and a.visited_on = d.visited_on and a.kind = d.kind
     and a.discharged_on is null and a.removed_at = d.created_at and a.remove_reason = ${replaced}
     and not exists (select from visit o where o.group_id = d.group_id and o.member_id = d.member_id and o.visited_on = d.visited_on
                        and o.kind = d.kind and o.removed_at is null)`.execute(db)
