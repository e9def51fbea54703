/** What is open to the auditor of the test bed: every member in the month that is closed; and what was open before, and has ended. */
import { addDays, addMonths, localDate, localMonth } from '@vitalrounds/domain/days'
import { chanceStream, idAt } from '../random.ts'
import { instant, type Row } from '../rows.ts'
import { staffId, testbedSeed, type TestbedGroup } from './groups.ts'

const zone = 'America/New_York'
const dayMs = 86_400_000
const grantDays = 80

const grantOf = (group: TestbedGroup, nowMs: number, daysAgo: number): Row => {
  const month = addMonths(localMonth(nowMs, zone), -1)
  const grantedMs = nowMs - daysAgo * dayMs
  return {
    id: idAt(chanceStream(testbedSeed, group.key, `auditor grant ${daysAgo}`), grantedMs),
    group_id: group.id,
    user_id: staffId(group, 'auditor'),
    from_month: month,
    to_month: month,
    ends_on: addDays(localDate(grantedMs, zone), grantDays),
    reason: `${group.canary} letter`,
    granted_at: instant(grantedMs),
    granted_by: staffId(group, 'admin'),
  }
}

export function auditorTables(
  group: TestbedGroup,
  owners: readonly { plan: { id: string } }[],
  nowMs: number,
): [table: string, rows: Row[]][] {
  const [former, present] = [grantOf(group, nowMs, 2), grantOf(group, nowMs, 1)]
  const membersOf = (grant: Row) => owners.map(({ plan }) => ({ group_id: group.id, grant_id: grant['id'], member_id: plan.id }))
  return [
    ['auditor_grant', [former, present]],
    ['auditor_grant_member', [former, present].flatMap(membersOf)],
    [
      'auditor_grant_end',
      [
        {
          group_id: group.id,
          grant_id: former['id'],
          reason: `${group.canary} replaced`,
          ended_at: present['granted_at'],
          ended_by: staffId(group, 'admin'),
        },
      ],
    ],
  ]
}
