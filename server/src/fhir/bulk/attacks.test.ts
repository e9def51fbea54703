/** What somebody may try with a bulk export that is not theirs, or not theirs any more. Each attempt is answered as if nothing were there. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTestbed, type Testbed } from '../../../seeds/testbed.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createClientToken } from '../testing/create-client.ts'
import { bulkClient, type BulkClient, exportIdOf } from '../testing/run-export.ts'

let t: TestApp
let bed: Testbed
let owner: BulkClient
let made: Awaited<ReturnType<BulkClient['run']>>
let running: string
const groupAt = (index: number) => bed.groups[index] ?? expect.fail('no such group')
const program = async (index = 0, scopes?: string) => {
  const { groupId } = groupAt(index)
  return bulkClient(t, groupId, await createClientToken(t, groupId, scopes))
}
beforeAll(async () => {
  t = await testApp()
  bed = await fillTestbed(t.url, t.config)
  owner = await program()
  made = await owner.run('$export?_type=Patient,Observation')
  running = await owner.begin('$export?_type=Patient')
}, 120_000)
afterAll(() => t.close())

const fileUrl = (type = 'Patient') => made.manifest.output.find((file) => file.type === type)?.url ?? ''
const pathOf = (url: string) => url.replace(t.config.publicUrl, '')
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const adminOf = (index: number) => groupAt(index).users.find(({ role }) => role === 'admin')?.accessToken ?? ''
const call = async (url: string, token?: string, method: 'GET' | 'DELETE' = 'GET') =>
  t.app.inject({ method, url: pathOf(url), headers: token === undefined ? {} : bearer(token) })
const tokenOf = async (index = 0, scopes?: string) => createClientToken(t, groupAt(index).groupId, scopes)
const ofOther = (url: string) => url.replace(groupAt(0).groupId, groupAt(1).groupId)

const attempts: Record<string, [status: number, attempt: () => Promise<{ statusCode: number; body: string }>]> = {
  'the status of another client': [404, async () => call(made.statusUrl, await tokenOf())],
  'a file of another client': [404, async () => call(fileUrl(), await tokenOf())],
  'taking back what is another client’s': [404, async () => call(made.statusUrl, await tokenOf(), 'DELETE')],
  'the status by a client of another clinic': [404, async () => call(made.statusUrl, await tokenOf(1))],
  'a file by a client of another clinic': [404, async () => call(fileUrl(), await tokenOf(1))],
  'the same at the address of that clinic': [404, async () => call(ofOther(fileUrl()), await tokenOf(1))],
  'one’s own export at the address of another clinic': [404, async () => owner.send(ofOther(made.statusUrl))],
  'the status by an administrator': [404, async () => call(made.statusUrl, adminOf(0))],
  'a file by an administrator of another clinic': [404, async () => call(fileUrl(), adminOf(1))],
  'a file without a token': [401, async () => call(fileUrl())],
  'the status without a token': [401, async () => call(made.statusUrl)],
  'a file with a token that says nothing': [401, async () => call(fileUrl(), 'x.y.z')],
  'an export that never was': [404, async () => owner.send(made.statusUrl.replace(exportIdOf(made.statusUrl), randomUUID()))],
  'a file of a number that is not there': [404, async () => owner.send(fileUrl().replace('-1.', '-2.'))],
  'a file of a type that was not asked for': [404, async () => owner.send(fileUrl().replace('Patient-1', 'Consent-1'))],
  'a file of a table': [404, async () => owner.send(fileUrl().replace('Patient-1', 'constructor-1'))],
  'a file before the export is complete': [404, async () => owner.send(`${running}/Patient-1.ndjson`)],
  'a way up': [400, async () => owner.send(fileUrl().replace('Patient-1.ndjson', '..%2F..%2Fmetadata'))],
  'a name with a null': [400, async () => owner.send(fileUrl().replace('Patient-1.ndjson', 'Patient-1.ndjson%00.png'))],
  'a type beyond the scope': [403, async () => (await program(0, 'system/Patient.rs')).kickOff('$export?_type=Observation')],
  'reading by id where export takes the right to search': [403, async () => (await program(0, 'system/*.r')).kickOff('$export')],
  'a thousand types': [400, async () => (await program()).kickOff(`$export?_type=${'Patient,Group,'.repeat(1000)}`)],
  'a kick-off at another clinic': [
    404,
    async () =>
      t.app.inject({ url: `/fhir/r4/${groupAt(1).groupId}/$export`, headers: { ...bearer(await tokenOf(0)), prefer: 'respond-async' } }),
  ],
  'a kick-off by staff without the right': [
    403,
    async () => call(`${owner.base}/$export`, groupAt(0).users.find(({ role }) => role === 'user')?.accessToken),
  ],
}

test.each(Object.entries(attempts))('given %s, nothing is shown and nothing changes', async (_, [status, attempt]) => {
  const answer = await attempt()
  expect(answer.statusCode, answer.body).toBe(status)
  for (const { canary } of bed.groups) expect(answer.body).not.toContain(canary)
})

test('given the address of another client, the answer is the same as of one that never was', async () => {
  const stranger = await program()
  const withoutRequest = (text: string) => text.replaceAll(/[0-9a-f-]{36}/g, '')
  const foreign = await stranger.send(made.statusUrl)
  const unknown = await stranger.send(made.statusUrl.replace(exportIdOf(made.statusUrl), randomUUID()))
  expect(withoutRequest(foreign.body)).toBe(withoutRequest(unknown.body))
})

test('given a client whose scopes are narrowed or that is disabled, its files are out of reach at once, and what it began ends', async () => {
  const { groupId } = groupAt(0)
  const token = await tokenOf()
  const client = bulkClient(t, groupId, token)
  const { manifest } = await client.run('$export?_type=Patient')
  const status = await client.begin('$export?_type=Organization')
  const { sub = '' } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub?: string }
  const set = (values: { scopes?: string; is_enabled?: boolean }) =>
    t.owner.updateTable('api_client').set(values).where('group_id', '=', groupId).where('id', '=', sub).execute()
  await set({ scopes: 'system/Organization.rs' })
  expect((await client.send(manifest.output[0]?.url ?? '')).statusCode).toBe(403)
  await set({ is_enabled: false })
  expect((await client.send(manifest.output[0]?.url ?? '')).statusCode).toBe(401)
  await client.make(status)
  const row = await t.owner.selectFrom('fhir_export').select('state').where('id', '=', exportIdOf(status)).executeTakeFirstOrThrow()
  expect(row.state).toBe('canceled')
})

test('given all of that, the export of its owner is as it was', async () => {
  expect((await owner.send(made.statusUrl)).json()).toEqual(made.manifest)
  expect(await owner.linesAt(fileUrl())).toHaveLength(groupAt(0).members.length)
})
