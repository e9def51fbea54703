/** What was ever opened to the auditors of a clinic, whom it can be opened for, and the grant by which somebody looks. */
import type { AuditorGrant, OwnGrant } from '@vitalrounds/domain/auth/auditor-api'
import { sql } from 'kysely'
import { filedLines, filedRows } from '../../billing/filed-rows.ts'
import { nameInLists } from '../../members/name-in-lists.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { recordedName } from '../../platform/database/staff-name.ts'

const mostCandidates = 2000

type GrantRow = Omit<AuditorGrant, 'ended'> & { ended_at: string | null; ended_by: string; end_reason: string | null }

/** Newest first. In force is what has neither ended nor run out: there is one of an auditor at most. */
export async function auditorGrants(db: GroupDb): Promise<AuditorGrant[]> {
  const { rows } = await sql<GrantRow>`
    select g.id as "_id", g.user_id as "userId", g.from_month as "fromMonth", g.to_month as "toMonth", g.ends_on::text as "endsOn",
           g.granted_at as "grantedAt", ${recordedName('u')} as "grantedBy", g.reason,
           (select jsonb_agg(jsonb_build_object('memberId', m.id, 'name', m.name) order by m.name, m.id)
              from auditor_grant_member n join member m on m.group_id = n.group_id and m.id = n.member_id
             where n.group_id = g.group_id and n.grant_id = g.id) as members,
           e.ended_at, ${recordedName('b')} as ended_by, e.reason as end_reason,
           app.is_in_force(g) as "isInForce"
      from auditor_grant g
      left join app_user u on u.id = g.granted_by
      left join auditor_grant_end e on e.group_id = g.group_id and e.grant_id = g.id
      left join app_user b on b.id = e.ended_by
     where g.group_id = ${db.groupId}
     order by g.granted_at desc, g.id desc limit 500`.execute(db)
  return rows.map(({ ended_at: at, ended_by: by, end_reason: reason, ...grant }) => ({
    ...grant,
    ended: at === null ? null : { at, by, reason: reason ?? '' },
  }))
}

/** The one by which this transaction looks; null where nothing limits it. */
export async function ownGrant(db: GroupDb): Promise<OwnGrant | null> {
  const { rows } = await sql<OwnGrant>`
    select g.from_month as "fromMonth", g.to_month as "toMonth", g.ends_on::text as "endsOn", g.granted_at as "grantedAt",
           ${recordedName('u')} as "grantedBy", c.workspace_name as clinic,
           (select count(*)::int from auditor_grant_member n where n.group_id = g.group_id and n.grant_id = g.id) as members
      from auditor_grant g
      join clinic_group c on c.id = g.group_id
      left join app_user u on u.id = g.granted_by
     where g.group_id = ${db.groupId} and g.id = nullif(current_setting('app.audits', true), '')::uuid`.execute(db)
  return rows[0] ?? null
}

type Months = { fromMonth: string; toMonth: string }
type Candidate = { memberId: string; name: string; dob: string }

/** Also of members who have left since. */
export async function grantCandidates(db: GroupDb, { fromMonth, toMonth }: Months): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select m.id as "memberId", m.name, m.dob from member m
     where m.group_id = ${db.groupId} and m.id in (
       select r.member_id from ${filedRows} r
         join month_close c on c.group_id = r.group_id and c.id = r.close_id
        where r.group_id = ${db.groupId} and c.year_month between ${fromMonth} and ${toMonth} and c.state = 'closed'
          and jsonb_array_length(${filedLines}) > 0)
     order by m.name, m.id limit ${mostCandidates}`.execute(db)
  return nameInLists(db, rows)
}
