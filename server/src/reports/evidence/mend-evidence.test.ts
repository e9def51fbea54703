/** Each item of a line's evidence is taken away, stands as missing with its page, and is there again once that page has it. */
import { addDays, addMonths, daysBetween, lastDayOfMonth, localDate, localMonth, startOfDay } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMonitoredMember } from '../testing/create-panel.ts'
import { putEvidenceOnRecord } from '../testing/put-evidence-on-record.ts'

let t: TestApp
let ada: string
const zone = 'America/New_York'
const before = addMonths(localMonth(Date.now(), zone), -1)
/** Every day since the first reading, by which the first device period of thirty days ends on the 20th of the month. */
const firstReadingOn = addDays(`${before}-20`, -29)
const daysSinceFirst = Array.from({ length: daysBetween(firstReadingOn, localDate(Date.now(), zone)) }, (_, n) => n + 1)
const noonOf = (day: number) => startOfDay(`${before}-${day}`, zone) + 12 * 3_600_000
const at = (ms: number) => new Date(ms).toISOString()

type Item = { what: string; isThere: boolean; mendAt: string | null; until?: string }
type Line = { code: string; start: string; end: string; items: Item[] }

const post = async (path: string, body: object, who = t.people.carla) => {
  const answer = await t.as(who, 'POST', path, body)
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
  return answer
}
const lineOf = async (code: string) => {
  const { lines } = (await t.as(t.people.carla, 'GET', `members/${ada}/billing/${before}`)).json<{ lines: Line[] }>()
  const line = lines.find((each) => each.code === code)
  if (line === undefined) throw new Error(`${code} is not among ${lines.map((each) => each.code).join(', ')}`)
  return line
}
const missingOf = async (code: string) =>
  (await lineOf(code)).items.flatMap(({ what, isThere, mendAt, until }) =>
    isThere ? [] : [`${what}: ${mendAt}${until === undefined ? '' : ` by ${until}`}`],
  )

const worked = [12, 13]
const enterTime = (day: number) =>
  post('pageviews/createManualPageView', {
    memberId: ada,
    url: 'notes',
    start: at(noonOf(day)),
    end: at(noonOf(day) + 20 * 60_000),
    desc: 'Coordinated with the cardiologist',
    yearMonth: before,
    program: 'rpm',
  })
const sign = async () => {
  const { digest } = (await t.as(t.people.adam, 'GET', `reports/review-record/${ada}?yearMonth=${before}`)).json<{ digest: string }>()
  return post(`reports/review-record/${ada}/sign`, { yearMonth: before, digest }, t.people.adam)
}
/** The rows of Ada in a table go, and nothing is computed anew: as if they had never been written. */
const clear = (table: string, where = sql`true`) =>
  sql`delete from ${sql.table(table)} where group_id = ${t.groups.northside} and member_id = ${ada} and ${where}`.execute(t.owner)
const setMember = (values: { assigned_physician?: null; diagnosis_codes?: string[]; em_dates?: string[] }) =>
  t.owner.updateTable('member').set(values).where('id', '=', ada).execute()

beforeAll(async () => {
  t = await testApp()
  await t.owner.updateTable('app_user').set({ title: 'MD' }).where('id', '=', t.people.adam.userId).execute()
  ada = await createMonitoredMember(t, t.groups.northside, 'Ada', daysSinceFirst)
  await putEvidenceOnRecord(t, ada, '013950009999990')
  const its = { group_id: t.groups.northside, member_id: ada }
  const call = { ...its, user_id: t.people.carla.userId, direction: 'out', phone: '+12125550101', state: 'completed', program: 'RPM' }
  const answered = at(noonOf(15))
  await t.owner
    .insertInto('call')
    .values({
      ...call,
      at: answered,
      answered_at: answered,
      ended_at: at(noonOf(15) + 240_000),
      seconds: 240,
      sid: 'CA42',
      outcome: 'spoke',
      wrapped_at: answered,
    })
    .execute()
  await t.owner
    .insertInto('note')
    .values({ ...its, at: answered, by_name: 'Carla Reyes', value: 'Called', note_type: 'note' })
    .execute()
  await t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId: ada }))
  for (const day of worked) await enterTime(day)
})
afterAll(() => t.close())

test('given everything on record and signed, nothing is missing', async () => {
  await sign()
  expect(await missingOf('99454')).toEqual([])
  expect(await missingOf('99457')).toEqual([])
})

test('each reading day stands with what was measured, when and by which device, and the physician with the NPI', async () => {
  await t.owner.updateTable('app_user').set({ npi: '1600234565' }).where('id', '=', t.people.adam.userId).execute()
  await sql`update reading set device_id = (select id from device limit 1) where member_id = ${ada}`.execute(t.owner)
  const path = `reports/months/${before}/packets/${ada}`
  const { evidence } = (await t.as(t.people.carla, 'GET', path)).json()
  expect(evidence.member).toMatchObject({ physician: 'Adam Reyes', physician_npi: '1600234565' })
  expect(evidence.readings[0]).toMatchObject({
    ids: [expect.any(String)],
    values: [{ metric: 'bodyWeight', value: 82_000, device: '013950009999990', at: expect.stringMatching(/T1[34]:00:00\.000Z$/) }],
  })
  const pdf = (await t.as(t.people.carla, 'GET', `${path}/pdf`)).body
  expect(pdf).toContain('Supervising physician: Adam Reyes, NPI 1600234565')
  expect(pdf).toContain('9:00:00 AM: Weight 180.8 lbs \\(device 013950009999990\\)')
})

const reason = 'Looked at the records of that month'
const order = { program: 'rpm', diagnosisCodes: ['I10'], source: 'Fax of that day' }
const setCall = (program: string) => t.owner.updateTable('call').set({ program }).where('member_id', '=', ada).execute()
async function readingsInLine() {
  const { start: from, end } = await lineOf('99454')
  const readings = t.owner.selectFrom('reading').select('id').where('measured_on', '>=', from).where('measured_on', '<=', end)
  return (await readings.orderBy('measured_at').execute()).map(({ id }) => id)
}
const start = async () => (await lineOf('99454')).start

type Walk = { code: string; what: string; place: string; take: () => Promise<unknown>; mend: () => Promise<unknown> }
const walks: Walk[] = [
  {
    code: '99454',
    what: 'Signed review',
    place: 'review-record',
    take: () => clear('month_review'),
    mend: sign,
  },
  {
    code: '99454',
    what: 'Practitioner’s order',
    place: 'profile',
    take: () => clear('practitioner_order'),
    mend: async () =>
      post(`members/${ada}/practitioner-orders`, { ...order, practitioner: t.people.adam.userId, orderedOn: addDays(await start(), -200) }),
  },
  {
    code: '99454',
    what: 'Consent',
    place: 'edit-profile',
    take: () => t.owner.updateTable('consent').set({ method: null, given_by: null }).where('member_id', '=', ada).execute(),
    mend: async () => {
      const { id } = await t.owner.selectFrom('consent').select('id').where('member_id', '=', ada).executeTakeFirstOrThrow()
      return post(`members/${ada}/consents/${id}/method`, { method: 'verbal', givenBy: 'member' })
    },
  },
  {
    code: '99454',
    what: 'Initiating visit',
    place: 'em-visits',
    take: async () => {
      await clear('visit')
      await setMember({ em_dates: [] })
    },
    mend: async () => post(`members/${ada}/visits`, { kind: 'office', visitedOn: addDays(await start(), -30) }),
  },
  {
    code: '99454',
    what: 'Diagnosis',
    place: 'manage-dx-info',
    take: async () => {
      await clear('diagnosis')
      await setMember({ diagnosis_codes: [] })
    },
    mend: () => post(`members/${ada}/diagnoses`, { kind: 'code', value: 'I10' }),
  },
  {
    code: '99454',
    what: 'Supervising physician',
    place: 'edit-profile',
    take: () => setMember({ assigned_physician: null }),
    mend: () => post('members/assign', { ids: [ada], assignedPhysician: t.people.adam.userId }),
  },
  {
    code: '99454',
    what: 'Set-up and education',
    place: 'manage-devices',
    take: () => clear('device_education'),
    mend: async () =>
      post(`members/${ada}/device-education`, {
        deviceId: (await t.owner.selectFrom('device').select('id').executeTakeFirstOrThrow()).id,
        educatedOn: addDays(await start(), -2),
        method: 'video',
        isTaughtBack: true,
        educator: t.people.carla.userId,
      }),
  },
  {
    code: '99454',
    what: 'Reading days',
    place: 'manage-rawdata',
    take: async () => {
      for (const id of await readingsInLine())
        await sql`update reading set excluded = true, excluded_reason = 'Somebody else stood on the scale', excluded_at = now()
          where group_id = ${t.groups.northside} and id = ${id}`.execute(t.owner)
    },
    // As many days as the code asks for, from the first: the period begins with it
    mend: async () => {
      for (const id of (await readingsInLine()).slice(0, 16))
        await post(`members/${ada}/readings/${id}/exclusion`, { exclude: false, reason })
    },
  },
  {
    code: '99457',
    what: 'Time log',
    place: 'manage-time',
    take: async () => {
      // Of the other program, the conversation logs no time of this one
      await setCall('CCM')
      await sql`insert into work_exclusion (group_id, member_id, interval_id, is_excluded, reason, by, by_name)
        select group_id, member_id, id, true, 'Counted by mistake', staff_id, staff_name from work_interval
         where group_id = ${t.groups.northside} and member_id = ${ada}`.execute(t.owner)
    },
    mend: async () => {
      await setCall('RPM')
      for (const day of worked)
        await post('pageviews/setPageViewExclusion', { memberId: ada, yearMonth: before, start: at(noonOf(day)), exclude: false, reason })
    },
  },
]

test.each(walks)(
  '$what: taken away, it is missing under $place; put on record there, it is there',
  async ({ code, what, place, take, mend }) => {
    const item = async () => (await lineOf(code)).items.find((each) => each.what === what)
    expect(await item()).toMatchObject({ isThere: true, mendAt: null })
    await take()
    expect(await item()).toMatchObject({ isThere: false, mendAt: place })
    expect(await item()).not.toHaveProperty('until')
    await mend()
    expect(await item()).toMatchObject({ isThere: true, mendAt: null })
  },
)

test('what counts of its own day alone says by which day it had to be there', async () => {
  const { end } = await lineOf('99454')
  await clear('device_assignment')
  expect(await missingOf('99454')).toContain(`Device: manage-devices by ${end}`)
  await clear('note')
  expect(await missingOf('99457')).toContain(`Notes: notes by ${lastDayOfMonth(before)}`)
})
