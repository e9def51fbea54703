/**
 * Practitioners' orders of the demo. Most programs have one of the member's physician, signed when it began and renewed each
 * year; one in six was recorded from a fax; of one in eighty the order is missing, and of another it was never renewed.
 */
import { orderTexts, type OrderProgram, yearlyLastDay } from '@vitalrounds/domain/care/practitioner-orders/order'
import { addDays, localDate } from '@vitalrounds/domain/days'
import type pg from 'pg'
import { chanceStream, idAt } from '../../random.ts'
import { insertRows, type Row } from '../../rows.ts'
import { type DemoGroup, demoSeed, northside } from '../groups.ts'
import { demoUsers, idsOnDuty, userId } from '../users.ts'

type Stay = { memberId: string; program: OrderProgram; startedAt: string; zone: string; physician: string | null; codes: string[] }
type OrderKind = 'signed' | 'recorded' | 'missing' | 'expired'

const [everyRecorded, everyOdd] = [6, 80]
const kindOf = (n: number): OrderKind =>
  n % everyOdd === 11 ? 'missing' : n % everyOdd === 23 ? 'expired' : n % everyRecorded === 0 ? 'recorded' : 'signed'

/** Northside has its orders renewed every year, Lakeview does not. */
export async function seedPractitionerOrders(client: pg.ClientBase, group: DemoGroup, nowMs: number) {
  const isRenewedYearly = group.id === northside.id
  const admin = demoUsers.find((user) => user.group === group.key && user.role === 'admin')
  if (isRenewedYearly)
    await insertRows(client, 'care_setting', [
      { group_id: group.id, orders_renewed_yearly: true, changed_at: new Date(nowMs).toISOString(), changed_by: userId(admin?.key ?? '') },
    ])
  const { rows: stays } = await client.query<Stay>(
    `select s.member_id as "memberId", lower(s.program) as program, s.started_at::text as "startedAt", m.time_zone as zone,
            m.assigned_physician as physician, m.diagnosis_codes as codes
       from program_stay s join member m on m.group_id = s.group_id and m.id = s.member_id
      where s.group_id = $1 order by s.started_at, s.member_id, s.program`,
    [group.id],
  )
  await insertRows(
    client,
    'practitioner_order',
    stays.flatMap((stay, n) => orderRows(stay, { group, n, nowMs, isRenewedYearly })),
  )
}

type Place = { group: DemoGroup; n: number; nowMs: number; isRenewedYearly: boolean }

function orderRows(stay: Stay, { group, n, nowMs, isRenewedYearly }: Place): Row[] {
  const kind = kindOf(n)
  if (kind === 'missing') return []
  const today = localDate(nowMs, stay.zone)
  const first = localDate(Date.parse(stay.startedAt), stay.zone)
  const days = isRenewedYearly ? yearly(first, today) : [first]
  const standing = kind === 'expired' ? days.slice(0, -1) : days
  const physician = stay.physician ?? idsOnDuty(group.key, 'physician')[0]
  return standing.map((day, at) => {
    const isRecorded = kind === 'recorded' && at === 0
    return {
      id: idAt(chanceStream(demoSeed, group.key, 'practitioner order', n * 100 + at), nowMs),
      group_id: group.id,
      member_id: stay.memberId,
      program: stay.program,
      ordered_on: day,
      practitioner: physician,
      practitioner_title: 'MD',
      diagnosis_codes: stay.codes.length > 0 ? stay.codes.slice(0, 4) : ['I10'],
      wording_version: isRecorded ? null : orderTexts[stay.program].version,
      source: isRecorded ? `Fax of ${day} in the practice’s own record` : null,
      recorded_at: at === 0 ? stay.startedAt : `${day}T14:00:00Z`,
      recorded_by: isRecorded ? idsOnDuty(group.key, 'careManager')[0] : physician,
    }
  })
}

/** From the first day on, each on the day after the one before it ended. */
function yearly(first: string, today: string): string[] {
  const days = [first]
  for (let next = addDays(yearlyLastDay(first), 1); next <= today; next = addDays(yearlyLastDay(next), 1)) days.push(next)
  return days
}
