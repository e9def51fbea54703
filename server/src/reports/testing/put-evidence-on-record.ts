/** Everything that a line of monitoring rests on, but the signature. */
import { sql } from 'kysely'
import type { TestApp } from '../../platform/testing/test-app.ts'

export async function putEvidenceOnRecord(t: TestApp, memberId: string, deviceKey: string) {
  const its = { group_id: t.groups.northside, member_id: memberId }
  const { rows } = await sql<{ id: string }>`
    insert into device (group_id, device, device_key, vendor) values (${t.groups.northside}, 'BT105', ${deviceKey}, 'bodytrace') returning id`.execute(
    t.owner,
  )
  const device_id = rows[0]!.id
  await t.owner
    .insertInto('device_assignment')
    .values({ ...its, device_id, from_at: sql<string>`now() - interval '100 days'` })
    .execute()
  await t.owner
    .insertInto('device_education')
    .values({
      ...its,
      device_id,
      educated_on: sql<string>`current_date - 99`,
      method: 'visit',
      is_taught_back: true,
      educator: t.people.carla.userId,
      educator_title: 'RN',
    })
    .execute()
  await t.owner
    .insertInto('practitioner_order')
    .values({
      ...its,
      program: 'rpm',
      ordered_on: sql<string>`current_date - 101`,
      practitioner: t.people.adam.userId,
      practitioner_title: 'MD',
      diagnosis_codes: ['I10'],
      source: 'Letter',
      recorded_by: t.people.adam.userId,
    })
    .execute()
  await t.owner
    .updateTable('member')
    .set({ assigned_physician: t.people.adam.userId, diagnosis_codes: ['I10'], em_dates: sql<string[]>`array[current_date - 101]` })
    .where('id', '=', memberId)
    .execute()
}
