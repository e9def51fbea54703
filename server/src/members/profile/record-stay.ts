/** Stays in the programs RPM and CCM: one row each, the open one without an end. */
import type { GroupDb } from '../../platform/database/db.ts'

export type Program = 'RPM' | 'CCM'
type Start = { memberId: string; program: Program; by: string; reason?: string; isNewEpisode?: boolean }
type End = { memberId: string; program: Program; by: string; reason: string }

export const startStay = (db: GroupDb, start: Start) => startStays(db, [start])

export async function startStays(db: GroupDb, starts: readonly Start[]) {
  if (starts.length === 0) return
  const rows = starts.map(({ memberId, program, by, reason, isNewEpisode = false }) => ({
    group_id: db.groupId,
    member_id: memberId,
    program,
    started_at: db.asOf,
    started_by: by,
    start_reason: reason ?? null,
    is_new_episode: isNewEpisode,
  }))
  await db.insertInto('program_stay').values(rows).execute()
}

export async function endStay(db: GroupDb, { memberId, program, by, reason }: End) {
  await db
    .updateTable('program_stay')
    .set({ ended_at: db.asOf, ended_by: by, end_reason: reason })
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('program', '=', program)
    .where('ended_at', 'is', null)
    .execute()
}
