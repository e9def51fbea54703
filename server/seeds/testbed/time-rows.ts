/** Time on a test bed member's chart: an interval, the prompt during it, and its exclusion. */
import { localMonth } from '@vitalrounds/domain/days'
import { idAt } from '../random.ts'
import { instant, type Row } from '../rows.ts'
import { ownerColumns, type Owner } from './belongings.ts'
import { staffId } from './groups.ts'

const intervalId = ({ plan, nowMs }: Owner) => idAt(plan.draw('testbed time'), nowMs - 2 * 3_600_000)

/** Four minutes on a page of forms, whose time is recorded and never counts, so that it earns nothing. */
export const intervalRows = (owner: Owner): Row[] => {
  const [start, end] = [instant(owner.nowMs - 2 * 3_600_000), instant(owner.nowMs - 2 * 3_600_000 + 240_000)]
  return [
    {
      id: intervalId(owner),
      ...ownerColumns(owner),
      staff_id: staffId(owner.group, 'user'),
      source: 'page',
      url: 'edit-profile',
      program: 'rpm',
      started_at: start,
      ended_at: end,
      client_started_at: start,
      client_ended_at: end,
      year_month: localMonth(owner.nowMs - 2 * 3_600_000, 'America/New_York'),
      staff_name: `user ${owner.group.canary}`,
      staff_title: 'RN',
      is_staff_excluded: false,
      saved_at: end,
    },
  ]
}

export const pauseRows = (owner: Owner): Row[] => [
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

export const exclusionRows = (owner: Owner): Row[] => [
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
