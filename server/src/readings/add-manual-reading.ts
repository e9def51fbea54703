/** Keeps what a member told or a staff member read off a screen: charted and judged like any reading, never a device day. */
import type { Received } from '@vitalrounds/domain/contract'
import type { readingApi } from '@vitalrounds/domain/readings/api'
import { manualProblems, manualValues } from '@vitalrounds/domain/readings/manual'
import { type GroupDb, settleChanges } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { readingStates } from './act-readings.queries.ts'
import { receiveReadings } from './receive-readings.ts'
import { requireLockedMember } from './settle-member.ts'

type Manual = Received<typeof readingApi.add>['body']

/** The same values at the same moment are the same act, however often the button was pressed. */
export async function addManualReading(db: GroupDb, memberId: string, { measuredAt, values, context }: Manual) {
  const member = await requireLockedMember(db, memberId)
  if (member.disenrolledAt !== null) refuse('member.disenrolled')
  const errors = manualProblems({ measuredAt, values }, db.asOf)
  if (errors.length > 0) refuse('request.invalid', { errors })
  const canonical = manualValues(values)
  const actKey = `manual:${measuredAt}:${canonical.map(({ metric, value }) => `${metric}=${value}`).join(',')}`
  const { timeZone } = member
  await receiveReadings(
    db,
    canonical.map(({ metric, value }) => ({
      memberId,
      timeZone,
      metric,
      sentValue: value,
      measuredAt,
      receivedAt: db.asOf,
      source: 'manual' as const,
      deviceId: null,
      inboxId: null,
      actKey,
      context: context ?? null,
      flags: [],
      timeQuality: 'estimated' as const,
      claimedAt: null,
    })),
  )
  await settleChanges(db)
  return { readings: await readingStates(db, await idsOfAct(db, memberId, actKey)) }
}

async function idsOfAct(db: GroupDb, memberId: string, actKey: string) {
  const rows = await db
    .selectFrom('reading')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('act_key', '=', actKey)
    .orderBy('metric', 'desc')
    .execute()
  return rows.map((row) => row.id)
}
