/**
 * `npm run screens [-- --pictures]`: starts a demo of its own and takes every screen in light and dark, at 1440, 1280 and
 * 768 pixels (before sign-in also at 320), into .shots/. With `--pictures` also those of the README, into docs/pictures;
 * with `--only member-` those alone whose names begin so, with `--widths 1280,640` at other widths.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { demoPassword } from '../server/seeds/demo/users.ts'
import { findBrowser } from './find-browser.ts'
import { startServer } from './server-run.ts'
import { root } from './steps.ts'

type Scheme = 'light' | 'dark'
type Screen = {
  name: string
  path: string
  who?: string
  isPublic?: true
  /** A button that is pressed first, by its name. */
  press?: string
}

const carla = 'carla@northside.example'
const adam = 'adam@northside.example'
const sofia = 'sofia@northside.example'
/** Whose the pages of settings and administration are, and what is pressed on them. */
const settingsScreens: Screen[] = [
  ...['user', 'email-notifications', 'sign-in', 'sms-group', 'sms-members', 'sms-templates', 'about-rpm', 'about-ccm', 'support-request'].map((page) => ({ name: `settings-${page}`, path: `/settings/${page}`, who: carla })), // prettier-ignore
  ...['clinical-rules', 'code-reporting', 'manage-accounts', 'audit-log'].map((page) => ({ name: `settings-${page}`, path: `/settings/${page}`, who: adam })), // prettier-ignore
  ...['about-platform', 'device-vendors'].map((page) => ({ name: `settings-${page}`, path: `/settings/${page}`, who: sofia })), // prettier-ignore
  { name: 'settings-app-dialog', path: '/settings/sign-in', who: carla, press: 'Set up an app' },
  { name: 'settings-person-dialog', path: '/settings/manage-accounts', who: adam, press: 'Change: Carla Reyes' },
  ...['manage-users', 'manage-workspaces', 'add-user', 'create-account', 'setup-contract', 'order-devices'].map((page) => ({ name: `admin-${page}`, path: `/admin/${page}`, who: sofia })), // prettier-ignore
  { name: 'admin-person-dialog', path: '/admin/manage-users', who: sofia, press: 'Change: Adam Novak' },
  { name: 'admin-workspace-form', path: '/admin/manage-workspaces', who: sofia, press: 'Change Northside Clinic' },
]
/** What the screens are about: a member, and the links that somebody without an account would open. */
type Places = { elena: string; ownPage: string; alert: string }
const monthBack = (months: number) =>
  Temporal.Now.plainDateISO('America/New_York').subtract({ months }).toString().slice(0, 7)
/** Time and months: the last month is closed with something late, the one three months back is open again. */
const monthScreens = (elena: string): Screen[] => [
  { name: 'months-manage-time', path: `/member-details/${elena}/manage-time`, who: carla },
  { name: 'months-manual-dialog', path: `/member-details/${elena}/manage-time`, who: carla, press: 'Enter time by hand' },
  { name: 'months-exclude-dialog', path: `/member-details/${elena}/manage-time`, who: carla, press: 'Exclude' },
  { name: 'months-billing-insights', path: `/member-details/${elena}/billing-insights`, who: adam },
  ...['billing-report', 'dashboard', 'billing-stats', 'review-record'].map((report) => ({ name: `months-${report}`, path: `/reports/${report}`, who: adam })), // prettier-ignore
  { name: 'months-cell-dialog', path: '/reports/billing-report', who: adam, press: '99457 of' },
  { name: 'months-meanings', path: '/reports/dashboard', who: adam, press: 'What the numbers mean' },
  { name: 'months-figure', path: '/reports/dashboard?figure=noManagement', who: adam },
  { name: 'months-closed', path: `/reports/billing-report?yearMonth=${monthBack(1)}`, who: adam },
  { name: 'months-reopen-dialog', path: `/reports/billing-report?yearMonth=${monthBack(1)}`, who: adam, press: 'Reopen' },
  { name: 'months-close-dialog', path: `/reports/billing-report?yearMonth=${monthBack(3)}`, who: adam, press: 'Close month' },
  { name: 'months-never-computed', path: `/reports/billing-report?yearMonth=${monthBack(20)}`, who: adam },
  { name: 'months-late', path: `/reports/late/${monthBack(1)}`, who: adam },
  { name: 'months-accept-dialog', path: `/reports/late/${monthBack(1)}`, who: adam, press: 'Accept' },
  { name: 'months-return-dialog', path: '/reports/review-record', who: adam, press: 'Return' },
] // prettier-ignore
const chronicTabs = ['wellness-check', 'clinical-risk', 'care-calendar', 'care-plan', 'manage-rx-info', 'manage-dx-info', 'em-visits'] // prettier-ignore
const chronicScreens = (elena: string): Screen[] => {
  const on = (tab: string) => `/member-details/${elena}/${tab}`
  return [
    ...chronicTabs.map((tab) => ({ name: `chronic-${tab}`, path: on(tab), who: carla })),
    { name: 'chronic-month', path: `${on('care-calendar')}?month=${monthBack(0)}`, who: carla },
    { name: 'chronic-event-dialog', path: on('care-calendar'), who: carla, press: 'Create New Event' },
    { name: 'chronic-by-phone', path: on('wellness-check'), who: carla, press: 'Start by phone' },
    { name: 'chronic-link-dialog', path: on('wellness-check'), who: carla, press: 'Send a link' },
    { name: 'chronic-everybody', path: '/reports/care-calendar?show=all', who: carla },
    { name: 'chronic-by-person', path: '/reports/care-calendar?show=all&by=person', who: carla },
    { name: 'chronic-list', path: '/home/chase-list', who: adam, press: 'Fill from a file' },
  ]
}

const screensOf = ({ elena, ownPage, alert }: Places): Screen[] => [
  { name: 'sign-in', path: '/login/northside', isPublic: true },
  { name: 'password-send', path: '/passwordresetsend', isPublic: true },
  { name: 'password-reset', path: '/passwordreset?token=a&tokenId=b', isPublic: true },
  { name: 'sign-up-moved', path: '/signup', isPublic: true },
  { name: 'user-information', path: '/userinformation', who: 'nina@northside.example' },
  { name: 'all-members', path: '/home/all-members', who: carla },
  { name: 'needs-review', path: '/home/needs-review?sort=severity', who: carla },
  { name: 'trial', path: '/home/all-members', who: 'luis@lakeview.example' },
  { name: 'empty-list', path: '/home/chase-list', who: carla },
  { name: 'own-page', path: ownPage, isPublic: true },
  { name: 'doctor-alert', path: alert, isPublic: true },
  { name: 'simulator', path: '/simulator', isPublic: true },
  ...[
    'profile',
    'measurements',
    'text-messages',
    'phone-calls',
    'notes',
    'alert-doctor',
    'manage-devices',
    'manage-rawdata',
    'edit-profile',
  ].map((tab) => ({
    name: `member-${tab}`,
    path: `/member-details/${elena}/${tab}`,
    who: carla,
  })),
  { name: 'enrollment', path: '/enrollment/member', who: carla },
  { name: 'import', path: '/enrollment/import', who: adam },
  { name: 'fulfillment', path: '/devices/fulfillment', who: carla },
  { name: 'device-assignment', path: '/devices/device-assignment', who: carla },
  { name: 'device-management', path: '/reports/device/latest', who: carla },
  { name: 'inbox', path: '/devices/inbox', who: adam },
  ...settingsScreens,
  { name: 'audit-log', path: '/settings/audit-log', who: adam },
  { name: 'sign-in-settings', path: '/settings/sign-in', who: carla },
  { name: 'clinical-rules', path: '/settings/clinical-rules', who: adam },
  ...monthScreens(elena),
  ...chronicScreens(elena),
]
/** The pictures of the README, by the screen and scheme they show. */
const pictures: Record<string, string> = {
  'needs-review-light-1440': 'list-light',
  'needs-review-dark-1440': 'list-dark',
  'member-measurements-light-1440': 'measurements',
  'sign-in-light-768': 'sign-in',
}
const heights: Record<number, number> = { 1440: 900, 1280: 800, 768: 1024, 320: 640 }
const usualWidths = [1440, 1280, 768]

/** Signs in where somebody is to be seen; the cookie stays in the context. */
async function openPage(browser: Browser, origin: string, who: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', timezoneId: 'America/New_York' })
  if (who !== undefined)
    await context.request.post('/orma-v2/api/auth/login', { data: { email: who, password: demoPassword } })
  return context.newPage()
}

async function placesOf(browser: Browser, origin: string): Promise<Places> {
  const page = await openPage(browser, origin, carla)
  const { request } = page.context()
  const { access_token } = (await (await request.post('/orma-v2/api/auth/refresh')).json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const found = await request.get('/orma-v2/api/members/search?q=884120', { headers })
  const { members } = (await found.json()) as { members: { _id: string; phone: string }[] }
  const [elena] = members
  const data = { phone: elena?.phone, pathName: 'member-access' }
  const made = await request.post('/orma-v2/api/member-access/generate', { headers, data })
  const { url } = (await made.json()) as { url: string }
  await page.context().close()
  return { elena: elena?._id ?? '', ownPage: new URL(url).pathname, alert: await textedAlert(browser, origin) }
}

/** The demo texts its open alert to the doctor a minute after it has started. */
async function textedAlert(browser: Browser, origin: string): Promise<string> {
  const page = await openPage(browser, origin, undefined)
  const link = page.getByRole('link', { name: /doctoralerts/ }).first()
  for (let tries = 0; tries < 30 && !(await link.isVisible()); tries += 1) {
    await page.waitForTimeout(3000)
    await page.goto('/simulator')
  }
  const { pathname, hash } = new URL((await link.getAttribute('href')) ?? origin)
  await page.context().close()
  return pathname + hash
}

// The line for live updates never falls silent, so there is no end of all requests to wait for
const settleMs = 600

type Shoot = { shots: string; pictures: string | undefined; widths: readonly number[] | undefined }

async function shoot(page: Page, screen: Screen, folders: Shoot) {
  for (const width of folders.widths ?? (screen.isPublic ? [...usualWidths, 320] : usualWidths)) {
    await page.setViewportSize({ width, height: heights[width] ?? 900 })
    await page.goto(screen.path)
    await page.getByRole('heading').first().waitFor()
    if (screen.press !== undefined) await page.getByRole('button', { name: screen.press }).first().click()
    await page.waitForTimeout(settleMs)
    for (const scheme of ['light', 'dark'] satisfies Scheme[]) {
      await page.emulateMedia({ colorScheme: scheme })
      const name = `${screen.name}-${scheme}-${width}`
      await page.screenshot({ path: join(folders.shots, `${name}.png`), animations: 'disabled' })
      const picture = pictures[name]
      if (folders.pictures !== undefined && picture !== undefined)
        await page.screenshot({ path: join(folders.pictures, `${picture}.png`), animations: 'disabled' })
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

type Wanted = { pictures: boolean; only: string; widths: readonly number[] | undefined }

async function shootAll(browser: Browser, origin: string, { pictures: withPictures, only, widths }: Wanted) {
  const folders = {
    widths,
    shots: join(root, '.shots'),
    pictures: withPictures ? join(root, 'docs/pictures') : undefined,
  }
  for (const folder of [folders.shots, folders.pictures]) if (folder) mkdirSync(folder, { recursive: true })
  const screens = screensOf(await placesOf(browser, origin)).filter(({ name }) => name.startsWith(only))
  for (const screen of screens) {
    const page = await openPage(browser, origin, screen.who)
    await shoot(page, screen, folders)
    await page.context().close()
    console.error(`${screen.name} taken`)
  }
}

async function main(executablePath: string, wanted: Wanted) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitalrounds-screens-'))
  const server = startServer({ DATA_DIR: dataDir, VITALROUNDS_PROFILE: 'demo' })
  try {
    const port = await server.readyOn
    if (port === undefined) throw new Error(`The demo did not start:\n${server.lines().join('\n')}`)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    await shootAll(browser, `http://localhost:${port}`, wanted)
    await browser.close()
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const { values } = parseArgs({
  options: {
    pictures: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    widths: { type: 'string' },
  },
})
const widths = values.widths?.split(',').map(Number)
const browser = findBrowser(process.env)
if ('missing' in browser) {
  console.error(browser.missing)
  process.exitCode = 1
} else {
  await main(browser.path, { ...values, widths })
}
