/** Time on a test bed member's chart: an interval, the prompt during it, and its exclusion. */
import { localMonth } from '@vitalrounds/domain/days'
import { idAt } from '../random.ts'
import { instant, type Row } from '../rows.ts'
import { ownerColumns, type Owner } from './belongings.ts'
import { staffId } from './groups.ts'

type Worker = Pick<Owner, 'group' | 'plan' | 'nowMs'>

const intervalId = ({ plan, nowMs }: Worker) => idAt(plan.draw('testbed time'), nowMs - 2 * 3_600_000)

const manualId = ({ plan, nowMs }: Worker) => idAt(plan.draw('testbed manual time'), nowMs - 3_600_000)

const waitingId = ({ plan, nowMs }: Worker) => idAt(plan.draw('testbed waiting time'), nowMs - 5 * 3_600_000)

/** Four minutes on a page of forms, whose time is recorded and never counts, and five entered by hand for a letter. */
export const intervalRows = (worker: Worker): Row[] => [
  {
    ...spanOf(worker, worker.nowMs - 2 * 3_600_000, 240_000),
    id: intervalId(worker),
    source: 'page',
    description: null,
  },
  {
    // Of each at another time: nobody is in two charts at once
    ...spanOf(worker, worker.nowMs - 3_600_000 + worker.plan.n * 600_000, 300_000),
    id: manualId(worker),
    source: 'manual',
    url: 'notes',
    description: `${worker.group.canary} wrote a letter`,
  },
]

/** Twenty-five minutes that wait for a second person: not among those that a member's counted time is seeded by. */
const waitingRows = (worker: Worker): Row[] => [
  {
    ...spanOf(worker, worker.nowMs - 5 * 3_600_000, 1_500_000),
    id: waitingId(worker),
    source: 'manual',
    url: 'notes',
    description: `${worker.group.canary} arranged visits at home`,
  },
]

function spanOf({ group, plan }: Worker, startMs: number, ms: number): Row {
  const [start, end] = [instant(startMs), instant(startMs + ms)]
  return {
    group_id: group.id,
    member_id: plan.id,
    staff_id: staffId(group, 'user'),
    url: 'edit-profile',
    program: 'rpm',
    started_at: start,
    ended_at: end,
    client_started_at: start,
    client_ended_at: end,
    year_month: localMonth(startMs, 'America/New_York'),
    staff_name: `user ${group.canary}`,
    staff_title: 'RN',
    is_staff_excluded: false,
    saved_at: end,
  }
}

const pauseRows = (owner: Owner): Row[] => [
  {
    id: idAt(owner.plan.draw('testbed pause'), owner.nowMs - 3_600_000),
    ...ownerColumns(owner),
    interval_id: intervalId(owner),
    idle_since: instant(owner.nowMs - 2 * 3_600_000 + 60_000),
    opened_at: instant(owner.nowMs - 2 * 3_600_000 + 240_000),
    answer: 'no',
    answered_at: instant(owner.nowMs - 2 * 3_600_000 + 250_000),
  },
]

/** What went above the limit of a day, and waits for an administrator. */
const approvalRows = (owner: Owner): Row[] => [
  {
    ...ownerColumns(owner),
    id: waitingId(owner),
    limit_minutes: 20,
  },
]

const exclusionRows = (owner: Owner): Row[] => [
  {
    id: idAt(owner.plan.draw('testbed exclusion'), owner.nowMs - 3_600_000),
    ...ownerColumns(owner),
    interval_id: intervalId(owner),
    is_excluded: true,
    reason: `${owner.group.canary} was on the phone`,
    by: staffId(owner.group, 'admin'),
    by_name: `admin ${owner.group.canary}`,
    at: instant(owner.nowMs - 3_600_000),
  },
]

/** What says something of intervals. */
export const timeTables = (owners: readonly Owner[]): [string, Row[]][] => [
  ['work_pause', owners.flatMap(pauseRows)],
  ['work_exclusion', owners.flatMap(exclusionRows)],
  ['work_interval', owners.flatMap(waitingRows)],
  ['time_approval', owners.flatMap(approvalRows)],
]
