/** A bulk export as a program finds it: begun, followed, read, and the same as what a search shows. */
import type { ExportManifest } from '@vitalrounds/domain/fhir/bulk-api'
import type { FhirExport } from '@vitalrounds/domain/fhir/exports-api'
import { typesOfLevel } from '@vitalrounds/domain/fhir/bulk-export'
import { type FhirResource, resourceTypes } from '@vitalrounds/domain/fhir/resource'
import { referencesOf } from '@vitalrounds/domain/fhir/rules'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTestbed, type Testbed } from '../../../seeds/testbed.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createClientToken } from '../testing/create-client.ts'
import { bulkClient, type BulkClient, exportIdOf } from '../testing/run-export.ts'
import { copyRows } from './copy-rows.ts'
import { tendFhirExports } from './tend-exports.ts'

let testing: TestApp
let bed: Testbed
const groupAt = (index: number) => bed.groups[index] ?? expect.fail('no such group')
/** A program of its own, so that none is counted for another. */
const program = async (scopes?: string, index = 0): Promise<BulkClient> => {
  const { groupId } = groupAt(index)
  return bulkClient(testing, groupId, await createClientToken(testing, groupId, scopes))
}
const nameOf = ({ resourceType, id }: FhirResource) => `${resourceType}/${id}`

/** As the plans of the test bed stand after a practitioner has approved them: before, none of them leaves. */
async function approvePlans() {
  const { groupId, users } = groupAt(0)
  await testing.owner
    .updateTable('care_plan')
    .where('group_id', '=', groupId)
    .set({ approved_at: new Date().toISOString(), approved_by: users[0]?._id ?? null })
    .execute()
}

beforeAll(async () => {
  testing = await testApp()
  bed = await fillTestbed(testing.url, testing.config)
  await approvePlans()
}, 120_000)
afterAll(() => testing.close())

type Bundle = { link: { relation: string; url: string }[]; entry?: { resource: FhirResource }[] }

/** Every resource that a search of each type shows, as text. */
async function searched({ base, send }: BulkClient): Promise<Map<string, string>> {
  const results = new Map<string, string>()
  for (const type of resourceTypes)
    for (let next: string | undefined = `${base}/${type}?_count=100`; next;) {
      const page: Bundle = (await send(next)).json<Bundle>()
      for (const { resource } of page.entry ?? []) results.set(nameOf(resource), JSON.stringify(resource))
      next = page.link.find(({ relation }) => relation === 'next')?.url
    }
  return results
}

test('given everything of a clinic, each line is byte for byte what a search shows, and nothing is missing or twice', async () => {
  const client = await program()
  const { lines, manifest } = await client.run('$export')
  const expected = await searched(client)
  expect(lines.length).toBe(expected.size)
  expect(lines.toSorted()).toEqual([...expected.values()].toSorted())
  expect(new Set(manifest.output.map(({ type }) => type))).toEqual(new Set(resourceTypes))
  expect(manifest.error).toEqual([])
  for (const { type, url } of manifest.output)
    for (const line of await client.linesAt(url)) expect((JSON.parse(line) as FhirResource).resourceType).toBe(type)
})

test('given an export, its manifest has instants and absolute addresses, and says when it is over', async () => {
  const client = await program()
  const { manifest, statusUrl } = await client.run('$export?_type=Patient&_outputFormat=ndjson')
  expect(manifest).toMatchObject({ requiresAccessToken: true, deleted: [], error: [] })
  expect(manifest.request).toBe(`${testing.config.publicUrl}${client.base}/$export?_type=Patient&_outputFormat=ndjson`)
  expect(manifest.output.map(({ type, count }) => [type, count])).toEqual([['Patient', groupAt(0).members.length]])
  expect(Math.abs(Date.parse(manifest.transactionTime) - Date.now())).toBeLessThan(600_000)
  for (const { url } of manifest.output) expect(url).toMatch(new RegExp(`^${testing.config.publicUrl}${client.base}/bulk/`))
  const done = await client.send(statusUrl)
  expect(done.headers['content-type']).toContain('application/json')
  const hours = (Date.parse(String(done.headers['expires'])) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(24)
})

test('given a client that takes gzip, the file is the same and travels compressed', async () => {
  const client = await program()
  const { manifest, lines } = await client.run('$export?_type=Observation')
  const answer = await client.send(manifest.output[0]?.url ?? '', { headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(answer.rawPayload).toString()).toBe(lines.map((line) => `${line}\n`).join(''))
})

test('given one that runs, its status is 202 with how far it is, and asking again at once is refused with when', async () => {
  const client = await program()
  const statusUrl = await client.begin('$export?_type=Patient')
  const versionOf = async (id: string) =>
    (await sql<{ version: string }>`select xmin::text as version from fhir_export where id = ${id}`.execute(testing.owner)).rows[0]?.version
  const version = await versionOf(exportIdOf(statusUrl))
  const first = await client.send(statusUrl)
  expect(first.statusCode).toBe(202)
  expect(first.headers).toMatchObject({ 'retry-after': '1', 'x-progress': 'reading the records' })
  // A write would undo the copying of rows, which goes on in a snapshot
  expect(await versionOf(exportIdOf(statusUrl))).toBe(version)
  const haste = await client.send(statusUrl)
  expect([haste.statusCode, haste.headers['retry-after']]).toEqual([429, '1'])
  expect(haste.json()).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ code: 'throttled' }] })
})

test('given Patient level, everybody’s records come with the staff and clinic they refer to, and nothing else of the clinic', async () => {
  const client = await program()
  const { resources, manifest } = await client.run('Patient/$export')
  const expected = (await client.run('$export')).resources.filter(({ resourceType }) => typesOfLevel('patient').includes(resourceType))
  const names = new Set(resources.map(nameOf))
  expect(manifest.output.some(({ type }) => type === 'PractitionerRole' || type === 'Group')).toBe(false)
  expect(names).toEqual(new Set(expected.filter((item) => item.resourceType !== 'Device' || item['patient'] !== undefined).map(nameOf)))
  expect(resources.flatMap(referencesOf).filter((reference) => !names.has(reference) && !reference.startsWith('Device/'))).toEqual([])
})

test('given Group level, only the members of that practice leave, and no group of another clinic is found', async () => {
  const client = await program()
  const [patient] = groupAt(0).members
  await testing.owner
    .insertInto('practice')
    .values({ group_id: groupAt(0).groupId, practice_id: 'hill', name: 'On the hill' })
    .execute()
  await testing.owner
    .updateTable('member')
    .set({ practice_id: 'hill' })
    .where('id', '=', patient?._id ?? '')
    .execute()
  const groups = (await client.send(`${client.base}/Group`)).json<Bundle>().entry?.map(({ resource }) => resource) ?? []
  const hill = groups.find((item) => item['name'] === 'On the hill')
  expect(hill).toMatchObject({ type: 'person', actual: true, quantity: 1 })
  const { resources } = await client.run(`Group/${hill?.id}/$export`)
  const patients = resources.flatMap(referencesOf).filter((reference) => reference.startsWith('Patient/'))
  expect(new Set(patients)).toEqual(new Set([`Patient/${patient?._id}`]))
  expect(resources.filter(({ resourceType }) => resourceType === 'Observation').length).toBeGreaterThan(0)
  const stranger = await program(undefined, 1)
  expect((await stranger.kickOff(`Group/${hill?.id}/$export`)).statusCode).toBe(404)
})

test('given POST with Parameters, the same is made, and its outcomes are named as version 4 has it', async () => {
  const client = await program()
  const payload = {
    resourceType: 'Parameters',
    parameter: [
      { name: '_type', valueString: 'Patient' },
      { name: '_type', valueString: 'Organization' },
      { name: '_since', valueInstant: '2020-01-01T00:00:00Z' },
    ],
  }
  const headers = { 'content-type': 'application/fhir+json' }
  const { manifest } = await client.run('$export', { method: 'POST', payload, headers })
  expect(manifest.output.map(({ type }) => type)).toEqual(['Organization', 'Patient'])
  expect(manifest.outcome).toEqual([])
})

test('given _since, what was changed from then on comes, and of now nothing', async () => {
  const client = await program()
  const nothing = await client.run(`$export?_since=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`)
  expect(nothing.manifest.output).toEqual([])
  const before = nothing.manifest.transactionTime
  const [patient] = groupAt(0).members
  await testing.owner
    .updateTable('member')
    .set({ updated_at: new Date().toISOString() })
    .where('id', '=', patient?._id ?? '')
    .execute()
  const { resources } = await client.run(`$export?_type=Patient&_since=${encodeURIComponent(before)}`)
  expect(resources.map(({ id }) => id)).toEqual([patient?._id])
})

test.each([
  ['an unknown type', '_type=Nonsense'],
  ['a type outside of the level', '_type=Group'],
  ['a date', '_since=2026-11-01'],
  ['two instants', '_since=2026-11-01T00:00:00Z&_since=2026-11-02T00:00:00Z'],
  ['another format', '_outputFormat=text/csv'],
  ['a parameter that is not served', '_typeFilter=Patient%3Factive%3Dtrue'],
  ['ten thousand characters of types', `_type=${'Patient,'.repeat(1300)}`],
])('refuses %s with 400 and an outcome', async (_, query) => {
  const client = await program()
  const answer = await client.kickOff(`Patient/$export?${query}`)
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json()).toMatchObject({ resourceType: 'OperationOutcome' })
})

test('given handling=lenient, what is not served is left aside and said in a file of outcomes', async () => {
  const client = await program()
  const headers = { prefer: 'respond-async, handling=lenient' }
  const { manifest } = await client.run('$export?_type=Patient,Nonsense&_typeFilter=Patient%3Factive%3Dtrue', { headers })
  expect(manifest.output.map(({ type }) => type)).toEqual(['Patient'])
  expect(manifest.error).toMatchObject([{ type: 'OperationOutcome', count: 2 }])
  const outcomes = (await client.linesAt(manifest.error[0]?.url ?? '')).join()
  expect(outcomes).toContain('Nonsense is not exported here.')
  expect(outcomes).toContain('_typeFilter')
  expect((await client.kickOff('$export?_since=nonsense', { headers })).statusCode).toBe(400)
})

test('given no wish for an asynchronous answer, it is refused', async () => {
  const client = await program()
  const answer = await client.send(`${client.base}/$export`)
  expect([answer.statusCode, answer.json<{ issue: { details: { text: string } }[] }>().issue[0]?.details.text]).toEqual([
    400,
    'An export is made after it is asked for: send the header Prefer: respond-async.',
  ])
})

test('given what is written after its moment, it is not in an export, however long the files take', async () => {
  const client = await program()
  const statusUrl = await client.begin('$export?_type=Practitioner,Organization')
  await testing.owner.updateTable('clinic_group').set({ workspace_name: 'Before' }).where('id', '=', groupAt(0).groupId).execute()
  // The files are made by whoever goes on once the rows are copied
  expect(await copyRows(testing.db.app, groupAt(0).groupId, exportIdOf(statusUrl))).toBe(true)
  await testing.owner.updateTable('clinic_group').set({ workspace_name: 'After' }).where('id', '=', groupAt(0).groupId).execute()
  await client.make(statusUrl)
  const { output } = (await client.send(statusUrl)).json<ExportManifest>()
  const organization = output.find(({ type }) => type === 'Organization')
  const text = (await client.linesAt(organization?.url ?? '')).join()
  expect(text).toContain('"name":"Before"')
  expect(text).not.toContain('After')
})

test('given DELETE, one that runs is made no further, one that is complete loses its files, and both are ones that never were', async () => {
  const client = await program()
  const running = await client.begin('$export?_type=Patient')
  expect((await client.send(running, { method: 'DELETE' })).statusCode).toBe(202)
  await client.make(running)
  expect((await client.send(running)).statusCode).toBe(404)
  const { statusUrl, manifest } = await client.run('$export?_type=Patient')
  expect((await client.send(statusUrl, { method: 'DELETE' })).statusCode).toBe(202)
  for (const url of [statusUrl, manifest.output[0]?.url ?? '']) expect((await client.send(url)).statusCode).toBe(404)
  expect((await client.send(statusUrl, { method: 'DELETE' })).statusCode).toBe(404)
  await tendFhirExports(testing.db)
  const left = await testing.owner
    .selectFrom('fhir_export_chunk')
    .select('number')
    .where('export_id', 'in', [running, statusUrl].map(exportIdOf))
    .execute()
  expect(left).toEqual([])
})

test('given a day gone by, the files are over, and the next round takes them away', async () => {
  const client = await program()
  const { statusUrl, manifest } = await client.run('$export?_type=Patient')
  await testing.owner
    .updateTable('fhir_export')
    .set({ expires_at: new Date(0).toISOString() })
    .where('id', '=', exportIdOf(statusUrl))
    .execute()
  for (const url of [statusUrl, manifest.output[0]?.url ?? '']) expect((await client.send(url)).statusCode).toBe(404)
  await tendFhirExports(testing.db)
  const chunks = testing.owner.selectFrom('fhir_export_chunk').select('number').where('export_id', '=', exportIdOf(statusUrl))
  expect(await chunks.execute()).toEqual([])
})

test('given one that runs, another of the same client is refused with when to try again, and five with files are all', async () => {
  const client = await program()
  const all = await Promise.all(Array.from({ length: 4 }, () => client.kickOff('$export?_type=Organization')))
  expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 429, 429, 429])
  expect(all.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('30')
  await client.make(String(all.find(({ statusCode }) => statusCode === 202)?.headers['content-location']))
  for (let n = 1; n < 5; n += 1) await client.run('$export?_type=Organization')
  expect((await client.kickOff('$export?_type=Organization')).statusCode).toBe(429)
})

test('given a clinic’s log, it says who began what, who took which file, and whom each file is about', async () => {
  const client = await program()
  const { statusUrl } = await client.run('$export?_type=Patient')
  const rows = await testing.owner
    .selectFrom('audit')
    .selectAll()
    .where('group_id', '=', groupAt(0).groupId)
    .where(sql<boolean>`ids @> array[${exportIdOf(statusUrl)}::text]`)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action, actor_kind: by, result }) => [action, by, result])).toEqual([
    ['GET fhir/r4/:groupId/$export', 'client', 'ok'],
    ['GET fhir/r4/:groupId/bulk/:exportId/:file', 'client', 'ok'],
  ])
  expect(rows[0]?.reason).toBe('Export of the clinic: Patient')
  expect(rows[1]?.ids).toEqual(expect.arrayContaining([...groupAt(0).members.map(({ _id }) => _id), 'Patient-1.ndjson']))
})

test('given a resource that breaks a rule, it is left out and stands in the file of outcomes', async () => {
  const client = await program()
  const whole = await client.run('$export?_type=Observation')
  const { id } = await testing.owner
    .selectFrom('reading')
    .select('id')
    .where('group_id', '=', groupAt(0).groupId)
    .where('metric', '=', 'pulse')
    .executeTakeFirstOrThrow()
  await testing.owner.updateTable('reading').set({ value: 990 }).where('id', '=', id).execute()
  const { manifest, resources } = await client.run('$export?_type=Observation')
  expect(resources.map(nameOf)).toEqual(whole.resources.map(nameOf).filter((name) => name !== `Observation/${id}`))
  expect((await client.linesAt(manifest.error[0]?.url ?? '')).join()).toContain(`Observation/${id} is left out`)
})

test('given an export of a program, its administrators see it and take its files away; those of another clinic find nothing', async () => {
  const client = await program()
  const { statusUrl, manifest } = await client.run('$export?_type=Patient')
  const exportId = exportIdOf(statusUrl)
  const as = (index: number, role: string, method: 'GET' | 'POST', path = '') =>
    testing.app.inject({
      method,
      url: `/orma-v2/api/settings/fhir-exports${path}`,
      headers: { authorization: `Bearer ${groupAt(index).users.find((user) => user.role === role)?.accessToken}` },
      ...(method === 'POST' && { payload: {} }),
    })
  const shown = async () => (await as(0, 'admin', 'GET')).json<{ exports: FhirExport[] }>().exports.find(({ _id }) => _id === exportId)
  expect(await shown()).toMatchObject({ state: 'done', level: 'system', types: ['Patient'], practice: null, since: null })
  expect((await as(0, 'user', 'POST', `/${exportId}/cancel`)).statusCode).toBe(403)
  expect((await as(1, 'admin', 'POST', `/${exportId}/cancel`)).statusCode).toBe(404)
  expect((await as(0, 'admin', 'POST', `/${exportId}/cancel`)).json()).toEqual({ _id: exportId })
  expect((await shown())?.state).toBe('canceled')
  expect((await as(0, 'admin', 'POST', `/${exportId}/cancel`)).statusCode).toBe(200)
  expect((await client.send(manifest.output[0]?.url ?? '')).statusCode).toBe(404)
})
