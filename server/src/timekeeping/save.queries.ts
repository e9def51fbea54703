/** What a save reads and writes: all it must know in one round trip, and the one row that grows with the commit. */
import { claimLimits } from '@vitalrounds/domain/timekeeping/claims'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { queryPipelined, sendPipelinedStatement } from '../platform/database/pipelined.ts'
import { preparedComment } from '../platform/database/prepared.ts'
import { refuse } from '../platform/http/refuse.ts'
import { type Bench, lockBenchSaves, type NamedInterval, findNamedIntervals, lockUserSaves } from './intervals.queries.ts'

/** Another interval of the person who saves. */
export type OtherInterval = {
  id: string
  memberId: string
  url: string
  source: string
  startedAt: string
  endedAt: string
  savedAt: string
}
/** What lists and header show of the member, and how much was worked since. */
export type TimeTotals = { asOf: string; rpm: number; ccm: number; more: number }

type TimeSpentQuery = { memberId: string; start: string }

type SaveFacts = { bench: Bench; named: NamedInterval[]; own: OtherInterval[]; shown: TimeTotals | undefined }

export async function findSaveFacts(db: GroupDb, userId: string, { memberId, start }: TimeSpentQuery): Promise<SaveFacts> {
  // Each statement sees what is committed when its turn comes: those behind the lock, what the save before has left
  const [, benches, named, own, displayed] = await queryPipelined<[unknown, Bench, NamedInterval, OtherInterval, TimeTotals]>(
    db,
    lockUserSaves(userId),
    lockBenchSaves(db, memberId, userId),
    findNamedIntervals(db, memberId, start),
    findOwnIntervals(db, userId, { memberId, start }),
    shownAsked(db, memberId),
  )
  return { bench: benches[0] ?? refuse('member.unknown'), named, own, shown: displayed[0] }
}

/**
 * The person's intervals that a save can lie beside: those that reach behind the end of the interval it names, or behind all
 * that a first save may claim, and those saved a moment ago.
 */
const findOwnIntervals = (
  db: GroupDb,
  userId: string,
  { memberId, start }: TimeSpentQuery,
) => sql<OtherInterval>`${preparedComment('own-intervals')}
  with edge as (
    select coalesce(min(ended_at), ${db.asOf}::timestamptz - make_interval(secs => ${(2 * claimLimits.offlineMs) / 1000})) as at
      from work_interval where group_id = ${db.groupId} and member_id = ${memberId} and staff_id = ${userId} and source = 'page'
       and started_at > ${db.asOf}::timestamptz - interval '25 hours'
       and (client_started_at = ${start}::timestamptz or started_at = ${start}::timestamptz))
  select o.id, o.member_id as "memberId", o.url, o.source, o.started_at as "startedAt", o.ended_at as "endedAt", o.saved_at as "savedAt"
    from edge join work_interval o on o.group_id = ${db.groupId} and o.staff_id = ${userId} and o.started_at > edge.at - interval '25 hours'
   where o.ended_at > edge.at or o.saved_at > ${db.asOf}::timestamptz - make_interval(secs => ${claimLimits.gapMs / 1000})`

/** Whoever had the chart open when the summary was computed had a little time that was not saved yet: it counts as later. */
const shownAsked = (db: GroupDb, memberId: string) => sql<TimeTotals>`${preparedComment('shown-time')}
  select s.at as "asOf", s.rpm, s.ccm,
         coalesce((select extract(epoch from sum(i.ended_at - greatest(i.started_at, s.at))) from work_interval i
                    where i.group_id = ${db.groupId} and i.member_id = ${memberId}
                      and i.started_at > s.at - interval '24 hours' and i.ended_at > s.at), 0)::float8 as more
    from (select to_timestamp(coalesce((billing_insights->>'asOf')::float8, 0) / 1000) - make_interval(secs => ${claimLimits.gapMs / 1000}) as at,
                 coalesce((billing_insights->'99457'->>'seconds')::int, 0) as rpm,
                 coalesce((billing_insights->'99490'->>'seconds')::int, 0) as ccm
            from member_summary where group_id = ${db.groupId} and member_id = ${memberId}) s`

export type GrownInterval = { id: string; endedAt: string; clientEndedAt: string }

/**
 * Sent with the commit. Where `canWait`, the commit is not held up for the disk: if PostgreSQL dies within that moment, the
 * next save of the same interval says again what was lost.
 */
export const growInterval = (db: GroupDb, { id, endedAt, clientEndedAt }: GrownInterval, canWait: boolean) =>
  sendPipelinedStatement(
    db,
    sql`${preparedComment('grow-interval')}
      update work_interval set ended_at = ${endedAt}, client_ended_at = ${clientEndedAt}, saved_at = ${db.asOf}
       where group_id = ${db.groupId} and id = ${id}
      returning set_config('synchronous_commit', ${canWait ? 'off' : 'on'}, true)`.compile(db),
  )
