/**
 * `npm run load [-- --minutes N --rate R]`: first as many deliveries as 16 connections can bring, then a steady rate for N
 * minutes. Prints one JSON object: acknowledgements a second, their waiting times, the backlog and when readings showed.
 * With `--staff P` the steady rate twice instead: alone, and beside P people who save their time every ten seconds.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { databaseOf } from '../scripts/server-run.ts'
import { deliver, freePort, seedHookTarget, startTarget, stopTarget, type Target, waitForInbox } from './hook-target.ts'
import { loadListing, loadSaving, type Office, openOffice, type Times } from './staff-load.ts'

// "200 readings/s … ack p99 < 100 ms" (reliability targets R26), "2,000 acknowledgements/s over 16 connections"
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '5' },
    staff: { type: 'string', default: '0' },
    // As many members as R26 names: nobody steps on a scale every second
    scales: { type: 'string', default: '20000' },
  },
})
const connections = 16
const scales = Number(values.scales)

let sent = 0
/** A message that was never sent before, of one of the scales. */
function nextBody(target: Target): string {
  const scale = target.scales[sent % target.scales.length]
  sent++
  return JSON.stringify({
    imei: scale?.imei,
    ts: Date.now() - sent,
    batteryVoltage: 5612,
    signalStrength: 54,
    rssi: 87,
    values: { weight: 80_000 + (sent % 7) * 100, unit: 1, tare: 0 },
  })
}

const share = (sorted: readonly number[], p: number) =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0) * 10) / 10
const spread = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: share(sorted, 0.5), p95: share(sorted, 0.95), p99: share(sorted, 0.99), max: share(sorted, 1) }
}

async function burst(target: Target, seconds: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let refused = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const start = performance.now()
        const status = await deliver(target, agent, nextBody(target))
        if (status === 200) times.push(performance.now() - start)
        else refused++
      }
    }),
  )
  agent.destroy()
  const perSecond = Math.round(times.length / ((performance.now() - started) / 1000))
  return { connections, acknowledged: times.length, refused, perSecond, ackMs: spread(times) }
}

async function steady(target: Target, rate: number, minutes: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const times: number[] = []
  const backlog: number[] = []
  const underWay = new Set<Promise<void>>()
  let refused = 0
  const started = performance.now()
  const total = Math.round(rate * 60 * minutes)
  const watch = setInterval(() => void waiting(target.dataDir).then((n) => backlog.push(n)), 1000)
  for (let i = 0; i < total; i++) {
    // The clock sets the pace, not the answers: a slow server must not slow its own test down
    const due = started + (i * 1000) / rate
    await sleep(Math.max(0, due - performance.now()))
    const start = performance.now()
    const item = deliver(target, agent, nextBody(target)).then((status) => {
      if (status === 200) times.push(performance.now() - start)
      else refused++
      underWay.delete(item)
    })
    underWay.add(item)
  }
  await Promise.all(underWay)
  clearInterval(watch)
  agent.destroy()
  const seconds = (performance.now() - started) / 1000
  return {
    wantedPerSecond: rate,
    perSecond: Math.round(times.length / seconds),
    seconds: Math.round(seconds),
    acknowledged: times.length,
    refused,
    ackMs: spread(times),
    backlog: { most: Math.max(0, ...backlog), atEnd: await waiting(target.dataDir) },
  }
}

const waiting = (dataDir: string) =>
  databaseOf(dataDir, async (ask) => Number((await ask(`select count(*)::int as n from inbox where state = 'new'`)).rows[0]?.['n']))

/** From receipt to the commit that shows the reading, of deliveries since a moment. */
const shownAfter = (dataDir: string, since: string) =>
  databaseOf(dataDir, async (ask) => {
    const { rows } = await ask(`
      select round((percentile_cont(array[0.5, 0.99, 1]) within group (order by extract(epoch from done_at - received_at) * 1000)::numeric[])[1]) as p50,
             round((percentile_cont(array[0.5, 0.99, 1]) within group (order by extract(epoch from done_at - received_at) * 1000)::numeric[])[2]) as p99,
             count(*)::int as n, (select count(*)::int from reading) as readings
        from inbox where received_at >= '${since}' and state = 'done'`)
    return rows[0]
  })

const report = ({ times, refused }: Times) => ({ n: times.length, refused, ms: spread(times) })

/** The steady rate with the list beside it, and with people who save their time where they do. */
async function beside(target: Target, office: Office, isSaving: boolean) {
  let isOver = false
  const until = () => isOver
  const saving = isSaving ? loadSaving(office, until) : undefined
  const listing = loadListing(office, until)
  const readings = await steady(target, Number(values.rate), Number(values.minutes))
  isOver = true
  const [saves, lists] = [await saving, await listing]
  return { readings, list: report(lists), ...(saves && { saves: report(saves) }) }
}

async function staffed(target: Target, people: number) {
  const office = await openOffice(target, people)
  await burst(target, 1)
  await waitForInbox(target.dataDir, 60_000)
  const without = await beside(target, office, false)
  const withStaff = await beside(target, office, true)
  office.agent.destroy()
  return { people, without, withStaff }
}

async function bursts(target: Target) {
  await burst(target, 1)
  const fast = await burst(target, Number(values.seconds))
  const drainStart = performance.now()
  const isDrained = await waitForInbox(target.dataDir, 600_000)
  const drainSeconds = Math.round((performance.now() - drainStart) / 100) / 10
  const since = new Date().toISOString()
  const even = await steady(target, Number(values.rate), Number(values.minutes))
  const isWorked = await waitForInbox(target.dataDir, 60_000)
  const shownMs = await shownAfter(target.dataDir, since)
  return { burst: { ...fast, drainSeconds, isDrained }, steady: { ...even, isWorked, shownMs } }
}

async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitalrounds-load-'))
  const port = await freePort()
  let server: ChildProcess | undefined
  try {
    server = await startTarget(dataDir, port)
    const target = await seedHookTarget(dataDir, port, scales)
    const people = Number(values.staff)
    console.log(JSON.stringify(people > 0 ? await staffed(target, people) : await bursts(target), null, 2))
  } finally {
    await stopTarget(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
