/** The interface as a program of others finds it: every resource of the test bed, its references, its pages, and its limits. */
import { type FhirResource, resourceTypes, type ResourceType } from '@vitalrounds/domain/fhir/resource'
import { referencesOf, resourceProblems, valuesAt } from '@vitalrounds/domain/fhir/rules'
import { Client } from 'fhir-kit-client'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fillTestbed, type Testbed } from '../../seeds/testbed.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { fhirPath, validatorErrors } from './testing/validator.ts'

type Bundle = {
  link: { relation: string; url: string }[]
  entry?: { fullUrl: string; resource: FhirResource; search: { mode: string } }[]
}
let testing: TestApp
let bed: Testbed
const groupAt = (index: number) => bed.groups[index] ?? expect.fail('no such group')
const tokenOf = (index: number, role = 'admin') => groupAt(index).users.find((user) => user.role === role)?.accessToken ?? ''
const base = (index = 0) => `/fhir/r4/${groupAt(index).groupId}`
const get = (path: string, token = tokenOf(0)) => testing.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
const search = async (path: string, token?: string) => {
  const answer = await get(`${base()}/${path}`, token)
  expect(answer.statusCode, path).toBe(200)
  return answer.json<Bundle>()
}
const withMode = ({ entry = [] }: Bundle, mode: string) => entry.filter((item) => item.search.mode === mode).map(({ resource }) => resource)
const matchesOf = (bundle: Bundle) => withMode(bundle, 'match')

/** All pages of a search, by the links alone. */
async function everyPage(path: string): Promise<Bundle[]> {
  const pages: Bundle[] = []
  for (let next: string | undefined = `${base()}/${path}`; next;) {
    const page: Bundle = (await get(next)).json<Bundle>()
    pages.push(page)
    const link = page.link.find(({ relation }) => relation === 'next')?.url
    next = link && new URL(link).pathname + new URL(link).search
    expect(pages.length).toBeLessThan(500)
  }
  return pages
}

/** The plans of the test bed wait for a practitioner; none of them leaves before. */
async function approvePlans() {
  expect(matchesOf(await search('CarePlan'))).toEqual([])
  const { groupId, users } = groupAt(0)
  const ofGroup = testing.owner.updateTable('care_plan').where('group_id', '=', groupId)
  await ofGroup.set({ approved_at: new Date().toISOString(), approved_by: users[0]?._id ?? null }).execute()
  await testing.owner
    .updateTable('member')
    .set({ services: ['RPM', 'CCM'] })
    .where('group_id', '=', groupId)
    .execute()
}

const all = new Map<ResourceType, FhirResource[]>()
beforeAll(async () => {
  testing = await testApp()
  bed = await fillTestbed(testing.url, testing.config)
  await approvePlans()
  for (const type of resourceTypes) {
    const pages = await everyPage(`${type}?_count=100`)
    all.set(
      type,
      pages.flatMap(({ entry = [] }) => entry.map(({ resource }) => resource)),
    )
  }
}, 120_000)
afterAll(() => testing.close())

const everything = () => [...all.values()].flat()

test('the test bed has a resource of each type, and the rules leave none of them out', () => {
  expect(resourceTypes.filter((type) => (all.get(type) ?? []).length === 0)).toEqual([])
  expect(everything().flatMap((item) => resourceProblems(item))).toEqual([])
})

test('every resource passes the validator of others', async () => {
  const wrong: string[] = []
  for (const item of everything()) for (const error of await validatorErrors(item)) wrong.push(`${item.resourceType}: ${error}`)
  expect(wrong).toEqual([])
}, 120_000)

test('every reference leads to a resource of the same clinic', async () => {
  const names = new Set(everything().map(({ resourceType, id }) => `${resourceType}/${id}`))
  const missing = [...new Set(everything().flatMap(referencesOf))].filter((reference) => !names.has(reference))
  expect(missing).toEqual([])
})

test.each([
  [
    'an Observation is final only without doubt',
    'Observation',
    "status != 'final' or note.text.where(matches('^(Suspect|Set aside|Excluded):')).empty()",
  ],
  ['a number has its unit in UCUM', 'Observation', "value.ofType(Quantity).all(system = 'http://unitsofmeasure.org' and code.exists())"],
  ['a pressure has two halves', 'Observation', "code.coding.where(code = '85354-9').empty() or component.count() = 2"],
  [
    'what a device measured names it',
    'Observation',
    "category.coding.where(code = 'vital-signs').empty() or device.exists() or performer.exists()",
  ],
  ['a weight as sent is never final', 'Observation', "id.endsWith('-sent').not() or status != 'final'"],
  ['a member has an identifier of ours', 'Patient', "identifier.where(system.endsWith('/member')).count() = 1"],
  ['a consent that was taken back is not active', 'Consent', "provision.period.end.empty() or status = 'inactive'"],
] as const)('invariant: %s', async (_, type, expression) => {
  const items = all.get(type) ?? []
  expect(items.length).toBeGreaterThan(0)
  const broken: string[] = []
  for (const item of items) if ((await fhirPath(item, expression))[0] !== true) broken.push(item.id)
  expect(broken).toEqual([])
})

test('pages are of the size that was asked for and meet every resource once', async () => {
  for (const type of ['Patient', 'Observation', 'Goal', 'Condition'] as const) {
    const pages = await everyPage(`${type}?_count=3`)
    expect(pages.every((page) => matchesOf(page).length <= 3)).toBe(true)
    const ids = pages.flatMap(matchesOf).map(({ id }) => id)
    const whole = (all.get(type) ?? []).map(({ id }) => id).filter((id) => !id.endsWith('-sent'))
    expect(ids.toSorted(), type).toEqual(whole.toSorted())
  }
})

test('filters leave what they say and nothing else', async () => {
  const patient = groupAt(0).members[0]?._id ?? ''
  const own = matchesOf(await search(`Observation?patient=Patient/${patient}&_count=100`))
  expect(own.length).toBeGreaterThan(0)
  expect(new Set(own.map((item) => (item['subject'] as { reference: string }).reference))).toEqual(new Set([`Patient/${patient}`]))
  const codeOf = (item: FhirResource) => valuesAt(item, 'code.coding.code')
  const pressures = matchesOf(await search('Observation?code=http://loinc.org|85354-9'))
  expect(pressures.length).toBeGreaterThan(0)
  expect(pressures.every((item) => codeOf(item).includes('85354-9'))).toBe(true)
  expect(matchesOf(await search('Observation?code=http://snomed.info/sct|85354-9'))).toEqual([])
  expect(matchesOf(await search('Observation?code=8480-6'))).toEqual([])
  const labs = matchesOf(await search('Observation?category=laboratory'))
  expect(labs.length).toBeGreaterThan(0)
  expect(labs.every((item) => valuesAt(item, 'category.coding.code').includes('laboratory'))).toBe(true)
  const [first] = pressures
  const day = String(first?.['effectiveDateTime']).slice(0, 10)
  const ofDay = matchesOf(await search(`Observation?date=${day}&_count=100`))
  expect(ofDay.map(({ id }) => id)).toContain(first?.id)
  expect(ofDay.every((item) => String(item['effectiveDateTime']).startsWith(day))).toBe(true)
  expect(matchesOf(await search('Observation?date=lt1990'))).toEqual([])
  expect(matchesOf(await search('Patient?_lastUpdated=gt2100'))).toEqual([])
  expect(matchesOf(await search(`Patient?_id=${patient},nobody`)).map(({ id }) => id)).toEqual([patient])
})

test('what is included is resolved, and counted as no match', async () => {
  const page = await search(
    'Observation?category=vital-signs&_count=2&_include=Observation:patient&_include=Observation:device&_revinclude=Provenance:target',
  )
  expect(matchesOf(page)).toHaveLength(2)
  const types = new Set(withMode(page, 'include').map(({ resourceType }) => resourceType))
  expect([...types]).toEqual(expect.arrayContaining(['Patient', 'Device', 'Provenance']))
})

test.each([
  'Patient?patient=x',
  'Observation?name=x',
  'Observation?date=sa2026',
  'Observation?_include=Patient:organization',
  'Observation?_count=0',
  'Observation?_cursor=9',
])('refuses %s', async (path) => expect((await get(`${base()}/${path}`)).statusCode).toBe(422))

test('nothing of another clinic is found by any name of it', async () => {
  const [own, other] = [groupAt(0), groupAt(1)]
  const stranger = other.members[0]?._id ?? ''
  const theirs = await testing.app.inject({ url: `${base(1)}/Observation?_count=5`, headers: { authorization: `Bearer ${tokenOf(1)}` } })
  const [reading] = matchesOf(theirs.json<Bundle>())
  for (const path of [
    `Patient/${stranger}`,
    `Observation/${reading?.id}`,
    `Organization/${other.groupId}`,
    `Provenance/${reading?.id}`,
    'Patient/nobody',
  ]) {
    const answer = await get(`${base()}/${path}`)
    expect(answer.statusCode, path).toBe(404)
    expect(answer.body).not.toContain(other.canary)
  }
  for (const path of [
    `Observation?patient=${stranger}`,
    `Patient?_id=${stranger}`,
    `Observation?_id=${reading?.id}&_include=Observation:patient`,
  ])
    expect((await search(path)).entry, path).toBeUndefined()
  // The whole base of the other clinic is one where nothing is
  for (const path of ['Patient', `Patient/${stranger}`, 'Observation?_count=1'])
    expect((await get(`${base(1)}/${path}`)).statusCode, path).toBe(404)
  expect(JSON.stringify(everything())).not.toContain(other.canary)
  expect(JSON.stringify(everything())).toContain(own.canary)
})

test('only an administrator of the clinic reads, and nobody without a bearer', async () => {
  expect((await testing.app.inject(`${base()}/Patient`)).statusCode).toBe(401)
  expect((await get(`${base()}/Patient`, tokenOf(0, 'user'))).statusCode).toBe(403)
  expect((await testing.app.inject(`${base()}/metadata`)).statusCode).toBe(200)
})

test('each call names in the audit log whom it showed', async () => {
  const page = await search('Observation?_count=5&_include=Observation:patient')
  const shown = new Set(withMode(page, 'include').flatMap(({ resourceType, id }) => (resourceType === 'Patient' ? [id] : [])))
  const row = await testing.owner
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'GET fhir/r4/:groupId/:type')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ kind: 'member', result: 'ok', group_id: groupAt(0).groupId })
  expect(shown.size).toBeGreaterThan(0)
  expect(row.ids).toEqual(expect.arrayContaining([...shown]))
})

test('what staff exclude leaves as an error, and its change is found by its moment', async () => {
  const [weight] = (all.get('Observation') ?? []).filter((item) => item['status'] === 'final' && item['device'] !== undefined)
  const memberId = referencesOf(weight?.['subject'])[0]?.replace('Patient/', '') ?? ''
  const before = new Date().toISOString()
  const excluded = await testing.app.inject({
    method: 'POST',
    url: `/orma-v2/api/members/${memberId}/readings/${weight?.id}/exclusion`,
    headers: { authorization: `Bearer ${tokenOf(0)}` },
    payload: { exclude: true, reason: 'Somebody else stood on it' },
  })
  expect(excluded.statusCode, excluded.body).toBe(200)
  const now = (await get(`${base()}/Observation/${weight?.id}`)).json<FhirResource>()
  expect(now['status']).toBe('entered-in-error')
  const since = matchesOf(await search(`Observation?_lastUpdated=ge${before}&_count=100`)).map(({ id }) => id)
  expect(since).toContain(weight?.id)
  const exclusion = (await get(`${base()}/Provenance/${weight?.id}-exclusion`)).json<FhirResource>()
  expect(JSON.stringify(exclusion)).toContain('Somebody else stood on it')
})

/** Of the first clinic: its name, that of somebody and of a practice, where a text is, half a pressure, and that a weight repeats another. */
async function changeAround({ pressureId, weightId }: { pressureId: string; weightId: string }) {
  const { groupId, users } = groupAt(0)
  const { owner } = testing
  const ofGroup = sql`group_id = ${groupId}`
  await sql`update clinic_group set workspace_name = workspace_name || ' East' where id = ${groupId}`.execute(owner)
  await sql`update app_user set last_name = 'Renamed' where id = ${users[0]?._id}`.execute(owner)
  const { rows: practices } = await sql<{ name: string }>`
    update practice set name = name || ' North' where ${ofGroup} and practice_id = (select min(practice_id) from practice where ${ofGroup})
    returning name`.execute(owner)
  const { rows: texts } = await sql<{ id: string }>`
    update text_message set state = 'undelivered' where id = (
      select id from text_message
       where ${ofGroup} and member_id is not null and not is_shared and state = 'delivered' and value !~* 'https?://' limit 1)
    returning id`.execute(owner)
  await sql`
    update reading h set changed_at = app.now() from reading x
     where x.id = ${pressureId} and h.group_id = x.group_id and h.member_id = x.member_id and h.act_key = x.act_key
       and h.metric = 'diastolicBP'`.execute(owner)
  await sql`update reading set state = 'duplicate', changed_at = app.now() where id = ${weightId}`.execute(owner)
  return { groupId, staffId: users[0]?._id, practice: practices[0]?.name, textId: texts[0]?.id }
}

test('names, a text on its way, half a pressure and a repeat are found by the moment of their change', async () => {
  const observation = (code: string) =>
    (all.get('Observation') ?? []).find((item) => item['status'] === 'final' && JSON.stringify(item).includes(code)) ?? expect.fail(code)
  const [pressure, weight] = [observation('85354-9'), observation('29463-7')]
  const before = new Date().toISOString()
  const expected = await changeAround({ pressureId: pressure.id, weightId: weight.id })
  const changedSince = async (type: string) => matchesOf(await search(`${type}?_lastUpdated=ge${before}&_count=100`))
  const idsSince = async (type: string) => (await changedSince(type)).map(({ id }) => id)
  expect(await idsSince('Organization')).toEqual([expected.groupId])
  expect(await idsSince('Practitioner')).toEqual([expected.staffId])
  expect((await changedSince('Group')).map((group) => group['name'])).toContain(expected.practice)
  expect(await idsSince('Communication')).toContain(expected.textId)
  const statuses = new Map((await changedSince('Observation')).map((item) => [item.id, item['status']]))
  expect([statuses.has(pressure.id), statuses.get(weight.id)]).toEqual([true, 'entered-in-error'])
  const pages = await everyPage(`Observation?patient=${referencesOf(weight['subject'])[0]?.replace('Patient/', '')}`)
  expect(pages.flatMap(matchesOf).map(({ id }) => id)).not.toContain(weight.id)
})

test('a client that others wrote reads the statement, searches, follows pages and references', async () => {
  const { publicUrl } = testing.config
  vi.stubGlobal('fetch', async (address: string | URL | Request, { headers }: { headers?: Record<string, string> } = {}) => {
    const url = String(address instanceof Request ? address.url : address).replace(publicUrl, '')
    const sent = new Headers(address instanceof Request ? address.headers : headers)
    const { statusCode, headers: received, body } = await testing.app.inject({ url, headers: Object.fromEntries(sent) })
    return new Response(body, { status: statusCode, headers: received as Record<string, string> })
  })
  try {
    const client = new Client({ baseUrl: `${publicUrl}${base()}`, bearerToken: tokenOf(0) })
    const statement = await client.capabilityStatement()
    expect(statement).toMatchObject({ resourceType: 'CapabilityStatement', fhirVersion: '4.0.1' })
    expect(await validatorErrors(statement)).toEqual([])
    const first = await client.search({ resourceType: 'Observation', searchParams: { _count: '2', category: 'vital-signs' } })
    const second = await client.nextPage({ bundle: first })
    expect(second?.entry?.[0]?.resource.id).not.toBe(first.entry?.[0]?.resource.id)
    const [subject] = valuesAt(first.entry?.[0]?.resource, 'subject.reference')
    const [, patientId = ''] = String(subject).split('/')
    expect(await client.read({ resourceType: 'Patient', id: patientId })).toMatchObject({ resourceType: 'Patient', id: patientId })
    await expect(client.read({ resourceType: 'Patient', id: groupAt(1).members[0]?._id ?? '' })).rejects.toThrow()
  } finally {
    vi.unstubAllGlobals()
  }
})
