/** The audit log of a group, newest first, read from the keys of migrations/0200_baseline/04_audit.sql however long it is. */
import { type AuditEntry, type AuditFilters, auditPageSize, namedMembers } from '@vitalrounds/domain/audit/api'
import { actOf } from '@vitalrounds/domain/audit/acts'
import { type RawBuilder, sql } from 'kysely'
import { staffName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'

export type AuditQuery = AuditFilters & { before?: number | undefined; most?: number }

type Row = Omit<AuditEntry, '_id' | 'actorName' | 'summary' | 'members' | 'others'> & {
  id: number
  userName: string | null
  ids: string[]
}

const columns = sql`a.id, a.at, a.actor_kind as "actorKind", a.actor_id as "actorId", a.action, a.result, a.reason, a.ip,
  a.request_id as "requestId", a.ids, s.seq as seal, coalesce(${staffName('u')},
    case when a.actor_kind = 'user' then app.name_of_outsider(a.actor_id::uuid)
         when a.actor_kind = 'client' then (select c.name from api_client c where c.group_id = a.group_id and c.id::text = a.actor_id)
    end) as "userName"`

/** Entries that the filters leave, and whether there are more. */
export async function findAudit(db: GroupDb, query: AuditQuery): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const most = query.most ?? auditPageSize
  const hits = query.memberId === undefined ? anyHits(db, query, most + 1) : hitsOf(db, query.memberId, query, most + 1)
  const { rows } = await sql<Row>`select ${columns} from (${hits}) a
    left join audit_seal s on s.group_id = ${db.groupId} and s.audit_id = a.id
    left join app_user u on a.actor_kind = 'user' and u.id::text = a.actor_id
    order by a.at desc, a.id desc`.execute(db)
  const visibleRows = rows.slice(0, most)
  const names = await namesOf(db, visibleRows, query.memberId)
  return { entries: visibleRows.map((row) => toEntry(row, names)), hasMore: rows.length > most }
}

const anyHits = (db: GroupDb, query: AuditQuery, most: number) =>
  sql`select a.* from audit a where a.group_id = ${db.groupId} and ${matching(db, query)}
    order by a.at desc, a.id desc limit ${most}`

// A minute of the largest clinic is a tenth of this; where sealing is held up, the newest count
const mostUnsealed = 20_000

/**
 * What names one member: the sealed rows by key, and the few of the last minute one by one. Their order and limit lead the
 * planner to their key, (group, tx, id): it cannot know that they are few, and by day or by reading the table they took a
 * second at three million rows.
 */
const hitsOf = (db: GroupDb, memberId: string, query: AuditQuery, most: number) => sql`
  select * from (select * from (
      select a.* from (${sealedAbout(db, memberId, query, most)}) n join audit a on a.id = n.audit_id
       where ${matching(db, query)} order by n.at desc, n.audit_id desc limit ${most}) sealed
    union all select * from (
      select a.* from app.last_sealed() l cross join lateral (
          select * from audit f where f.group_id = ${db.groupId} and (f.tx, f.id) > (l.tx, l.id)
           order by f.tx desc, f.id desc limit ${mostUnsealed}) a
       where ${memberId} = any (a.ids) and ${matching(db, query)}
       order by a.at desc, a.id desc limit ${most}) fresh) a
  order by a.at desc, a.id desc limit ${most}`

/**
 * The sealed rows about a member, by key. Of one person's among them both keys are merged, which are in the same order: a
 * chart that this person never opened is answered without a look at any of its rows. The limit, or the offset where more is
 * asked than keys tell, keeps the planner from taking both looks at the log for one, which would read every row.
 */
function sealedAbout(db: GroupDb, memberId: string, query: AuditQuery, most: number) {
  const { actor, action, result } = query
  const isByKeys = action === undefined && result === undefined
  const ofActor =
    actor === undefined
      ? sql``
      : sql`join audit k on k.group_id = ${db.groupId} and k.actor_id = ${actor} and k.at = n.at and k.id = n.audit_id`
  return sql`select n.at, n.audit_id from audit_subject n ${ofActor}
     where n.group_id = ${db.groupId} and n.subject_id = ${memberId} and ${within(db, query, sql`n.at`)}
       and ${beyond(db, query, sql`(n.at, n.audit_id)`)}
     order by n.at desc, n.audit_id desc ${isByKeys ? sql`limit ${most}` : sql`offset 0`}`
}

/** After the row that was seen last. */
const beyond = (db: GroupDb, { before }: AuditQuery, place: RawBuilder<unknown>) =>
  before === undefined ? sql`true` : sql`${place} < (select b.at, b.id from audit b where b.group_id = ${db.groupId} and b.id = ${before})`

function matching(db: GroupDb, query: AuditQuery): RawBuilder<unknown> {
  const { actor, action, result } = query
  const isRefusal = sql`a.result not in ('ok', 'begun')`
  return sql.join(
    [
      within(db, query, sql`a.at`),
      ...(actor === undefined ? [] : [sql`a.actor_id = ${actor}`]),
      ...(action === undefined ? [] : [sql`a.action = ${action}`]),
      ...(result === undefined ? [] : [result === 'refused' ? isRefusal : sql`not (${isRefusal})`]),
      beyond(db, query, sql`(a.at, a.id)`),
    ],
    sql` and `,
  )
}

/** Between the first moment of one day and the last of another, in the zone of the group. */
function within(db: GroupDb, { from, to }: AuditQuery, at: RawBuilder<unknown>): RawBuilder<unknown> {
  const zone = sql`(select g.time_zone from clinic_group g where g.id = ${db.groupId})`
  const bounds = [
    ...(from === undefined ? [] : [sql`${at} >= ${from}::date::timestamp at time zone ${zone}`]),
    ...(to === undefined ? [] : [sql`${at} < (${to}::date + 1)::timestamp at time zone ${zone}`]),
  ]
  return bounds.length === 0 ? sql`true` : sql.join(bounds, sql` and `)
}

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** The members that rows name. Where one member was asked for, nobody else is named. */
async function namesOf(db: GroupDb, rows: readonly Row[], memberId: string | undefined) {
  const ids = memberId === undefined ? [...new Set(rows.flatMap((row) => row.ids.filter(isUuid)))] : [memberId]
  const { rows: members } = await sql<{ id: string; name: string }>`
    select id, name from member where group_id = ${db.groupId} and id = any (${ids}::uuid[])`.execute(db)
  return new Map(members.map(({ id, name }) => [id, name]))
}

function toEntry({ id, ids, userName, ...row }: Row, names: ReadonlyMap<string, string>): AuditEntry {
  const members = ids.flatMap((memberId) => {
    const name = names.get(memberId)
    return name === undefined ? [] : [{ memberId, name }]
  })
  const named = members.slice(0, namedMembers)
  return {
    _id: id,
    ...row,
    actorName: userName ?? actorWords[row.actorKind],
    summary: actOf(row.action, { isBeforeMembers: named.length > 0 }),
    members: named,
    others: ids.length - named.length,
  }
}

const actorWords: Record<AuditEntry['actorKind'], string> = {
  user: 'A former user',
  job: 'The system',
  vendor: 'A device vendor',
  link: 'A public link',
  client: 'An API client',
  provisioning: 'The identity provider',
}
