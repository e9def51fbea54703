/** Stays in the programmes RPM and CCM: one row each, the open one without an end. */
import type { GroupDb } from '../../platform/database/db.ts'

export type Programme = 'RPM' | 'CCM'
type Start = { memberId: string; programme: Programme; by: string; reason?: string; isNewEpisode?: boolean }
type End = { memberId: string; programme: Programme; by: string; reason: string }

export async function startStay(db: GroupDb, { memberId, programme, by, reason, isNewEpisode = false }: Start) {
  await db
    .insertInto('programme_stay')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      programme,
      started_at: db.asOf,
      started_by: by,
      start_reason: reason ?? null,
      is_new_episode: isNewEpisode,
    })
    .execute()
}

export async function endStay(db: GroupDb, { memberId, programme, by, reason }: End) {
  await db
    .updateTable('programme_stay')
    .set({ ended_at: db.asOf, ended_by: by, end_reason: reason })
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('programme', '=', programme)
    .where('ended_at', 'is', null)
    .execute()
}
