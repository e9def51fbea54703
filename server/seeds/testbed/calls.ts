/** Calls of a test bed member, and what its summary says of whatever waits. */
import { idAt } from '../random.ts'
import { instant, type Row } from '../rows.ts'
import type { Owner } from './belongings.ts'
import { staffId } from './groups.ts'

/** A call to the member that ended at a mailbox, one whose outcome nobody has said yet, and one of theirs that nobody took. */
const callRows = ({ group, plan, nowMs }: Owner): Row[] => {
  const its = {
    group_id: group.id,
    member_id: plan.id,
    phone: plan.person.phone,
    party: 'member',
    program: 'RPM',
    topics: [],
  }
  const at = instant(nowMs - 7_200_000)
  return [
    {
      ...its,
      id: idAt(plan.draw('testbed call'), nowMs - 7_200_000),
      direction: 'out',
      user_id: staffId(group, 'user'),
      state: 'completed',
      at,
      answered_at: at,
      ended_at: instant(nowMs - 7_170_000),
      // Rows are inserted with the columns of the first
      missed_at: null,
      seconds: 30,
      sid: `${group.canary}-call-out-${plan.n}`,
      outcome: 'leftWord',
      topics: ['Readings'],
      wrapped_at: instant(nowMs - 7_100_000),
      wrapped_by: staffId(group, 'user'),
    },
    {
      ...its,
      id: idAt(plan.draw('testbed call to wrap up'), nowMs - 5_400_000),
      direction: 'out',
      user_id: staffId(group, 'superAdmin'),
      state: 'no-answer',
      at: instant(nowMs - 5_400_000),
      ended_at: instant(nowMs - 5_370_000),
      sid: `${group.canary}-call-open-${plan.n}`,
    },
    {
      ...its,
      id: idAt(plan.draw('testbed missed call'), nowMs - 3_600_000),
      direction: 'in',
      state: 'no-answer',
      at: instant(nowMs - 3_600_000),
      ended_at: missedAt(nowMs),
      missed_at: missedAt(nowMs),
      sid: `${group.canary}-call-in-${plan.n}`,
    },
  ]
}
const missedAt = (nowMs: number) => instant(nowMs - 3_580_000)

const callMemberRows = (owner: Owner): Row[] =>
  callRows(owner).map(({ id, at }) => ({ group_id: owner.group.id, call_id: id, member_id: owner.plan.id, at }))

/** The memo, the text and the call that wait, and when the member last wrote. */
export const waitingCounters = (nowMs: number) => ({
  active_memos: 1,
  num_unread_messages: 1,
  missed_call_at: missedAt(nowMs),
  last_contact_at: instant(nowMs - 24 * 3_600_000),
})

export const callTables = (owners: readonly Owner[]): [string, Row[]][] => [
  ['call', owners.flatMap(callRows)],
  ['call_member', owners.flatMap(callMemberRows)],
]
