/** What every story in the browser has: a page that may not complain, and somebody to sign in as. */
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { demoPassword } from '../server/seeds/demo/users.ts'
import { openLane } from './lanes.ts'
import { Mails } from './mails.ts'
import { slowLine } from './slow-answers.ts'

export { expect } from '@playwright/test'

/** The demo's people who appear in the stories. */
export const people = {
  carla: 'carla@northside.example',
  adam: 'adam@northside.example',
  sofia: 'sofia@northside.example',
  priya: 'priya@northside.example',
  tom: 'tom@northside.example',
  helen: 'helen@northside.example',
  rafael: 'rafael@northside.example',
  grace: 'grace@northside.example',
  nina: 'nina@northside.example',
  derek: 'derek@northside.example',
  nora: 'nora@northside.example',
  rita: 'rita@northside.example',
  ada: 'ada@northside.example',
  bea: 'bea@northside.example',
  luis: 'luis@lakeview.example',
  amy: 'amy@lakeview.example',
} as const
export type StaffKey = keyof typeof people
export const password = demoPassword

/** Refusals that a story provokes on purpose: `[404, '/api/members/']`. */
type Refusal = readonly [status: number, path: string]

// A visitor without a cookie is told so once by the renewal at page load
const firstRenewal: Refusal = [401, '/orma-v2/api/auth/refresh']

/** Written into every page before its own scripts: a violation of the content policy becomes an error on the console. */
const reportViolations = `addEventListener('securitypolicyviolation', (event) =>
  console.error('content policy: ' + event.effectiveDirective + ' refused ' + (event.blockedURI || event.sample)))`

export class Watch {
  readonly complaints: string[] = []
  readonly #expected: Refusal[] = [firstRenewal]

  /** Says that the next steps will be refused like this. */
  expect(...refusals: Refusal[]): void {
    this.#expected.push(...refusals)
  }

  async over(context: BrowserContext): Promise<void> {
    await context.addInitScript(reportViolations)
    context.on('weberror', (event) => this.complaints.push(`page error: ${String(event.error())}`))
    context.on('console', (message) => {
      const { url } = message.location()
      if (message.type() !== 'error' || this.#isExpected(message.text(), url)) return
      this.complaints.push(`console: ${message.text()} ${url}`)
    })
  }

  #isExpected(text: string, url: string): boolean {
    return this.#expected.some(([status, path]) => text.includes(`status of ${status}`) && url.includes(path))
  }
}

type Fixtures = {
  watch: Watch
  /** The page, with this person signed in. */
  as: (someone: StaffKey) => Promise<Page>
  /** One more browser, as another person would have it, with somebody signed in. */
  elsewhere: (someone: StaffKey) => Promise<Page>
}

/** How the long tier makes it harder: each answer is late, or each job. */
export type LaneOptions = { isLineSlow: boolean; areJobsLate: boolean }

export const test = base.extend<Fixtures & { gathered: undefined }, LaneOptions & { server: undefined; mails: Mails }>({
  isLineSlow: [false, { option: true, scope: 'worker' }],
  areJobsLate: [false, { option: true, scope: 'worker' }],
  server: [
    async ({ areJobsLate }, use) => {
      const stop = await openLane({ areJobsLate })
      await use(undefined)
      await stop()
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  mails: [
    async ({ server: _server }, use) => {
      const mails = new Mails()
      await use(mails)
      await mails.nameNobody()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  gathered: [
    async ({ mails }, use) => {
      await use(undefined)
      mails.gather()
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of fixtures from this pattern
  watch: async ({}, use) => {
    const watch = new Watch()
    await use(watch)
    expect(watch.complaints, 'errors on the console, in the page or of the content policy').toEqual([])
  },
  context: async ({ context, watch, isLineSlow }, use, { testId }) => {
    await watch.over(context)
    if (isLineSlow) await slowLine(context, testId)
    await use(context)
    // An answer that is still being rewritten when the story is over is nobody's failure
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  as: async ({ page }, use) => {
    await use(async (someone) => {
      await enter(page.context(), someone)
      return page
    })
  },
  // Contexts made by hand get the options of the configuration too
  elsewhere: async ({ browser, watch, isLineSlow }, use, { testId }) => {
    const opened: BrowserContext[] = []
    await use(async (someone) => {
      const context = await browser.newContext()
      opened.push(context)
      await watch.over(context)
      if (isLineSlow) await slowLine(context, testId)
      await enter(context, someone)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

const enter = (context: BrowserContext, someone: StaffKey) => signInDirectly(context, people[someone], demoPassword)

/** Signs in as the form does, but faster; the cookie is then in the browser. The form itself has its own story. */
export async function signInDirectly(context: BrowserContext, email: string, secret: string): Promise<void> {
  const answer = await context.request.post('/orma-v2/api/auth/login', { data: { email, password: secret } })
  expect(answer.status(), `sign-in of ${email}`).toBe(200)
}

/** Until the server has ended the session too: a page opened before would still find it alive, and then be refused. */
export async function logOut(page: Page): Promise<void> {
  const ended = page.waitForResponse(/\/auth\/logout$/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await ended
}

/** A call with a bearer of its own, beside the page. With a body it is a POST. */
export async function callApi(page: Page, path: string, body?: object): Promise<unknown> {
  const { request } = page.context()
  const renewed = (await (await request.post('/orma-v2/api/auth/refresh')).json()) as { access_token: string }
  const answer = await request.fetch(`/orma-v2/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${renewed.access_token}` },
    ...(body !== undefined && { data: body }),
  })
  expect(answer.status(), path).toBe(200)
  return answer.json()
}

export async function signInByForm(page: Page, email: string, secret = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The address below the origin: `/home/all-members?page=1`. */
export const pagePath = (page: Page): string => page.url().slice(new URL(page.url()).origin.length)

/** What reaches beyond the window and is in no box that scrolls. */
const tooWide = `(() => {
  const isClipped = (element) => { for (let box = element.parentElement; box; box = box.parentElement) if (getComputedStyle(box).overflowX !== 'visible') return true; return false }
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !isClipped(element))
    .map((element) => element.tagName.toLowerCase() + '.' + String(element.className).split(' ')[0] + ' of ' + String(element.parentElement?.className).split(' ')[0] + ' "' + (element.textContent ?? '').slice(0, 40) + '" to ' + Math.round(element.getBoundingClientRect().right))
})()`

/** The page itself never scrolls sideways (WCAG 1.4.10); a table may scroll within itself. */
export async function fitsWidth(page: Page, screen: string): Promise<void> {
  const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  if (over !== 0) console.log(screen, await page.evaluate(tooWide))
  expect(over, `${screen}: pixels too wide`).toBe(0)
}
