/**
 * `npm run crash -- --saves [--kills N]`: kills the server and its database at random moments (SIGKILL) while people save the
 * time on their pages, some in two tabs. Nobody may have more time than passed, no second may be there twice, and of what
 * was acknowledged at most the ten seconds until the next save may be missing.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { saveEveryMs } from '@vitalrounds/domain/timekeeping/tracking'
import { databaseOf } from '../../scripts/server-run.ts'
import { freePort, seedHookTarget, startTarget, stopTarget } from '../hook-target.ts'
import { killDatabase } from './kill-database.ts'
import { timeExchange, type Office, openOffice, type Person, saveOf } from '../staff-load.ts'

const people = 12
// Every third has a second tab on another chart
const tabsOf = (nth: number) => (nth % 3 === 0 ? 2 : 1)
const between = (least: number, most: number) => least + Math.random() * (most - least)

/** A page, and up to when its intervals were acknowledged. */
type Page = { person: Person; acknowledged: Map<string, number> }
type Run = { pages: Page[]; isOver: boolean; saves: number }

async function keep(office: Office, page: Page, run: Run) {
  while (!run.isOver) {
    // Now and then the page is left, and another one begins
    const isLast = Math.random() < 0.05
    const { status, text } = await timeExchange(office, page.person, saveOf(page.person, { isLast }))
    if (status === 200) {
      const { pageView } = JSON.parse(text) as { pageView: { _id: string; end: string } }
      page.acknowledged.set(pageView._id, Date.parse(pageView.end))
      run.saves++
      if (isLast) page.person = { ...page.person, start: Date.now() }
    }
    await sleep(between(50, 400))
  }
}

async function killAtRandom(target: { dataDir: string; port: number }, first: ChildProcess, kills: number) {
  let server = first
  for (let n = 0; n < kills; n++) {
    await sleep(between(500, 3000))
    if (n % 2 === 1) killDatabase(target.dataDir)
    else {
      server.kill('SIGKILL')
      await once(server, 'close')
      server = await startTarget(target.dataDir, target.port)
    }
    await untilWell(target.port)
  }
  return server
}

async function untilWell(port: number) {
  for (let tries = 0; tries < 1200; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(6000) }).catch(() => undefined)
    if (answer?.status === 200) return
    await sleep(50)
  }
  throw new Error('the server was not well again within a minute')
}

export type WorkedTime = { id: string; staff: string; member: string; from: number; to: number }

/** The longest stretch, over all charts of a person, during which time stands: what can count at most. */
function covered(rows: readonly WorkedTime[]): number {
  let until = 0
  let sum = 0
  for (const { from, to } of rows.toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return sum
}

export const overlaps = (rows: readonly WorkedTime[]) =>
  [...Map.groupBy(rows, ({ staff, member }) => `${staff} ${member}`).values()]
    .map((own) => own.toSorted((a, b) => a.from - b.from))
    .flatMap((own) => own.filter(({ from }, n) => n > 0 && from < own[n - 1]!.to)).length

/** What the ledger holds against what was acknowledged and what passed. */
function compared(rows: readonly WorkedTime[], { pages, saves }: Run, passedMs: number) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const missing = pages.flatMap(({ acknowledged }) => [...acknowledged].map(([id, end]) => end - (byId.get(id)?.to ?? 0)))
  const byStaff = [...Map.groupBy(rows, ({ staff }) => staff).values()]
  return {
    saves,
    intervals: rows.length,
    passedMs,
    mostCoveredMs: Math.max(...byStaff.map(covered)),
    secondsTwice: overlaps(rows),
    mostLostMs: Math.max(0, ...missing),
  }
}

const ledgerOf = (dataDir: string) =>
  databaseOf(dataDir, async (ask) => {
    const { rows } = await ask(`
      select id, staff_id as staff, member_id as member, extract(epoch from started_at)::float8 * 1000 as from, extract(epoch from ended_at)::float8 * 1000 as to
        from work_interval`)
    return rows.map((row) => ({ ...row, from: Math.round(Number(row['from'])), to: Math.round(Number(row['to'])) }) as WorkedTime)
  })

export async function crashSaves({ kills }: { kills: number }): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitalrounds-crash-saves-'))
  const port = await freePort()
  const run: Run = { pages: [], isOver: false, saves: 0 }
  let server: ChildProcess | undefined
  try {
    server = await startTarget(dataDir, port)
    const target = await seedHookTarget(dataDir, port, 2 * people)
    const office = await openOffice(target, people)
    const began = Date.now()
    run.pages = office.people.flatMap((person, nth) =>
      Array.from({ length: tabsOf(nth) }, (_, tab) => {
        const memberId = target.scales[(nth + tab * people) % target.scales.length]!.memberId
        return { person: { ...person, memberId, start: began }, acknowledged: new Map() }
      }),
    )
    const saving = run.pages.map((page) => keep(office, page, run))
    server = await killAtRandom(target, server, kills)
    run.isOver = true
    await Promise.all(saving)
    const details = compared(await ledgerOf(dataDir), run, Date.now() - began)
    console.log(JSON.stringify({ kills, ...details }, null, 2))
    office.agent.destroy()
    return details.mostCoveredMs <= details.passedMs && details.secondsTwice === 0 && details.mostLostMs <= saveEveryMs
  } finally {
    run.isOver = true
    await stopTarget(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
