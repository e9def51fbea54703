/**
 * `npm run bench:browser [-- --only live|charts|list|line --rate R --seconds N]`: what somebody at a screen waits for, in a
 * real browser on a server of its own. Prints one JSON object with each figure beside its bar.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright'
import { measureCharts } from './browser/charts.ts'
import { type Clinic, furnishClinic } from './browser/clinic.ts'
import { measureOpening, measureSteps } from './browser/list.ts'
import { measureLine } from './browser/line.ts'
import { measureLive, weighAllMembers } from './browser/live.ts'
import { openBrowser } from './browser/page.ts'
import { freePort, startTarget, stopTarget } from './hook-target.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    // Issue 4: "at 50 readings a second"
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '120' },
  },
})
const wants = (part: string) => values.only === undefined || values.only === part
const tell = (line: string) => console.error(line)

async function measureAll(browser: Browser, clinic: Clinic) {
  const figures: Record<string, unknown> = {}
  if (wants('charts')) {
    tell('charts …')
    figures['fiveYearsOfBloodPressure'] = await measureCharts(browser, clinic)
  }
  for (const slowdown of wants('list') ? ([1, 4] as const) : []) {
    tell(`member list, processor ${slowdown} times slower …`)
    const opening = await measureOpening(browser, clinic, slowdown)
    figures[`memberListAt${slowdown}x`] = { ...opening, ...(await measureSteps(browser, clinic, slowdown)) }
  }
  if (wants('line')) {
    tell('slow 3G, and questions of a first visit …')
    figures['farFromTheServer'] = await measureLine(browser, clinic)
  }
  if (wants('live')) {
    const perSecond = Number(values.rate)
    const seconds = Number(values.seconds)
    tell(`readings at ${perSecond} a second …`)
    figures['readingToBrowser'] = await measureLive(browser, clinic, { perSecond, seconds })
  }
  return figures
}

async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitalrounds-browser-'))
  const port = await freePort()
  let server: ChildProcess | undefined
  let browser: Browser | undefined
  try {
    browser = await openBrowser()
    // Every page load renews a session, more often than one person in a minute
    server = await startTarget(dataDir, port, { THROTTLE_AUTH_REQUESTS_PER_MINUTE: '10000' })
    const clinic = await furnishClinic(dataDir, port)
    await weighAllMembers(clinic)
    console.log(JSON.stringify(await measureAll(browser, clinic), null, 2))
  } finally {
    await browser?.close()
    await stopTarget(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
