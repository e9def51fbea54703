/**
 * Scripts in every text that can be stored, and every page looked at afterwards: all of it is text. On a test bed of its
 * own, since hardly a name in it can be read any more (docs/sources/security.md S15). Where every page is opened anyway,
 * every field of it is asked for its label.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { call, type Call } from '../tests/black-box/call.ts'
import { nameOf, type Operation, readOperations } from '../tests/black-box/operations.ts'
import { sampleCall, type SampleSource } from '../tests/black-box/samples.ts'
import { labelsAreSeen } from './seen-labels.ts'
import { Watch } from './story.ts'

type User = { role: string; email: string; password: string; accessToken: string }
type Group = { users: User[]; members: Record<string, string | string[]>[] }
type Bed = { baseUrl: string; groups: [Group, Group] }

const payloads = [
  `"><img src=x onerror="window.stored=1"><svg onload=window.stored=1>`,
  `<script>window.stored=1</script>`,
  `javascript:window.stored=1//`,
  `'"><a href="javascript:window.stored=1" autofocus onfocus=window.stored=1>`,
  `{{constructor.constructor('window.stored=1')()}}`,
]

let server: ChildProcess
let bed: Bed
test.beforeAll(async () => {
  server = spawn(process.execPath, ['scripts/testbed.ts', '--port', '0'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let printed = ''
  bed = await new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += String(chunk)
      if (printed.includes('\n')) resolve(JSON.parse(printed) as Bed)
    })
    server.once('exit', (code) => reject(new Error(`the test bed ended with ${code}`)))
  })
})
test.afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
})

const personOf = (role: string) => bed.groups[0].users.find((user) => user.role === role)!
const ours: SampleSource = (name, path) => {
  const kinds: Record<string, string> = { memberId: '_id', ids: '_id', warningId: 'warnings', readingId: 'readings' }
  const kind = name === 'id' && !/orders|deliveries|people|users/.test(path) ? '_id' : kinds[name]
  return kind && [bed.groups[0].members[0]?.[kind]].flat()[0]
}

/** What a sample calls plain words, in each of them another script. */
let turn = 0
const scripted = (value: unknown): unknown => {
  if (value === 'plain words') return payloads[turn++ % payloads.length]
  if (Array.isArray(value)) return value.map(scripted)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, scripted(inner)]))
  return value
}

// Calls that end a session, a stay or an account would leave less to look at
const isLeftOut = ({ method, path, isByLink }: Operation) =>
  method === 'GET' ||
  method === 'DELETE' ||
  isByLink ||
  /\/auth\/|account\/(?!information)|disenroll|remove|delete|revoke|pause|emergency|sign-out|reset|createB2C|reassign|unlink|close/.test(
    path,
  )

const profileTexts = ['firstName', 'lastName', 'mrn', 'note', 'address.line1', 'address.line2', 'address.city', 'caregiver.name']

async function storeEverywhere(): Promise<string[]> {
  const { accessToken: token } = personOf('superAdmin')
  const document = await call(bed.baseUrl, { path: '/orma-v2/openapi.json' })
  const stored: string[] = []
  const store = async (name: string, target: Call) => {
    const { status, text } = await call(bed.baseUrl, { ...target, token })
    expect(status, `${name} ${text}`).toBeLessThan(500)
    if (status < 300 && JSON.stringify(target.body).includes('window.stored')) stored.push(name)
  }
  for (const [nth, path] of profileTexts.entries())
    await store(path, {
      method: 'PUT',
      path: `/orma-v2/api/members/${String(ours('memberId', ''))}`,
      body: { set: { [path]: payloads[nth % payloads.length]!.slice(0, 60) } },
    })
  await store('a practice', {
    method: 'POST',
    path: '/orma-v2/api/practices',
    body: { practiceId: 'scripted', name: payloads[1] },
  })
  for (const operation of readOperations(document.json).filter((operation) => operation.body && !isLeftOut(operation)))
    for (const isWhole of [false, true]) {
      const call = sampleCall(operation, ours, isWhole)
      // What stood there before is nothing that a sample can know
      const { was: _was, ...body } = call.body as Record<string, unknown>
      await store(nameOf(operation), { ...call, body: scripted(body) })
    }
  return [...new Set(stored)]
}

/** The addresses below the origin that a page leads to, one for each kind of page. */
const shape = (address: string) => address.replace(/[?#].*/, '').replaceAll(/[0-9a-f-]{36}/g, ':id')
const linksOf = (page: Page): Promise<string[]> =>
  page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

const memberTabs = [
  'profile',
  'measurements',
  'wellness-check',
  'clinical-risk',
  'care-calendar',
  'billing-insights',
  'text-messages',
  'care-plan',
  'phone-calls',
  'notes',
  'manage-rx-info',
  'manage-dx-info',
  'alert-doctor',
  'manage-devices',
  'manage-rawdata',
  'manage-time',
  'em-visits',
  'edit-profile',
]
const others = [
  '/settings/user',
  '/admin/manage-users',
  '/reports/billing-report',
  '/reports/dashboard',
  '/reports/care-calendar',
  '/devices',
  '/devices/fulfillment',
  '/devices/inbox',
  '/home/all-members',
]

/** Opens every kind of page that links lead this person to; answers how many, and on how many a stored script can be read. */
async function walk(page: Page, role: string) {
  const { email, password } = personOf(role)
  const signedIn = await page.request.post(`${bed.baseUrl}/orma-v2/api/auth/login`, { data: { email, password } })
  expect(signedIn.status()).toBe(200)
  const member = String(ours('memberId', ''))
  const waiting = [...memberTabs.map((tab) => `/member-details/${member}/${tab}`), ...others]
  const visited = new Set<string>()
  let withScript = 0
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (visited.has(shape(address))) continue
    visited.add(shape(address))
    await page.goto(`${bed.baseUrl}${address}`)
    await expect(page.getByRole('main').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await labelsAreSeen(page, address)
    if ((await page.locator('body').innerText()).includes('window.stored')) withScript += 1
    expect(await page.evaluate('window.stored'), address).toBeUndefined()
    expect(await page.locator('a[href^="javascript:" i]').count(), address).toBe(0)
    expect(new URL(page.url()).origin).toBe(new URL(bed.baseUrl).origin)
    waiting.push(...(await linksOf(page)).filter((link) => !visited.has(shape(link))))
  }
  return { pages: visited.size, withScript }
}

// Whoever may do most sees every page and every field that there is
test('what is stored as a script is shown as text, on every page', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(420_000)
  expect((await storeEverywhere()).length).toBeGreaterThan(24)
  const watch = new Watch()
  await watch.over(page.context())
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const { pages, withScript } = await walk(page, 'superAdmin')
  expect(dialogs).toEqual([])
  // What is asked for and is not there is no matter here: nobody made it for these pages
  expect(watch.complaints.filter((complaint) => !complaint.startsWith('console: Failed to load resource'))).toEqual([])
  expect(pages).toBeGreaterThan(60)
  expect(withScript, 'pages on which a stored script can be read').toBeGreaterThan(20)
})
