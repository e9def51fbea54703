/** What somebody far from the server waits for: how often a first visit asks, and when the first row stands on slow 3G. */
import type { Browser, CDPSession, Page } from 'playwright'
import type { Clinic } from './clinic.ts'
import { summarizeTimes } from './figures.ts'
import { onPage, startWatch } from './page.ts'
import type { PageTimings } from './stamps.ts'

const openings = 3
// Until the telephone in the bar and the live line have asked as well
const restMs = 4000
const source = 'docs/decisions/0096-split-the-bundle-by-who-loads-it.md'
const firstRow = `() => document.querySelector('main table tbody tr')`

/** Opens an address with an empty cache; answers how it came up and what was asked over the line. */
async function openAt(page: Page, session: CDPSession, path: string) {
  const requests: string[] = []
  session.on('Network.requestWillBeSent', ({ request }) => requests.push(new URL(request.url).pathname))
  await page.goto(path, { waitUntil: 'commit' })
  const opened = await (await startWatch<PageTimings>(page, `opened(${firstRow}, ${restMs})`))()
  return { opened, asked: requests }
}

async function countOf(browser: Browser, clinic: Clinic, path: string, most: number) {
  const { asked } = await onPage(browser, clinic, (page, session) => openAt(page, session, path))
  return { requests: asked.length, bar: { requests: most, source }, isMet: asked.length <= most }
}

export async function measureLine(browser: Browser, clinic: Clinic) {
  const observed: PageTimings[] = []
  for (let run = 0; run < openings; run++) {
    const open = (page: Page, session: CDPSession) => openAt(page, session, '/home/all-members')
    observed.push((await onPage(browser, clinic, open, { isSlow3G: true })).opened)
  }
  const memberId = clinic.scales[0]!.memberId
  return {
    firstPaintOnSlow3G: summarizeTimes(
      observed.map(({ first }) => first),
      { p95: 1000, source },
    ),
    firstRowOnSlow3G: summarizeTimes(
      observed.map(({ usableAt }) => usableAt),
      { p95: 5000, source },
    ),
    firstVisitOfList: await countOf(browser, clinic, '/home/all-members', 20),
    firstVisitOfMember: await countOf(browser, clinic, `/member-details/${memberId}/measurements`, 20),
    firstVisitOfBillingReport: await countOf(browser, clinic, '/reports/billing-report', 20),
  }
}
