/**
 * Set-up and education in the demo: most devices were explained by the member's care manager on the day they came, one in four
 * of these at a visit or by video; of one in thirty it is not on record, and of another the member did not show it back.
 */
import { localDate } from '@vitalrounds/domain/days'
import { educationMethods } from '@vitalrounds/domain/devices/education'
import type pg from 'pg'
import { chanceStream, idAt } from '../../random.ts'
import { insertRows, type Row } from '../../rows.ts'
import { type DemoGroup, demoSeed } from '../groups.ts'
import { demoUsers, idsOnDuty, userId } from '../users.ts'

type Assigned = { memberId: string; deviceId: string; since: string; zone: string; manager: string | null }
const [everyMissing, everyUntaught, everyOther] = [30, 29, 4]

export async function seedDeviceEducation(client: pg.ClientBase, group: DemoGroup, nowMs: number) {
  const { rows } = await client.query<Assigned>(
    `select a.member_id as "memberId", a.device_id as "deviceId", coalesce(o.delivered_at, a.from_at)::text as since, m.time_zone as zone,
            m.assigned_care_manager as manager
       from device_assignment a
       join device d on d.group_id = a.group_id and d.id = a.device_id
       join member m on m.group_id = a.group_id and m.id = a.member_id
       left join device_order o on o.group_id = d.group_id and o.id = d.order_id and o.member_id = a.member_id
      where a.group_id = $1 order by a.from_at, a.id`,
    [group.id],
  )
  const titles = new Map(demoUsers.map((user) => [userId(user.key), user.title]))
  const [usual = ''] = idsOnDuty(group.key, 'careManager')
  const rowOf = ({ memberId, deviceId, since, zone, manager }: Assigned, n: number): Row[] => {
    if (n % everyMissing === 7) return []
    const educator = manager ?? usual
    return [
      {
        id: idAt(chanceStream(demoSeed, group.key, 'education', n), nowMs),
        group_id: group.id,
        member_id: memberId,
        device_id: deviceId,
        educated_on: localDate(Date.parse(since), zone),
        method: n % everyOther === 3 ? educationMethods[1 + (n % 2)] : 'phone',
        is_taught_back: n % everyUntaught !== 3,
        educator,
        educator_title: titles.get(educator) ?? '',
        recorded_at: since,
        recorded_by: educator,
      },
    ]
  }
  await insertRows(client, 'device_education', rows.flatMap(rowOf))
}
