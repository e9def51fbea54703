/** Members who have measured, for tests of reports: enrolled a hundred days ago in New York, with consent. */
import { sql } from 'kysely'
import type { TestApp } from '../../platform/testing/test-app.ts'

export async function createMonitoredMember(t: TestApp, groupId: string, name: string, daysBack: readonly number[]): Promise<string> {
  const { id } = await t.owner
    .insertInto('member')
    .values({
      group_id: groupId,
      first_name: name,
      last_name: 'Moreno',
      name_key: `${name.toLowerCase()} moreno`,
      dob: '1950-01-01',
      gender: 'female',
      phone: '+12125550101',
      time_zone: 'America/New_York',
      enrollment_date: sql`current_date - 100`,
      enrolled_at: sql`now() - interval '100 days'`,
      practice_id: 'main',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const its = { group_id: groupId, member_id: id }
  const since = sql<string>`now() - interval '100 days'`
  await t.owner
    .insertInto('program_stay')
    .values({ ...its, program: 'RPM', started_at: since })
    .execute()
  await t.owner
    .insertInto('consent')
    .values({ ...its, kind: 'rpm', text_version: '1', language: 'English', given_at: since, method: 'verbal', given_by: 'member' })
    .execute()
  await insertDailyWeights(t, groupId, id, daysBack)
  return id
}

/** A weight at nine on each of the days that lie this many days back. */
export async function insertDailyWeights(t: TestApp, groupId: string, memberId: string, daysBack: readonly number[]) {
  for (const back of daysBack)
    await sql`insert into reading (group_id, member_id, metric, value, measured_at, received_at, measured_on, source, act_key)
      select ${groupId}, ${memberId}, 'bodyWeight', 82000, at, at, (at at time zone 'America/New_York')::date, 'device', gen_random_uuid()::text
        from (select (date_trunc('day', now() at time zone 'America/New_York') + interval '9 hours' - make_interval(days => ${back})) at time zone 'America/New_York' as at) x`.execute(
      t.owner,
    )
}
