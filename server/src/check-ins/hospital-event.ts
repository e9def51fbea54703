/** A stay or an emergency visit that was told opens its event on the chart, until the check-in is taken back. */
import type { AnswersBySet } from '@vitalrounds/domain/check-ins/answers'
import { isDay, localDate } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { recordVisit, removeCheckInVisit } from '../chart/record-visit.ts'
import type { GroupDb } from '../platform/database/db.ts'

type Member = { id: string; timeZone: string }
export type HospitalReport = { checkInId: string; answers: AnswersBySet; completedAt: string }

/** The day is the one told, else that of the answer. */
function reportedStay(member: Member, { answers, completedAt }: HospitalReport) {
  const answer = answers['hospital']
  const since = answer?.['since']
  if (since !== 'ed' && since !== 'hospital') return undefined
  const home = homeOn(String(answer?.['when'] ?? ''), localDate(Date.parse(completedAt), member.timeZone))
  return { kind: since === 'ed' ? ('emergency' as const) : ('hospital' as const), home }
}

export async function recordHospitalEvent(db: GroupDb, member: Member, toldIn: HospitalReport) {
  const event = reportedStay(member, toldIn)
  if (!event) return
  const { kind, home } = event
  const visit = {
    visitedOn: kind === 'hospital' ? ((await admittedOn(db, member.id, home)) ?? home) : home,
    kind,
    dischargedOn: kind === 'hospital' ? home : null,
    practitioner: '',
    place: '',
    note: 'Told in a check-in; the day is that of coming home',
  }
  const row = await db
    .selectFrom('visit')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', member.id)
    .where('kind', '=', kind)
    // A stay that is over holds every day up to that of coming home
    .where('visited_on', '<=', home)
    .where(kind === 'emergency' ? 'visited_on' : 'discharged_on', '>=', home)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  const { checkInId } = toldIn
  if (!row) await recordVisit(db, { memberId: member.id, visit, by: null, source: 'checkIn', checkInId })
}

type HospitalReportRemoval = { checkInId: string; by: string; reason: string }

/** A check-in that told the same had nothing to record, and does so now. */
export async function dropHospitalEvent(db: GroupDb, member: Member, back: HospitalReportRemoval) {
  const gone = await removeCheckInVisit(db, { memberId: member.id, ...back })
  if (!gone) return
  const others = await db
    .selectFrom('check_in as c')
    .select(['c.id', 'c.answers', 'c.completed_at'])
    .where('c.group_id', '=', db.groupId)
    .where('c.member_id', '=', member.id)
    .where('c.state', '=', 'complete')
    // What one has recorded, and somebody took out, does not come back
    .where(
      sql<boolean>`not exists (select from visit v where v.group_id = c.group_id and v.member_id = c.member_id and v.check_in_id = c.id)`,
    )
    .orderBy('c.completed_at')
    .execute()
  for (const { id, answers, completed_at } of others) {
    const toldIn = { checkInId: id, answers: answers as AnswersBySet, completedAt: completed_at ?? db.asOf }
    const event = reportedStay(member, toldIn)
    if (event?.kind === gone.kind && event.home >= gone.visitedOn && event.home <= (gone.dischargedOn ?? gone.visitedOn))
      await recordHospitalEvent(db, member, toldIn)
  }
}

/** The day that was told; answers of before it was asked of them may be none. */
const homeOn = (day: string, today: string) => (isDay(day) && day <= today && day >= '1900-01-01' ? day : today)

/** The day of the last admission of which nobody has told an end. */
async function admittedOn(db: GroupDb, memberId: string, home: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('visit')
    .select('visited_on')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'hospital')
    .where('discharged_on', 'is', null)
    .where('visited_on', '<=', home)
    .where('removed_at', 'is', null)
    .orderBy('visited_on', 'desc')
    .executeTakeFirst()
  return row?.visited_on
}
