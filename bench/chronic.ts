/**
 * What every tab of one member asks for who has five years of history, 40 versions of the care plan, 500 events and 300 notes,
 * and the search for a diagnosis by the phrases of its test. Beside the clock the processor time of this server: on a busy
 * machine only the latter says much.
 */
import { randomUUID } from 'node:crypto'
import { emptyPlan, type PlanContent } from '@vitalrounds/domain/care/plan/content'
import { fillFromTemplates } from '@vitalrounds/domain/care/plan/templates'
import { addMonths, localDate } from '@vitalrounds/domain/days'
import pg from 'pg'
import { largeSignInId } from '../server/seeds/large/large-clinic.ts'
import { phrases } from '../server/src/chart/testing/phrases.ts'
import { fiveYears } from './chronic-years.ts'
import { type LargeServer, startLarge } from './large-server.ts'
import { measure } from './measure.ts'

const members = 1000
const repeats = 40
const [versions, events, notes] = [40, 500, 300]
// Three acts a day: 1,826 days
const acts = 5478
const goalMs = { tab: 100, search: 50 }

const today = localDate(Date.now(), 'America/New_York')
const month = today.slice(0, 7)
const monthsAgo = (months: number) => `${addMonths(month, -months)}-01T05:00:00.000Z`

/** Asked for beside what waits for a clinician. */
const care = 'groups/care-confirmations'

/** The calls of each tab, as its page makes them; those of the specification, each of which must be here. */
const tabs: Record<string, readonly string[]> = {
  profile: ['/events', '/access-links'],
  // As it opens, and with every reading there is (web/src/readings/time-ranges.ts)
  measurements: [`/measurements?maxPoints=10000&from=${monthsAgo(3)}`],
  'measurements of five years': ['/measurements?maxPoints=10000'],
  'wellness-check': ['/check-ins', care],
  'clinical-risk': ['/risk', '/uploaded-lists', care],
  'billing-insights': [`/billing/${month}`],
  'care-calendar': ['/events'],
  'care-plan': ['/care-plan', care],
  'text-messages': ['/messages', '/message-templates'],
  'phone-calls': ['/calls'],
  notes: ['/notes'],
  'alert-doctor': ['/doctoralerts', '/doctoralerts/preview'],
  'manage-rx-info': ['/rx'],
  'manage-dx-info': ['/diagnoses', '/labs', care],
  'manage-devices': ['devices/member/:id'],
  'manage-rawdata': ['/raw-data'],
  'em-visits': ['/visits'],
  'manage-time': [`/time?yearMonth=${month}`],
  'edit-profile': [],
}

export async function benchChronic() {
  const server = await startLarge(members, 'bench-chronic')
  try {
    const id = await furnish(server)
    for (const [tab, calls] of Object.entries(tabs))
      await figure(`tab ${tab}`, repeats, goalMs.tab, async () => {
        // The header of the page is asked for beside each
        for (const call of new Set(['', ...calls]))
          await server.ask(call === '' || call.startsWith('/') ? `members/${id}${call}` : call.replace(':id', id))
      })
    const at = (n: number) => encodeURIComponent(phrases[n % phrases.length]?.[0] ?? '')
    await figure('search for a diagnosis', phrases.length, goalMs.search, (n) => server.ask(`members/${id}/diagnosis-codes?q=${at(n)}`))
  } finally {
    await server.stop()
  }
}

async function figure(name: string, n: number, goal_ms: number, work: (n: number) => Promise<unknown>) {
  const before = process.cpuUsage()
  let calls = 0
  const figure = await measure(name, n, async (at) => {
    calls += 1
    await work(at)
  })
  const { user, system } = process.cpuUsage(before)
  console.log(JSON.stringify({ ...figure, cpu_ms: Math.round((user + system) / calls / 10) / 100, goal_ms }))
}

/** One of the clinic, given what five years leave behind: the first of each kind by the API, the others as its copies. */
async function furnish({ url, groupId, ...server }: LargeServer): Promise<string> {
  const owner = new pg.Client({ connectionString: url, statement_timeout: 0 })
  await owner.connect()
  try {
    return await furnishedWith(owner, groupId, server)
  } finally {
    await owner.end()
  }
}

async function furnishedWith(owner: pg.Client, groupId: string, server: Pick<LargeServer, 'send' | 'put'>) {
  await owner.query(`update clinic_group set services = '{RPM,CCM}' where id = $1`, [groupId])
  const { rows } = await owner.query<{ id: string }>(
    `update member set services = '{RPM,CCM}', enrolled_at = now() - interval '5 years', enrollment_date = current_date - 1826
      where id = (select id from member where group_id = $1 and not disenrolled order by id limit 1) returning id`,
    [groupId],
  )
  const id = rows[0]?.id ?? ''
  const there = await owner.query('select from note where member_id = $1', [id])
  if (there.rowCount !== notes) {
    await firstOfEach(server, id)
    await copies(owner, groupId, id)
    await fiveYears(owner, { groupId, memberId: id, staffId: largeSignInId })
  }
  return id
}

async function firstOfEach({ send, put }: Pick<LargeServer, 'send' | 'put'>, id: string) {
  const filled = fillFromTemplates(emptyPlan(), ['heartFailure', 'hypertension'])
  const content: PlanContent = {
    ...filled,
    assessmentDate: today,
    goals: filled.goals.map((goal) => ({ ...goal, isConfirmed: true })),
  }
  const saved = await put(`members/${id}/care-plan/draft`, { content, base: emptyPlan(), version: 0 })
  const { version, savedAt } = JSON.parse(saved) as { version: number; savedAt: string }
  await send(`members/${id}/care-plan/versions`, { version, savedAt, reason: 'Assessed', isSubstantial: false })
  const event = { name: 'Weekly call', start: today, frequency: 'SINGLE_EVENT', repitions: 1 }
  await send(`members/${id}/events`, {
    ...event,
    kind: 'call',
    timeOfDay: null,
    assignedTo: null,
    place: '',
    notes: '',
  })
  await send(`members/${id}/notes`, { value: 'Feels well; walks every morning.', key: randomUUID() })
}

async function copies(owner: pg.Client, groupId: string, id: string) {
  const copy = (table: string, count: number, changed: string) =>
    owner.query(
      `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid()) || ${changed})).*
         from ${table} one, generate_series(2, ${count}) n where one.id = (select id from ${table} where member_id = $1 limit 1)`,
      [id],
    )
  await copy('care_plan', versions, `jsonb_build_object('number', n, 'published_at', now() - interval '1 day' * (${versions} - n))`)
  // One in ten is a series of two years, the others a day each over five years
  await copy(
    'care_event',
    events,
    `case when n % 10 = 0 then jsonb_build_object('frequency', 'WEEKLY', 'repitions', 100, 'start', current_date - n, 'last_on', current_date - n + 693, 'open_on', current_date - n)
          else jsonb_build_object('start', current_date - 3 * n, 'last_on', current_date - 3 * n, 'open_on', null) end`,
  )
  await copy('note', notes, `jsonb_build_object('key', gen_random_uuid(), 'at', now() - interval '6 days' * n)`)
  await owner.query(
    `insert into reading (group_id, member_id, metric, value, measured_at, received_at, measured_on, source, act_key, severity)
     select $1, $2, v.metric, v.value, t.at, t.at, (t.at at time zone 'America/New_York')::date, 'device', 'bench ' || t.n, 'ok'
       from (select n, now() - make_interval(mins => 60 + n * 480) as at, sin(n / 180.0) as wave from generate_series(0, ${acts - 1}) n) t
      cross join lateral (values ('systolicBP', round(134 + 14 * t.wave)::int), ('diastolicBP', round(80 + 8 * t.wave)::int), ('pulse', 68)) v (metric, value)
     on conflict do nothing`,
    [groupId, id],
  )
  await owner.query('vacuum (analyze) reading, care_event, note, care_plan')
}
