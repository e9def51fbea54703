/** How long after a vendor began to send a reading it stands in a list that is open in a browser, while others send too. */
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { toDisplay } from '@vitalrounds/domain/values/metrics'
import type { Browser, Page } from 'playwright'
import type { Clinic } from './clinic.ts'
import { summarizeTimes } from './figures.ts'
import { listIsShown, longestMs, onPage, startWatch } from './page.ts'
import { deliver, type Scale, waitForInbox } from '../hook-target.ts'

const message = (imei: string, weight: number) =>
  JSON.stringify({ imei, ts: Date.now(), batteryVoltage: 5612, signalStrength: 54, rssi: 87, values: { weight, unit: 1, tare: 0 } })

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
const send = (clinic: Clinic, scale: Scale | undefined, grams: number) => deliver(clinic, agent, message(scale?.imei ?? '', grams))

/** One weight of every scale, so that each row of the list has something to show. */
export async function weighAllMembers(clinic: Clinic) {
  for (const [n, scale] of clinic.scales.entries()) await send(clinic, scale, 80_000 + (n % 50) * 100)
  if (!(await waitForInbox(clinic.dataDir, 60_000))) throw new Error('the first weights were not worked on')
}

/** Sends at an even rate until told to stop; answers how many were acknowledged and how many were not. */
function background(clinic: Clinic, scales: readonly Scale[], perSecond: number) {
  const counts = { acknowledged: 0, refused: 0 }
  let isStopped = false
  const run = async () => {
    const started = performance.now()
    for (let sent = 0; !isStopped; sent++) {
      // The clock sets the pace, not the answers
      await sleep(Math.max(0, started + (sent * 1000) / perSecond - performance.now()))
      const grams = 80_000 + (sent % 7) * 100
      void send(clinic, scales[sent % scales.length], grams).then((status) => (status === 200 ? counts.acknowledged++ : counts.refused++))
    }
    const seconds = (performance.now() - started) / 1000
    return { ...counts, perSecond: Math.round((counts.acknowledged / seconds) * 10) / 10 }
  }
  const running = run()
  return () => ((isStopped = true), running)
}

/** One reading of the watched scale, from its sending to the row; null when it never showed. */
async function probe(page: Page, clinic: Clinic, scale: Scale, grams: number): Promise<number | null> {
  const text = toDisplay('bodyWeight', grams).toFixed(1)
  const displayed = await startWatch<number>(page, `shows('${scale.memberId}', '${text}')`)
  const sentAt = Date.now()
  const status = await send(clinic, scale, grams)
  if (status !== 200) throw new Error(`the probe was answered ${status}`)
  return displayed().then(
    (shownAt) => shownAt - sentAt,
    () => null,
  )
}

// 2 kg and a bit, in steps that show: no two readings in a row look alike
const weightOf = (n: number) => 90_000 + ((n * 7) % 23) * 100

type LoadOptions = { perSecond: number; seconds: number }

export async function measureLive(browser: Browser, clinic: Clinic, { perSecond, seconds }: LoadOptions) {
  const [scale, ...others] = clinic.scales.toReversed()
  if (!scale) throw new Error('there is no scale')
  return onPage(browser, clinic, async (page) => {
    await page.goto('/home/all-members')
    await page.waitForFunction(listIsShown)
    await page.locator(`tr[data-row="${scale.memberId}"]`).waitFor()
    const stop = background(clinic, others, perSecond - 1)
    const times: (number | null)[] = []
    const until = performance.now() + seconds * 1000
    for (let n = 0; performance.now() < until; n++) {
      // Not in step with the page's own second
      await sleep(700 + ((n * 137) % 600))
      times.push(await probe(page, clinic, scale, weightOf(n)))
    }
    const sent = await stop()
    return {
      scales: clinic.scales.length,
      background: sent,
      neverShown: times.filter((ms) => ms === null).length,
      // Issue 4, "The bar"
      ...summarizeTimes(
        times.map((ms) => ms ?? longestMs),
        { p95: 1000, source: 'issue 4: reading to browser' },
      ),
    }
  })
}
