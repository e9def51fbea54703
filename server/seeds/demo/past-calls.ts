/** Conversations of fourteen months: most visits that were long enough began with one, by whoever sat at the chart. */
import { localMonth } from '@vitalrounds/domain/days'
import type { WorkInterval } from '@vitalrounds/domain/billing/facts'
import type pg from 'pg'
import { type CallRow, timeOf } from '../../src/billing/call-times.queries.ts'
import { chanceStream, idAt } from '../random.ts'
import { insertRows, instant, type Row } from '../rows.ts'
import type { MemberPlan } from '../plan.ts'
import { type DemoGroup, demoSeed } from './groups.ts'
import type { Household } from './orders.ts'
import { shiftRows, type Shifts } from './shifts.ts'

const minuteMs = 60_000
// Half a minute into the visit somebody answers
const answeredAfterMs = 30_000
const longEnoughMs = 9 * minuteMs

export const runningMonth = ({ nowMs, zone }: Shifts) => localMonth(nowMs, zone)

/** A call at the beginning of a visit, or none. Members of the stories are called in the stories of the running month. */
function callRow(plan: MemberPlan, visit: Row, running: string): Row[] {
  const [from, to] = [Date.parse(String(visit['started_at'])), Date.parse(String(visit['ended_at']))]
  const isVisit = visit['source'] === 'page' && visit['program'] === 'rpm' && to - from >= longEnoughMs
  const draw = chanceStream(demoSeed, plan.groupId, 'past call', plan.n, from)
  if (!isVisit || !draw.is(0.6) || (plan.isTold && String(visit['year_month']) >= running)) return []
  const answeredAt = from + answeredAfterMs
  const seconds = draw.int(60, 300)
  const isReached = draw.is(0.85)
  const endedAt = instant(answeredAt + (isReached ? seconds : 20) * 1000)
  return [
    {
      id: idAt(draw, from),
      group_id: plan.groupId,
      member_id: plan.id,
      direction: 'out',
      party: 'member',
      phone: plan.person.phone,
      user_id: visit['staff_id'],
      program: 'RPM',
      state: 'completed',
      at: instant(from),
      answered_at: instant(answeredAt),
      ended_at: endedAt,
      seconds: isReached ? seconds : 20,
      answered_by: isReached ? null : 'machine',
      sid: `demo-past-${plan.id}-${from}`,
      outcome: isReached ? 'spoke' : 'leftWord',
      topics: isReached ? [draw.pick(['Readings', 'Medication', 'Symptoms', 'Diet and activity'])] : [],
      wrapped_at: endedAt,
      wrapped_by: visit['staff_id'],
    },
  ]
}

/** The same conversations as time, for the summary; whoever spoke stood as at the visit. */
export const callIntervals = (plan: MemberPlan, visits: readonly Row[], running: string): WorkInterval[] =>
  visits.flatMap(({ staff_title, is_staff_excluded, ...visit }) =>
    callRow(plan, visit, running)
      .flatMap((call) => timeOf({ ...call, staff_title, is_staff_excluded } as unknown as CallRow))
      .map(({ interval }) => interval),
  )

export async function insertPastCalls(
  client: pg.ClientBase,
  group: DemoGroup,
  { households, shifts }: { households: readonly Household[]; shifts: Shifts },
) {
  const running = runningMonth(shifts)
  const calls = households.flatMap(({ plan }) => shiftRows(plan, shifts).flatMap((visit) => callRow(plan, visit, running)))
  await insertRows(client, 'call', calls)
  await insertRows(
    client,
    'call_member',
    calls.map(({ id, member_id, at }) => ({ group_id: group.id, call_id: id, member_id, at })),
  )
}
