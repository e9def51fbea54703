/** Records visits, and takes back what was recorded by mistake. */
import { type NewVisit, visitDayProblem, type Visit } from '@vitalrounds/domain/chart/visits'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { holdChart } from './hold-chart.ts'
import { keepLists } from './keep-lists.ts'
import { takeBack, type TakeBackRequest } from './take-back.ts'

type Recording = { memberId: string; visit: NewVisit; by: string | null; source: Visit['source'] }

/** Answers the id, or undefined where the same visit is on record. */
export async function insertVisit(
  db: GroupDb,
  { memberId, visit, by, source }: Recording,
): Promise<string | undefined> {
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
      created_at: db.asOf,
      created_by: by,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function recordVisit(db: GroupDb, recording: Recording) {
  const { member, today } = await holdChart(db, recording.memberId)
  const problem = visitDayProblem(recording.visit, today)
  if (problem) refuse('request.invalid', { errors: [{ path: 'visitedOn', message: problem }] })
  const id = (await insertVisit(db, recording)) ?? refuse('visit.duplicate')
  await keepLists(db, member, 'visits')
  return { _id: id }
}

export async function removeVisit(db: GroupDb, what: TakeBackRequest) {
  const { member } = await holdChart(db, what.memberId)
  const done = await takeBack(db, 'visit', what)
  await keepLists(db, member, 'visits')
  return done
}
