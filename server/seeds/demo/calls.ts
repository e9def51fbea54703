/** Calls of the demo: some to members, with what came of them, and a few of theirs that nobody has seen to. */
import type pg from 'pg'
import { chanceStream, idAt } from '../random.ts'
import { insertRows, instant, type Row } from '../rows.ts'
import { type DemoGroup, demoSeed } from './groups.ts'
import { talkStart } from '../summary.ts'
import type { Household } from './orders.ts'
import { idsOnDuty } from './users.ts'

const hourMs = 3_600_000

/** Hours ago, who calls whom, and how it ended; whoever has one more has the next scene too. */
type Scene = readonly [hours: number, direction: 'in' | 'out', end: 'spoke' | 'leftWord' | 'noAnswer' | 'missed']
const scenes: readonly Scene[] = [
  [2, 'in', 'missed'],
  [30, 'out', 'leftWord'],
  [75, 'out', 'noAnswer'],
]
// Members of the stories, who are first in each clinic
const whoCalled = [1, 3, 5]

/** The only conversations are those of the plan, which its summary knows of. */
export async function insertCalls(client: pg.ClientBase, group: DemoGroup, households: readonly Household[], nowMs: number) {
  const [caller] = idsOnDuty(group.key, 'careManager')
  const calls = households
    .filter((_, n) => whoCalled.includes(n))
    .flatMap(({ plan }) => scenes.map((scene, n) => callRow({ group, plan, nowMs, caller }, scene, n)))
  for (const { plan } of households)
    if (plan.talkedMinutes > 0) {
      const hours = (nowMs - talkStart(plan, nowMs, group.timeZone)) / hourMs
      calls.push(callRow({ group, plan, nowMs, caller }, [hours, 'out', 'spoke'], scenes.length))
    }
  await insertRows(client, 'call', calls)
  await insertRows(
    client,
    'call_member',
    calls.map(({ id, member_id, at }) => ({ group_id: group.id, call_id: id, member_id, at })),
  )
  await client.query(
    `update member_summary s set missed_call_at = c.missed_at from call c
      where s.group_id = $1 and c.group_id = s.group_id and c.member_id = s.member_id and c.missed_at is not null`,
    [group.id],
  )
  await updateContacts(client, group.id)
}

/** Texts are there already: the newest of what members wrote and of conversations (members/summary/contact-part.ts). */
const updateContacts = (client: pg.ClientBase, groupId: string) =>
  client.query(
    `update member_summary s set last_contact_at = k.at
       from (select member_id, max(at) as at from (
               select member_id, at from text_message where group_id = $1 and sender_type = 'MEMBER' and msg_type is null
               union all
               select member_id, answered_at from call where group_id = $1 and state = 'completed' and outcome = 'spoke') c
              group by member_id) k
      where s.group_id = $1 and s.member_id = k.member_id`,
    [groupId],
  )

type Setting = { group: DemoGroup; plan: Household['plan']; nowMs: number; caller: string | undefined }

function callRow({ group, plan, nowMs, caller }: Setting, [hours, direction, end]: Scene, n: number): Row {
  const startMs = nowMs - Math.round(hours * hourMs)
  const seconds = { spoke: plan.talkedMinutes * 60, leftWord: 20, noAnswer: null, missed: null }[end]
  const endedAt = instant(startMs + (seconds ?? 30) * 1000)
  const isOut = direction === 'out'
  const staff = isOut ? caller : null
  return {
    id: idAt(chanceStream(demoSeed, group.key, 'call', plan.n, n), startMs),
    group_id: group.id,
    member_id: plan.id,
    direction,
    party: 'member',
    phone: plan.person.phone,
    user_id: staff,
    program: 'RPM',
    state: seconds === null ? 'no-answer' : 'completed',
    at: instant(startMs - 12_000),
    answered_at: seconds === null ? null : instant(startMs),
    ended_at: endedAt,
    seconds,
    answered_by: end === 'leftWord' ? 'machine' : null,
    sid: `demo-${group.key}-${plan.n}-${n}`,
    missed_at: isOut ? null : endedAt,
    outcome: isOut ? end : null,
    topics: seconds === null ? [] : ['Readings'],
    next_contact: null,
    wrapped_at: isOut ? endedAt : null,
    wrapped_by: staff,
  }
}
