/** A call as the database keeps it, in the words of the contract. */
import type { Call } from '@vitalrounds/domain/calls/api'
import type { CallFacts } from '@vitalrounds/domain/calls/call'
import { type SqlBool, type Expression, sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { tokenSeconds } from '../vendors/twilio/voice-token.ts'
import { staffName } from '../platform/database/staff-name.ts'

const members = sql<Call['members']>`(
  select coalesce(jsonb_agg(jsonb_build_object('memberId', m.id, 'name', m.name, 'dob', m.dob, 'services', m.services) order by m.name_key, m.id), '[]')
    from call_member cm join member m on m.group_id = cm.group_id and m.id = cm.member_id
   where cm.group_id = c.group_id and cm.call_id = c.id and (c.member_id is null or c.member_id = m.id))`

/** Calls with whom they are with, and the names of staff. */
export const calls = (db: GroupDb) =>
  db
    .selectFrom('call as c')
    .leftJoin('app_user as u', 'u.id', 'c.user_id')
    .leftJoin('app_user as r', 'r.id', 'c.resolved_by')
    .leftJoin('app_user as w', 'w.id', 'c.wrapped_by')
    .leftJoin('note as n', (on) => on.onRef('n.group_id', '=', 'c.group_id').onRef('n.key', '=', 'c.id'))
    .where('c.group_id', '=', db.groupId)
    .selectAll('c')
    .select([staffName('u').as('by'), staffName('r').as('resolver'), staffName('w').as('wrapper')])
    .select(['n.value as note', 'n.deleted_at as note_deleted_at'])
    .select(members.as('members'))

export type CallRow = Awaited<ReturnType<ReturnType<typeof calls>['execute']>>[number]

export const toCall = (row: CallRow): Call => ({
  callId: row.id,
  direction: row.direction as Call['direction'],
  state: row.state as Call['state'],
  members: row.members,
  party: row.party as Call['party'],
  phone: row.phone,
  program: row.program as Call['program'],
  by: row.by ?? '',
  at: row.at,
  answeredAt: row.answered_at,
  endedAt: row.ended_at,
  seconds: row.seconds,
  answeredBy: row.answered_by as Call['answeredBy'],
  missedAt: row.missed_at,
  resolved:
    row.resolved_at === null
      ? null
      : { at: row.resolved_at, by: row.resolver ?? '', how: row.resolution as NonNullable<Call['resolved']>['how'] },
  wrapUp:
    row.wrapped_at === null
      ? null
      : ({
          outcome: row.outcome,
          topics: row.topics,
          note: row.note_deleted_at === null ? (row.note ?? '') : '',
          program: row.program,
          nextContact: row.next_contact,
          at: row.wrapped_at,
          by: row.wrapper ?? '',
        } as Call['wrapUp']),
})

type Facts = Pick<CallRow, 'direction' | 'state' | 'answered_at' | 'ended_at' | 'seconds' | 'answered_by' | 'leg_sid' | 'user_id'>

export const factsOf = (row: Facts): CallFacts => ({
  direction: row.direction as CallFacts['direction'],
  state: row.state as CallFacts['state'],
  answeredAt: row.answered_at,
  endedAt: row.ended_at,
  seconds: row.seconds,
  answeredBy: row.answered_by as CallFacts['answeredBy'],
  legSid: row.leg_sid,
  takenBy: row.user_id,
})

// A call that was asked for and never placed within a minute will not be: the browser has given up long before
export const placeWithinSeconds = 60
// The longest call is an hour, and what is silent for longer is asked for
const longestHours = 2

/** Under way now, as far as anybody knows. */
export const isUnderWay = (asOf: string): Expression<SqlBool> => sql<SqlBool>`
  ((c.state = 'requested' and c.at > ${asOf}::timestamptz - make_interval(secs => ${sql.lit(placeWithinSeconds)}))
   or (c.state in ('initiated', 'ringing', 'in-progress') and c.at > ${asOf}::timestamptz - make_interval(hours => ${sql.lit(longestHours)})))`

/** Of the row `l`: its user said within the life of a token that calls ring in their browsers. */
export const listensNow = (db: GroupDb) =>
  sql<boolean>`(l.is_on and l.said_at > ${db.asOf}::timestamptz - make_interval(secs => ${sql.lit(tokenSeconds)}))`
