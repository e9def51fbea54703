/** Prompts during an interval. */
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

export const pausesOf = (db: GroupDb, intervalId: string) =>
  db.selectFrom('work_pause').select(['id', 'answer']).where('group_id', '=', db.groupId).where('interval_id', '=', intervalId).execute()

/** Idle minutes that a person said yes to, from the last input to the question, the earlier first. */
export const confirmedPauses = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('work_pause')
    .select(['interval_id', 'idle_since as start', 'opened_at as end'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('answer', '=', 'yes')
    .orderBy('opened_at')
    .execute()

type OpenPause = { memberId: string; intervalId: string; idleMs: number }

export const openPause = async (db: GroupDb, { memberId, intervalId, idleMs }: OpenPause) =>
  (
    await db
      .insertInto('work_pause')
      .values({
        group_id: db.groupId,
        member_id: memberId,
        interval_id: intervalId,
        idle_since: sql`${db.asOf}::timestamptz - make_interval(secs => ${idleMs / 1000})`,
        opened_at: db.asOf,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const answerPause = (db: GroupDb, id: string, answer: 'yes' | 'no') =>
  db.updateTable('work_pause').set({ answer, answered_at: db.asOf }).where('group_id', '=', db.groupId).where('id', '=', id).execute()
