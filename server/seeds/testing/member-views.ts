/** What every view says of members, as the server answers it, and where two of them differ: SQL over readings is one of the views. */
import { addDays, localDate } from '@vitalrounds/domain/days'
import type { MemberRow } from '@vitalrounds/domain/members/member'
import type { RiskScores } from '@vitalrounds/domain/risk/scores'
import type { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import pg from 'pg'
import { makeLink } from '../../src/links/make-link.ts'
import type { Person, TestApp } from '../../src/platform/testing/test-app.ts'
import { differencesIn, type SqlReadings, valueTable } from './value-table.ts'

type ViewedMember = { id: string; name: string; phone: string; dob: string; time_zone: string }
type Basis = { testing: TestApp; nurse: Person; now: Temporal.Instant }

/** As the owner of the database, without the limits that a request has. */
async function ask<T extends pg.QueryResultRow>({ url }: TestApp, text: string, values: unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The enrolled of the nurse's clinic, as their record numbers have them. */
const enrolledMembers = ({ testing, nurse }: Basis) =>
  ask<ViewedMember>(
    testing,
    `select id, name, phone, dob::text, time_zone from member where group_id = $1 and not disenrolled order by mrn, id`,
    [nurse.groupId],
  )

/** By SQL over readings alone: of each metric the newest that stands, and what was measured on the member's last 30 local days. */
async function readingsBySql({ testing, nurse }: Basis) {
  const rows = await ask<SqlReadings & { id: string }>(
    testing,
    `with standing as (
       select r.member_id, r.metric, r.value::int, r.flags, r.act_key, r.measured_on, r.measured_at, d.value::int as paired,
              r.measured_on > (app.now() at time zone m.time_zone)::date - 30 and not (r.metric = 'ecg' and r.value = 0) as is_recent
         from reading r join member m on m.id = r.member_id
         left join reading d on r.metric = 'systolicBP' and d.group_id = r.group_id and d.member_id = r.member_id and d.act_key = r.act_key
          and d.metric = 'diastolicBP' and d.state = 'kept' and not d.excluded
        where m.group_id = $1 and r.state = 'kept' and not r.excluded and (r.metric <> 'diastolicBP' or exists (
                select from reading u where u.group_id = r.group_id and u.member_id = r.member_id and u.act_key = r.act_key
                   and u.metric = 'systolicBP' and u.state = 'kept' and not u.excluded)))
     select member_id as id, metric, (array_agg(value order by measured_at desc, act_key desc))[1] as latest,
            to_json((array_agg(to_jsonb(flags) order by measured_at desc, act_key desc))[1]) as flags,
            (array_agg(paired order by measured_at desc, act_key desc))[1] as paired,
            to_char(max(measured_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time,
            min(value) filter (where is_recent) as low, max(value) filter (where is_recent) as high,
            coalesce(array_agg(act_key) filter (where is_recent), '{}') as acts,
            count(distinct measured_on) filter (where is_recent)::int as days
       from standing group by member_id, metric`,
    [nurse.groupId],
  )
  return Map.groupBy(rows, ({ id }) => id)
}

/** Rows of the list and scores of the cards, fifty members a call. */
export async function rowsAndScores({ testing, nurse }: Omit<Basis, 'now'>) {
  const [rows, scores] = [new Map<string, MemberRow>(), new Map<string, RiskScores>()]
  type Page = { members: MemberRow[]; count: number }
  for (let page = 0, total = 1; rows.size < total; page += 1) {
    const { members, count } = (await testing.as(nurse, 'GET', `home/lists/all-members?sort=name&page=${page}`)).json<Page>()
    total = count
    for (const row of members) rows.set(row._id, row)
    const answer = await testing.as(nurse, 'POST', 'members', {
      query: { _id: { $in: members.map(({ _id }) => _id) } },
      limit: 50,
      projection: { clinicalRiskScores: 1 },
    })
    for (const { _id, clinicalRiskScores } of answer.json<{ members: { _id: string; clinicalRiskScores: RiskScores }[] }>().members)
      scores.set(_id, clinicalRiskScores)
  }
  return { rows, scores }
}

/** The page behind the link that a member is texted, as the member sees it after the proof. */
async function patientPage({ testing, nurse }: Basis, { phone, dob }: ViewedMember, n: number) {
  const call = async (path: string, method: 'GET' | 'POST', more: object) =>
    (await testing.app.inject({ method, url: `/orma-v2/api/member-access/page${path}`, ...more })).json()
  const { url } = (await testing.as(nurse, 'POST', 'member-access/generate', { phone, dob, pathName: '/member-access' })).json()
  const secret = String(url).split('/').at(-1) ?? ''
  const remoteAddress = `10.8.${n >> 8}.${n & 255}`
  const { pass } = await call('/proof', 'POST', { headers: { authorization: `Link ${secret}` }, payload: { dob }, remoteAddress })
  return call('', 'GET', { headers: { authorization: `Link ${secret}.${pass}` }, remoteAddress })
}

/** What the end of a check-in says of the values, behind a link of its own. */
async function checkInVitals({ testing, nurse }: Basis, { id: memberId, dob }: ViewedMember, n: number): Promise<VitalPicture[]> {
  const { secret } = await testing.within(nurse.groupId, (db) => makeLink(db, 'check_in', { memberId }))
  const from = { remoteAddress: `10.9.${n >> 8}.${n & 255}` }
  const call = async (method: 'GET' | 'POST', path: string, pass: string, payload?: object) => {
    const headers = { authorization: `Link ${secret}${pass}` }
    return (
      await testing.app.inject({ method, url: `/orma-v2/api/check-in/${path}`, headers, ...from, ...(payload && { payload }) })
    ).json()
  }
  const { pass } = await call('POST', 'proof', '', { dob })
  return (await call('GET', 'vitals', `.${pass}`)).vitals
}

/** What the views of one member say; `n` gives the phone from which the texted page is opened. */
async function viewsOf(basis: Basis, member: ViewedMember, n: number) {
  const { testing, nurse, now } = basis
  const day = Temporal.PlainDate.from(addDays(localDate(now.epochMilliseconds, member.time_zone), -29))
  const from = new Date(day.toZonedDateTime(member.time_zone).epochMilliseconds).toISOString()
  const get = async (path: string) => (await testing.as(nurse, 'GET', `members/${member.id}${path}`)).json()
  return {
    raw: (await get('/raw-data')).transmissions,
    strip: await get(''),
    measurements: await get(`/measurements?from=${from}`),
    doctor: (await get('/doctoralerts/preview')).snapshot.vitals,
    patient: (await patientPage(basis, member, n)).vitals,
    checkIn: await checkInVitals(basis, member, n),
  }
}

/** What the risk card leaves out is said on it. */
function silentDoubts(table: ReturnType<typeof valueTable>, { weightSwing }: RiskScores): string[] {
  const weight = table.get('bodyWeight')?.['list']
  if (weight?.isSuspect !== 'yes') return []
  const words = weightSwing?.inputs.find(({ label }) => label === 'Suspect')?.value ?? ''
  return words.includes(`${weight.number} lbs, in doubt: left out here`) ? [] : [`the weight in doubt is left out in silence (${words})`]
}

const comparedViews = ['doctor', 'patient', 'checkIn', 'chart', 'statistics', 'raw', 'card', 'warnings', 'list', 'strip'] as const

/**
 * @param isWalked whether a member is looked at, by the row of the list and the place among the enrolled
 * @returns each difference with whose it is, how many vitals each view said something of, and how many weights are suspect
 */
export async function differencesAmongViews(testing: TestApp, nurse: Person, isWalked: (row: MemberRow, nth: number) => boolean) {
  const basis = { testing, nurse, now: Temporal.Now.instant() }
  const [readings, { rows, scores }] = [await readingsBySql(basis), await rowsAndScores(basis)]
  const members = (await enrolledMembers(basis)).filter(({ id }, nth) => isWalked(rows.get(id)!, nth))
  const counts = Object.fromEntries(comparedViews.map((view) => [view, 0])) as Record<(typeof comparedViews)[number], number>
  const differences: string[] = []
  let suspects = 0
  for (const [n, member] of members.entries()) {
    const [list, card] = [rows.get(member.id)!, scores.get(member.id)!]
    const table = valueTable({ sql: readings.get(member.id) ?? [], list, scores: card, ...(await viewsOf(basis, member, n)) })
    differences.push(...[...differencesIn(table), ...silentDoubts(table, card)].map((text) => `${member.name}: ${text}`))
    suspects += Number(table.get('bodyWeight')?.['list']?.isSuspect === 'yes')
    for (const statements of table.values()) for (const view of comparedViews) counts[view] += Number(view in statements)
  }
  return { differences, counts, suspects }
}
