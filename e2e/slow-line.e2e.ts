/** What somebody far from the server sees: the shell before anything has arrived, and few questions a page. */
import type { Page } from '@playwright/test'
import { memberId } from './people-and-devices.ts'
import { scan } from './scan.ts'
import { expect, test } from './story.ts'

const shell = (page: Page) => page.locator('#shell')
const background = (page: Page) => page.evaluate(`getComputedStyle(document.getElementById('shell')).backgroundColor`)

for (const [colorScheme, color] of [
  ['light', 'rgb(255, 255, 255)'],
  ['dark', 'rgb(20, 25, 31)'],
] as const)
  test(`before any script or style has arrived there is a shell, in ${colorScheme}, and then the page`, async ({ page }) => {
    const arrives = Promise.withResolvers<void>()
    await page.route('**/assets/**', async (route) => {
      await arrives.promise
      await route.continue()
    })
    await page.emulateMedia({ colorScheme })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(shell(page)).toBeVisible()
    expect(await background(page)).toBe(color)
    arrives.resolve()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(shell(page)).toBeHidden()
  })

/** Once the line of live changes is open, a reading or a job of the clinic has the page ask again. */
function ofLoading(requests: readonly string[]): readonly string[] {
  const live = requests.findIndex((path) => path.endsWith('/api/live'))
  return live < 0 ? requests : requests.slice(0, live)
}

test('the rows of the list are on their way before any library is here, and asked for once', async ({ as }) => {
  const page = await as('carla')
  const arrives = Promise.withResolvers<void>()
  await page.route('**/assets/libraries-*', async (route) => {
    await arrives.promise
    await route.continue()
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const rows = page.waitForResponse((answer) => answer.url().includes('/home/lists/needs-review'))
  await page.goto('/home/needs-review?sort=name', { waitUntil: 'commit' })
  expect((await rows).url()).toContain('sort=name')
  await expect(shell(page)).toBeVisible()
  arrives.resolve()
  await expect(page.getByRole('heading', { name: 'Needs review', level: 1 })).toBeVisible()
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  for (const once of ['/auth/refresh', '/account/me'])
    expect(
      ofLoading(requests).filter((path) => path.endsWith(once)),
      once,
    ).toHaveLength(1)
})

test('a member is on the way before any library is here, and asked for once', async ({ as }) => {
  const page = await as('carla')
  const id = await memberId(page, 'Elena Anderson')
  const arrives = Promise.withResolvers<void>()
  await page.route('**/assets/libraries-*', async (route) => {
    await arrives.promise
    await route.continue()
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const member = page.waitForResponse((answer) => answer.url().endsWith(`/members/${id}`))
  await page.goto(`/member-details/${id}/measurements`, { waitUntil: 'commit' })
  expect((await member).status()).toBe(200)
  await expect(shell(page)).toBeVisible()
  arrives.resolve()
  await expect(page.getByRole('table').first()).toBeVisible()
  expect(ofLoading(requests).filter((path) => path.endsWith(`/members/${id}`))).toHaveLength(1)
})

/** Over the line, and not from the browser's own store, which holds the files of the application for good. */
async function questionsOf(page: Page) {
  const requests = new Map<string, string>()
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  line.on('Network.requestWillBeSent', ({ requestId, request }) => requests.set(requestId, new URL(request.url).pathname))
  line.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId))
  line.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) requests.delete(requestId)
  })
  return {
    get: () => firstAsked([...requests.values()]),
    forget: () => requests.clear(),
  }
}

/** Without what is asked anew because something changed meanwhile, which the live line tells: no part of opening a page. */
function firstAsked(paths: readonly string[]): string[] {
  const live = paths.findIndex((path) => path.endsWith('/api/live'))
  return paths.filter((path, at) => live < 0 || at < live || paths.indexOf(path) === at)
}

const table = (page: Page) => page.getByRole('table').first()
const most = 20

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, level: 1, exact: true })

test('a page opened by its address takes twenty questions at most, even the first time', { tag: '@long' }, async ({ as, elsewhere }) => {
  const page = await as('carla')
  const elena = await memberId(page, 'Elena Anderson')
  for (const [path, displayed] of [
    ['/home/all-members', table],
    [`/member-details/${elena}/measurements`, table],
    ['/reports/billing-report', table],
    ['/devices/fulfillment', table],
    ['/enrollment/member', (at: Page) => at.getByRole('button', { name: 'Enroll', exact: true })],
    ['/settings/user', (at: Page) => at.getByRole('region', { name: 'Signed-in devices' }).first()],
    ['/settings/sign-in', heading('Signing in')],
    ['/settings/clinical-rules', heading('Clinical rules')],
    ['/settings/sms-templates', heading('Text templates')],
    ['/settings/manage-accounts', table],
    ['/settings/code-reporting', heading('Code reporting')],
    ['/settings/audit-log', table],
  ] as const) {
    const fresh = await elsewhere('adam')
    const questions = await questionsOf(fresh)
    await fresh.goto(path, { waitUntil: 'load' })
    await expect(displayed(fresh)).toBeVisible()
    // The telephone and the letters come when all else is there
    for (const last of [/\/calling\/now$/, /\.woff2$/])
      await expect.poll(() => questions.get().some((question) => last.test(question)), `${path}: ${last}`).toBe(true)
    expect(questions.get().length, `${path}:\n${questions.get().join('\n')}`).toBeLessThanOrEqual(most)
  }
})

test('somebody who came by the list is asked for twenty at most on every page', { tag: '@long' }, async ({ as }) => {
  const page = await as('carla')
  const elena = await memberId(page, 'Elena Anderson')
  const questions = await questionsOf(page)
  const list = () => page.getByRole('navigation', { name: 'Pages' })
  const table = () => page.getByRole('table').first()
  for (const [path, isThere, most] of [
    // With an empty store
    ['/home/all-members', list, 17],
    ['/home/all-members', list, 15],
    // What these share with the list is here already
    [`/member-details/${elena}/measurements`, table, 20],
    [`/member-details/${elena}/measurements`, table, 20],
    ['/reports/billing-report', table, 20],
    ['/reports/billing-report', table, 20],
  ] as const) {
    questions.forget()
    await page.goto(path, { waitUntil: 'load' })
    await expect(isThere()).toBeVisible()
    expect(questions.get().length, `${path}:\n${questions.get().join('\n')}`).toBeLessThanOrEqual(most)
  }
})

test('a part that an upgrade has taken away is said, and loading the page again brings the new one', async ({ as, watch }) => {
  watch.expect([404, '/assets/'])
  const page = await as('carla')
  await page.goto(`/member-details/${await memberId(page, 'Elena Anderson')}/profile`)
  await expect(page.getByRole('heading', { name: 'Care team' })).toBeVisible()
  await page.route('**/assets/RawDataTab*', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Raw data' }).click()
  await expect(page.getByText('A part of this page could not be loaded')).toBeVisible()
  await scan(page, 'a part that is gone')
  // The library that draws says so on the console as well, and nothing else does
  expect(watch.complaints.splice(0)).toEqual([expect.stringContaining('dynamically imported module')])
  await page.unroute('**/assets/RawDataTab*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
})

test('what a part loads later looks as it is meant to: its styles count more than those that came with the page', async ({ as }) => {
  const page = await as('carla')
  await page.goto('/home/all-members')
  await page.getByRole('columnheader').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Group text' }).click()
  const tab = page.getByRole('dialog').getByRole('tab').first()
  await expect(tab).toBeVisible()
  // The kit's button, which comes first, takes all room away; its tab gives it back
  await expect(tab).not.toHaveCSS('padding-inline-start', '0px')
  const sheets = (await page.evaluate(`[...document.styleSheets].map(({ href }) => href).filter(Boolean)`)) as string[]
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets[0]).toContain('/assets/app-')
})
