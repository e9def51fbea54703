/** Who of a group wants which mails, and what waits for them. */
import type { EmailNotifications } from '@vitalrounds/domain/auth/user'
import type { NewWarnings, WaitingCounts } from '@vitalrounds/domain/notifications/letters'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { GroupDb } from '../platform/database/db.ts'

export type NotificationSwitches = z.infer<typeof EmailNotifications>
export type Reader = { id: string; email: string; wants: NotificationSwitches; clinic: string }
export type Scope = { userId: string; scope: 'all' | 'mine' }

/** Everybody in the group who can be written to: confirmed, not disabled, with at least one of these switches on; no auditor, who works with nobody. */
export async function readersOf(db: GroupDb, switches: readonly (keyof NotificationSwitches)[]): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select u.id, u.email, u.email_notifications as wants, g.workspace_name as clinic
      from workspace_member w
      join app_user u on u.id = w.user_id
      join clinic_group g on g.id = w.group_id
     where w.group_id = ${db.groupId} and u.disabled_at is null and u.email_confirmed_at is not null
       and u.limited_role is distinct from 'auditor'
       and exists (select from unnest(${[...switches]}::text[]) s where (u.email_notifications->>s)::boolean)`.execute(db)
  return rows
}

const isTheirs = ({ scope, userId }: Scope) =>
  scope === 'all' ? sql`true` : sql`${userId}::uuid in (s.assigned_physician, s.assigned_care_manager)`

// member_summary.worst_severity of a critical warning
const criticalRank = 3

export async function countWaiting(db: GroupDb, whose: Scope): Promise<WaitingCounts> {
  const { rows } = await sql<Omit<WaitingCounts, 'scope'>>`
    select g.workspace_name as clinic,
           count(*) filter (where s.needs_review)::int as "needsReview",
           count(*) filter (where s.needs_review and s.worst_severity = ${criticalRank})::int as critical,
           count(*) filter (where s.num_unread_messages > 0)::int as unread,
           count(*) filter (where s.missed_call_at is not null)::int as "missedCalls"
      from clinic_group g
      left join member_summary s on s.group_id = g.id and not s.disenrolled and ${isTheirs(whose)}
     where g.id = ${db.groupId}
     group by g.workspace_name`.execute(db)
  return { ...rows[0]!, scope: whose.scope }
}

/** Open warnings that were raised after a moment, without those that arrived late. */
export async function warningsSince(db: GroupDb, whose: Scope, since: string) {
  const { rows } = await sql<Omit<NewWarnings, 'scope'> & { newest: string | null }>`
    select g.workspace_name as clinic, count(w.id)::int as warnings,
           count(*) filter (where w.severity = 'critical')::int as critical, max(w.raised_at) as newest
      from clinic_group g
      left join (warning w join member_summary s on s.group_id = w.group_id and s.member_id = w.member_id and not s.disenrolled)
        on w.group_id = g.id and date_trunc('milliseconds', w.raised_at) > ${since} and w.needs_review and w.withdrawn_at is null and not w.is_backfilled
           and ${isTheirs(whose)}
     where g.id = ${db.groupId}
     group by g.workspace_name`.execute(db)
  return { ...rows[0]!, scope: whose.scope }
}
