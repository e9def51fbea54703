/** Chromium with the nurse signed in, each time as on a computer that has never seen the page. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { browserFlags, findBrowser, wholeBrowsers } from '../../scripts/find-browser.ts'
import { type Clinic, nurse } from './clinic.ts'
import { stamps } from './stamps.ts'

export async function openBrowser(): Promise<Browser> {
  const browser = findBrowser(process.env, wholeBrowsers)
  if ('missing' in browser) throw new Error(browser.missing)
  return chromium.launch({ executablePath: browser.path, args: browserFlags })
}

/** Slow 3G as WebPageTest has it ("3G Slow"): 400 kbit/s each way, 400 ms there and back. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }

/** `slowdown` 4 makes the processor four times slower. */
export type BrowserThrottle = { slowdown?: number; isSlow3G?: boolean }

/** Works on a page of a fresh browser profile; the session is for who listens to the line. */
export async function onPage<T>(
  browser: Browser,
  clinic: Clinic,
  work: (page: Page, session: CDPSession) => Promise<T>,
  { slowdown = 1, isSlow3G = false }: BrowserThrottle = {},
): Promise<T> {
  const context = await browser.newContext({
    baseURL: clinic.origin,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/New_York',
  })
  try {
    await context.addInitScript(stamps)
    const answer = await context.request.post('/orma-v2/api/auth/login', { data: nurse })
    if (answer.status() !== 200) throw new Error(`the nurse could not sign in: ${answer.status()}`)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await session.send('Network.enable')
    if (isSlow3G) await session.send('Network.emulateNetworkConditions', slow3G)
    return await work(page, session)
  } finally {
    await context.close()
  }
}

/** What has not shown by then is not waited for any longer. */
export const longestMs = 30_000

/** Begins to wait in the page; answers how to fetch what came of it. What never shows is an error, not a wait for ever. */
export async function startWatch<T>(page: Page, call: string): Promise<() => Promise<T>> {
  await page.evaluate(`void (bench.pending = bench.${call})`)
  return async () => {
    const input = new AbortController()
    const late = sleep(longestMs, undefined, { signal: input.signal }).then(() => {
      throw new Error(`never seen in the page: ${call}`)
    })
    try {
      return await Promise.race([page.evaluate<T>('bench.pending'), late])
    } finally {
      input.abort()
      late.catch(() => undefined)
    }
  }
}

/** Begins to wait, then does something about it. */
export async function waitAfter<T>(page: Page, call: string, act: () => Promise<unknown>): Promise<T> {
  const observed = await startWatch<T>(page, call)
  await act()
  return observed()
}

/** From a press to the frame that answers it; `isSo` is a function of the page, as text. */
export const timePress = (page: Page, type: string, press: () => Promise<unknown>, isSo = 'null') =>
  waitAfter<number>(page, `answer('${type}', ${isSo})`, press)

export const listIsShown = `() => document.querySelectorAll('tr[data-row]').length === 50`

// The bars above and below the list leave this much of the 900 pixels, at 44 a row
const inSight = Math.ceil((900 - 160) / 44)
/** What somebody sees who comes back from a member: the member's row, and no place without a row. */
export const rowReturnedScript = (id: string) =>
  `() => document.querySelector('tr[data-row="${id}"]') && document.querySelectorAll('tr[data-row]').length >= ${inSight}`
