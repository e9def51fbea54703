/** Each command of docs/integrations.md is run as it stands there, by the shell, against a server that listens. */
import { execFileSync, execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTestbed, type Testbed } from '../../seeds/testbed.ts'
import { claimsFor, createClient, createClientToken, signAssertion } from './testing/create-client.ts'
import { makeToken } from '../auth/scim/testing/set-up.ts'
import { bulkClient } from './testing/run-export.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'

const page = readFileSync(new URL('../../../docs/integrations.md', import.meta.url), 'utf8')
const commands = [...page.matchAll(/^curl .*$/gm)].map(([line]) => line)
const run = promisify(execFile)

function variablesOf({ groups: [group] }: Testbed, port: number): Record<string, string> {
  const admin = group?.users.find(({ role }) => role === 'admin')
  if (!group || !admin) throw new Error('the test bed has no administrator')
  const { email: EMAIL, password: PASSWORD, accessToken: TOKEN } = admin
  return { URL: `http://127.0.0.1:${port}`, GROUP: group.groupId, EMAIL, PASSWORD, TOKEN, PATIENT: group.members[0]?._id ?? '' }
}

/** An export that is complete, where the page begins one and goes on with its addresses: at the port that listens. */
async function exportOf(groupId: string, token: string) {
  const { statusUrl, manifest } = await bulkClient(testing, groupId, token).run('$export?_type=Patient')
  const { port } = testing.app.server.address() as AddressInfo
  const here = (url = '') => url.replace(testing.config.publicUrl, `http://127.0.0.1:${port}`)
  return { STATUS: here(statusUrl), FILE: here(manifest.output[0]?.url) }
}

/** A token of provisioning, and somebody whom the provider may disable. */
async function provisioningOf({ groups: [group] }: Testbed) {
  // Whoever works in every workspace of the organization
  const admin = group?.users.find(({ role }) => role === 'superAdmin')
  const session = await testing.owner
    .selectFrom('auth.session')
    .selectAll()
    .where('user_id', '=', admin?._id ?? '')
    .executeTakeFirstOrThrow()
  const who = { userId: session.user_id, groupId: session.group_id, email: '', sessionId: session.id, token: admin?.accessToken ?? '' }
  const user = group?.users.find(({ role, email }) => role === 'user' && email.split('@')[1] === admin?.email.split('@')[1])
  return { SCIM_TOKEN: await makeToken(testing, who), SCIM_USER: user?._id ?? '', DOMAIN: admin?.email.split('@')[1] ?? '' }
}

let testing: TestApp
let variables: Record<string, string>
beforeAll(async () => {
  execFileSync('curl', ['--version'])
  testing = await testApp()
  const bed = await fillTestbed(testing.url, testing.config)
  await testing.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = testing.app.server.address() as AddressInfo
  const groupId = bed.groups[0]?.groupId ?? ''
  const client = await createClient(testing, groupId)
  const token = await createClientToken(testing, groupId)
  variables = {
    ...variablesOf(bed, port),
    ...(await exportOf(groupId, token)),
    ASSERTION: await signAssertion(client, claimsFor(testing, client)),
    CLIENT_TOKEN: token,
    ...(await provisioningOf(bed)),
  }
}, 120_000)
afterAll(() => testing.close())

function expectScim(command: string, stdout: string) {
  const resource = JSON.parse(stdout) as { schemas: string[]; totalResults?: number; active?: boolean }
  expect(resource.schemas[0]).toMatch(/^urn:ietf:params:scim:/)
  if (command.includes('filter=')) expect(resource.totalResults).toBe(1)
  if (command.includes('PATCH')) expect(resource.active).toBe(false)
}

test.each(commands)(
  'runs: %s',
  async (command) => {
    const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, ...variables } })
    if (command.includes('dump-header')) {
      expect(stdout).toMatch(/^HTTP\/1\.1 202 /)
      expect(stdout.toLowerCase()).toContain('content-location: ')
      return
    }
    if (command.includes('$FILE')) {
      expect(stdout.split('\n').filter(Boolean).length).toBeGreaterThan(1)
      expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({ resourceType: 'Patient' })
      return
    }
    if (command.includes('/scim/')) return expectScim(command, stdout)
    const answer = JSON.parse(stdout) as { resourceType?: string; entry?: unknown[]; access_token?: string }
    if (/\/auth\/login|\/token"/.test(command)) expect(answer.access_token).toBeDefined()
    else if (command.includes('smart-configuration')) expect(answer).toMatchObject({ token_endpoint: expect.stringContaining('/token') })
    else if (command.endsWith('"$STATUS" -H "Authorization: Bearer $CLIENT_TOKEN"') && !command.includes('DELETE'))
      expect(answer).toMatchObject({ requiresAccessToken: true })
    else expect(answer.resourceType).toBeDefined()
    if (answer.resourceType === 'Bundle') expect(answer.entry?.length).toBeGreaterThan(0)
  },
  60_000,
)

test('the page has a command for each step', () => expect(commands.length).toBeGreaterThan(7))
