/** A clinic with five months of readings, for tests of outcomes: values follow from member and day, so that nothing is left to chance. */
import { localMonth } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { changed } from '../../../platform/changes.ts'
import type { TestApp } from '../../../platform/testing/test-app.ts'

const memberCount = 30
const newYork = 'America/New_York'

export type Panel = {
  members: readonly string[]
  running: string
  addReading: (metric: string, value: number, other: Record<string, unknown>) => Promise<void>
}

/** Sixteen of one practice, nine of another, five of none; two in three have hypertension, one in four heart failure. */
const profile = (n: number) => ({
  practice_id: n < 16 ? 'main' : n < 25 ? 'east' : null,
  diagnosis_codes: [...(n % 3 === 0 ? ['E11.9'] : ['I10']), ...(n % 4 === 1 ? ['I50.9'] : [])],
  time_zone: n % 7 === 3 ? 'Pacific/Honolulu' : newYork,
})

async function createOutcomesMember(t: TestApp, groupId: string, n: number): Promise<string> {
  const { id } = await t.owner
    .insertInto('member')
    .values({
      group_id: groupId,
      first_name: `Member${n}`,
      last_name: 'Moreno',
      name_key: `member${n} moreno`,
      dob: '1950-01-01',
      gender: 'female',
      phone: '+12125550101',
      enrollment_date: sql`current_date - 150`,
      enrolled_at: sql`now() - interval '150 days'`,
      assigned_physician: n % 2 === 0 ? t.people.carla.userId : null,
      ...profile(n),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const its = { group_id: groupId, member_id: id }
  const started = sql<string>`now() - make_interval(days => ${n % 6 === 4 ? 40 : 150})`
  const ended = n % 10 === 7 ? sql<string>`now() - interval '36 days'` : null
  await t.owner
    .insertInto('program_stay')
    .values({ ...its, program: 'RPM', started_at: started, ended_at: ended })
    .execute()
  if (n % 5 === 0)
    await t.owner
      .insertInto('program_stay')
      .values({ ...its, program: 'CCM', started_at: started })
      .execute()
  return id
}

/** One in eleven is excluded, and so on: none of these counts. */
const standing = sql`
  case when (day * 7 + n) % 11 = 0 then 'quarantined' else 'kept' end as state, (day * 5 + n) % 13 = 0 as excluded,
  case when (day + n) % 9 = 0 then '{suspect}'::text[] when (day + n) % 9 = 1 then '{suspect,accepted}' else '{}' end as flags,
  case when (day * 3 + n) % 8 = 0 then 'manual' else 'device' end as source`

/** From yesterday back, on two days of three, at nine and at twenty; some pressures lack one half. */
const insertReadings = (t: TestApp, groupId: string, id: string, n: number) =>
  sql`
  insert into reading (group_id, member_id, metric, value, measured_at, received_at, measured_on, source, act_key, state, excluded, flags)
  select ${groupId}, ${id}, metric, value, at, at, (at at time zone ${profile(n).time_zone})::date, source, 'act ' || day || ' ' || hour, state, excluded, flags
    from (select n, day, hour, (date_trunc('day', now() at time zone ${profile(n).time_zone}) - make_interval(days => day) + make_interval(hours => hour)) at time zone ${profile(n).time_zone} as at,
                 ${standing}
            from (values (${n}::int)) k (n), generate_series(1, 170) day, unnest('{9,20}'::int[]) hour where (day + n) % 3 <> 0) d
   cross join lateral (values
     ('systolicBP', 112 + (n * 7 + day * 13 + hour) % 43, n % 6 <> 5),
     ('diastolicBP', 68 + (n * 3 + day * 11 + hour) % 27, n % 6 <> 5 and (day + n) % 10 <> 0),
     ('bloodSugar', 60 + (n * 17 + day * 31 + hour) % 150, n % 4 = 0),
     ('bodyWeight', 80000 + 400 * ((n * 5 + day * 3) % (2 + n % 5)), n % 2 = 1 and n % 9 <> 1),
     ('step', 4000, true)) v (metric, value, has)
   where has`.execute(t.owner)

async function insertScores(t: TestApp, groupId: string, id: string, n: number) {
  for (const back of [3, 33, 63].filter((_, at) => (n + at) % 2 === 0)) {
    const at = sql<string>`now() - make_interval(days => ${back})`
    const its = { group_id: groupId, member_id: id }
    const { id: checkIn } = await t.owner
      .insertInto('check_in')
      .values({ ...its, channel: 'phone', language: 'English', sets: '[]', state: 'complete', expires_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.owner
      .insertInto('check_in_result')
      .values({
        ...its,
        check_in_id: checkIn,
        set_id: 'phq2',
        set_version: 1,
        score: n % 8 === 0 ? null : (n + back) % 7,
        answered: 2,
        asked: 2,
        level: 'green',
        reasons: '[]',
        completed_at: at,
      })
      .execute()
  }
}

/** Makes them, and lets what follows a change follow. */
export async function createPanel(t: TestApp, groupId: string): Promise<Panel> {
  await t.owner.insertInto('practice').values({ group_id: groupId, practice_id: 'east', name: 'East Side' }).execute()
  const members: string[] = []
  for (let n = 0; n < memberCount; n++) {
    const id = await createOutcomesMember(t, groupId, n)
    await insertReadings(t, groupId, id, n)
    if (n % 10 !== 7 && n % 6 !== 4) await insertScores(t, groupId, id, n)
    members.push(id)
  }
  await t.within(groupId, async (db) => {
    for (const memberId of members) {
      changed(db, 'member', { memberId })
      changed(db, 'reading', { memberId })
    }
  })
  let added = 0
  const addReading = async (metric: string, value: number, other: Record<string, unknown>) => {
    added += 1
    const now = new Date().toISOString()
    await t.owner
      .insertInto('reading')
      .values({
        group_id: groupId,
        member_id: members[0]!,
        metric,
        value,
        measured_at: now,
        received_at: now,
        measured_on: sql`(${now}::timestamptz at time zone ${newYork})::date`,
        source: 'device',
        act_key: `added ${added}`,
        ...other,
      })
      .execute()
    await t.within(groupId, async (db) => changed(db, 'reading', { memberId: members[0]!, metric, from: now, to: now }))
  }
  return { members, running: localMonth(Date.now(), newYork), addReading }
}
