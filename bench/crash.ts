/**
 * `npm run crash [-- --kills N]` (with `--texts`: crash-texts.ts, with `--saves`: crash-saves.ts): kills the server and its database at random moments (SIGKILL) while scales send, repeat,
 * reorder, hang up, break off, forge and run ahead of time, and counts what was acknowledged and is not there. A second run with synchronous_commit off must lose some,
 * or the first one proves nothing. Prints one JSON object; exit code 1 when a promise was broken.
 */
import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { databaseOf } from '../scripts/server-run.ts'
import { killDatabase } from './crash/kill-database.ts'
import { crashSaves } from './crash/saves.ts'
import { crashTexts } from './crash/texts.ts'
import { newFaults, injectFaults } from './crash/faults.ts'
import { deliver, freePort, seedHookTarget, startTarget, stopTarget, type Target, waitForInbox } from './hook-target.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    control: { type: 'string', default: '8' },
    // Texts instead of readings
    texts: { type: 'boolean', default: false },
    // The time on people's pages
    saves: { type: 'boolean', default: false },
  },
})

const scales = 40
// Some 80 readings a second in all: the inbox shall be busy when it is killed, and empty soon after
const mostPauseMs = 1000
const aheadMs = 48 * 3_600_000
type SentReading = { imei: string; ts: number; grams: number }
const keyOf = (pick: Pick<SentReading, 'imei' | 'ts'>) => `bodytrace:${pick.imei}:${pick.ts}`
const chance = (share: number) => Math.random() < share
const between = (least: number, most: number) => least + Math.random() * (most - least)

/** Sends until told to stop: some messages twice or thrice at once, some held back behind later ones, all until heard. */
async function send(target: Target, imei: string, run: Run) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
  const sentReadings: SentReading[] = []
  let n = 0
  const bring = async (reading: SentReading) => {
    const body = JSON.stringify({ imei: reading.imei, ts: reading.ts, values: { weight: reading.grams } })
    for (;;) {
      await injectFaults(run.faults, { target, agent, body })
      const times = chance(0.2) ? 2 + Math.floor(Math.random() * 2) : 1
      const answers = await Promise.all(Array.from({ length: times }, () => deliver(target, agent, body)))
      run.calls += times
      if (answers.includes(200)) {
        run.acknowledged.set(keyOf(reading), reading)
        return
      }
      // A vendor tries again later; whether it was kept after all, nobody here knows
      if (run.isOver && !run.isServing) return
      await sleep(between(20, 200))
    }
  }
  while (!run.isOver) {
    n++
    // A clock that is days ahead now and then: such a reading is kept under the time at which it came
    const ahead = chance(0.02) ? aheadMs : 0
    if (ahead > 0) run.faults.futureClock++
    const item = { imei, ts: run.startedAt - n * 1009 + ahead, grams: 60_000 + n }
    if (chance(0.1)) sentReadings.push(item)
    else await bring(item)
    if (sentReadings.length > 0 && chance(0.1)) await bring(sentReadings.shift() ?? item)
    await sleep(between(0, mostPauseMs))
  }
  for (const reading of sentReadings) await bring(reading)
  agent.destroy()
}

type Run = {
  startedAt: number
  acknowledged: Map<string, SentReading>
  calls: number
  faults: ReturnType<typeof newFaults>
  isOver: boolean
  isServing: boolean
}

type Kills = { server: number; database: number }

/** Kills one or the other, waits until the server answers again, and so on. */
async function killAtRandom(target: Target, first: ChildProcess, { count, onlyDatabase }: { count: number; onlyDatabase: boolean }) {
  let server = first
  const kills: Kills = { server: 0, database: 0 }
  const backMs: number[] = []
  for (let i = 0; i < count; i++) {
    await sleep(between(300, 2500))
    const isDatabase = onlyDatabase || i % 2 === 1
    const start = performance.now()
    if (isDatabase) {
      killDatabase(target.dataDir)
      kills.database++
    } else {
      server.kill('SIGKILL')
      await once(server, 'close')
      server = await startTarget(target.dataDir, target.port)
      kills.server++
    }
    const ill = await illness(target.port, 60_000)
    if (ill !== undefined) throw new Error(`${isDatabase ? 'database' : 'server'} killed (${i + 1}.) and not back: ${ill}`)
    backMs.push(Math.round(performance.now() - start))
  }
  return { server, kills, slowestReturnMs: Math.max(0, ...backMs) }
}

/** What the server last answered when it was not well again in time. */
async function illness(port: number, withinMs: number): Promise<string | undefined> {
  const deadline = Date.now() + withinMs
  let last = ''
  while (Date.now() < deadline) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(6000) })
      if (answer.status === 200) return undefined
      last = `${answer.status} ${await answer.text()}`
    } catch (problem) {
      last = String(problem)
    }
    await sleep(50)
  }
  return last
}

/** What the tables hold against what was acknowledged. */
async function compare(target: Target, run: Run) {
  return databaseOf(target.dataDir, async (ask) => {
    const rows = (await ask(`select act_key, metric, value, count(*)::int as n from reading group by 1, 2, 3`)).rows
    const stored = new Map(rows.map((row) => [String(row['act_key']), row]))
    const lost = [...run.acknowledged.values()].filter((reading) => stored.get(keyOf(reading))?.['value'] !== reading.grams)
    const inbox = (
      await ask(
        `select count(*)::int as n, count(*) filter (where state = 'new')::int as waiting, count(*) filter (where state = 'dead')::int as dead from inbox`,
      )
    ).rows[0]
    const wrong = (
      await ask(`
      select count(*)::int as n from member_summary s
       where (s.vitals->'bodyWeight'->>'value')::int is distinct from
             (select r.value from reading r where r.group_id = s.group_id and r.member_id = s.member_id and r.metric = 'bodyWeight' and r.state = 'kept'
               order by r.measured_at desc, r.act_key desc limit 1)`)
    ).rows[0]
    return {
      calls: run.calls,
      faults: run.faults,
      acknowledged: run.acknowledged.size,
      stored: stored.size,
      lost: lost.length,
      countedTwice: rows.filter((row) => Number(row['n']) > 1).length + rows.length - stored.size,
      waiting: inbox?.['waiting'],
      dead: inbox?.['dead'],
      wrongSummaries: wrong?.['n'],
    }
  })
}

async function round({ kills, isControl }: { kills: number; isControl: boolean }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitalrounds-crash-'))
  const port = await freePort()
  const run: Run = {
    startedAt: Date.now(),
    acknowledged: new Map(),
    calls: 0,
    faults: newFaults(),
    isOver: false,
    isServing: true,
  }
  let server: ChildProcess | undefined
  try {
    server = await startTarget(dataDir, port)
    const target = await seedHookTarget(dataDir, port, scales)
    if (isControl) {
      await databaseOf(dataDir, (ask) => ask('alter database vitalrounds set synchronous_commit = off'))
      await stopTarget(server)
      server = await startTarget(dataDir, port)
    }
    const senders = target.scales.map(({ imei }) => send(target, imei, run))
    const killed = await killAtRandom(target, server, { count: kills, onlyDatabase: isControl })
    server = killed.server
    run.isOver = true
    // In the control run the last crash stays the last word: what was acknowledged before it is what may be lost
    await Promise.all(senders)
    if (!(await waitForInbox(dataDir, 300_000))) console.error('the inbox was not empty in time')
    return { ...(await compare(target, run)), kills: killed.kills, slowestReturnMs: killed.slowestReturnMs }
  } finally {
    run.isOver = true
    run.isServing = false
    await stopTarget(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function crashReadings() {
  const real = await round({ kills: Number(values.kills), isControl: false })
  const control = Number(values.control) > 0 ? await round({ kills: Number(values.control), isControl: true }) : undefined
  console.log(JSON.stringify({ ...real, ...(control && { control: { synchronousCommit: 'off', ...control } }) }, null, 2))
  const isKept =
    real.faults.wronglyTaken === 0 &&
    real.lost === 0 &&
    real.countedTwice === 0 &&
    real.waiting === 0 &&
    real.dead === 0 &&
    real.wrongSummaries === 0
  return isKept && control?.lost !== 0
}

const options = { kills: Number(values.kills), controlKills: Number(values.control) }
const report = () => (values.texts ? crashTexts(options) : values.saves ? crashSaves(options) : crashReadings())
if (!(await report())) process.exitCode = 1
