/** What the tables and the vendor have, against what was acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises'
import { overlaps, type WorkedTime } from '../../bench/crash/saves.ts'
import type { RunningSimulator } from '../../server/src/simulator/start.ts'
import type pg from 'pg'
import { countLosses, type Losses } from './ledger.ts'
import type { Load } from './load.ts'

export type Comparison = {
  losses: Record<'readings' | 'saves' | 'texts' | 'closes', Losses>
  /** Texts that were being handed over and of which the vendor has no trace: a person is asked, and nothing is sent twice. */
  uncertainTexts: number
  /** Deliveries that took more than their one try, and those given up: none may be a failover's. */
  failedTries: number
  deadDeliveries: number
  /** Without the fetching from the scales' vendor, whose account here has no password. */
  failedJobs: number
}

const openWork = `
  select (select count(*) from inbox where state = 'new') + (select count(*) from text_message where state = 'queued')
         + (select count(*) from month_close where state = 'closing') as n`

/** Waits until nothing is under way any more; answers how much still is. */
export async function settle(client: pg.Client, withinMs: number): Promise<number> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const open = Number((await client.query<{ n: string }>(openWork)).rows[0]?.n)
    if (open === 0 || Date.now() > deadline) return open
    await sleep(500)
  }
}

export async function compare(client: pg.Client, load: Load, vendor: RunningSimulator): Promise<Comparison> {
  const ask = async <Row extends object>(text: string) => (await client.query<Row & pg.QueryResultRow>(text)).rows
  const counts = async (text: string) => new Map((await ask<{ key: string; n: number }>(text)).map(({ key, n }) => [key, n]))
  const readings = await counts('select act_key as key, count(*)::int as n from reading group by 1')
  const totals = await ask<{ tries: number; dead: number; failed: number }>(`
    select (select count(*) from inbox where attempts > 1)::int as tries, (select count(*) from inbox where state = 'dead')::int as dead,
           (select count(*) from pgboss.job where state = 'failed' and name <> 'reconcile-vendor')::int as failed`)
  const { tries = 0, dead = 0, failed = 0 } = totals[0] ?? {}
  const texts = await countTexts(ask, load, vendor)
  return {
    uncertainTexts: texts.uncertain,
    losses: {
      readings: countLosses(load.readings, readings),
      saves: countSaves(load, await worked(ask)),
      texts: texts.losses,
      closes: countCloses(
        load,
        await counts(`select year_month as key, count(*)::int as n from month_close where closed_at is not null group by 1`),
      ),
    },
    failedTries: tries,
    deadDeliveries: dead,
    failedJobs: failed,
  }
}

type Ask = <Row extends object>(text: string) => Promise<Row[]>

const worked = (ask: Ask) =>
  ask<WorkedTime>(`
    select id, staff_id as staff, member_id as member, round(extract(epoch from started_at) * 1000)::float8 as from,
           round(extract(epoch from ended_at) * 1000)::float8 as to from work_interval`)

/** Every acknowledged second is there, and none of a person and a chart stands twice. */
export function countSaves({ saves }: Pick<Load, 'saves'>, rows: readonly WorkedTime[]): Losses {
  const byId = new Map(rows.map((row) => [row.id, row.to]))
  const lost = [...saves].filter(([id, end]) => (byId.get(id) ?? 0) < end).length
  return { acknowledged: saves.size, lost, twice: overlaps(rows) }
}

async function countTexts(ask: Ask, load: Load, { sim }: RunningSimulator) {
  const rows = await ask<{ id: string; key: string; state: string }>('select id, key, state from text_message where key is not null')
  const vendorHad = Map.groupBy(Object.values(sim.state.texts), ({ callback }) => new URL(callback).searchParams.get('m') ?? '')
  return countTextsOf(load.texts, rows, (id) => vendorHad.get(id)?.length ?? 0)
}

const [sent, unsure] = [new Set(['sent', 'delivered']), new Set(['sending', 'uncertain'])]

/** Lost is also what the server calls sent and the vendor never had; twice, what the vendor had twice. */
export function countTextsOf(
  acknowledged: ReadonlySet<string>,
  rows: readonly { id: string; key: string; state: string }[],
  timesAtVendor: (id: string) => number,
): { losses: Losses; uncertain: number } {
  const times = new Map([...Map.groupBy(rows, ({ key }) => key)].map(([key, some]) => [key, some.length]))
  const { lost, twice } = countLosses(acknowledged, times)
  const never = rows.filter(({ id }) => timesAtVendor(id) === 0)
  const losses = {
    acknowledged: acknowledged.size,
    lost: lost + never.filter(({ state }) => sent.has(state)).length,
    twice: twice + rows.filter(({ id }) => timesAtVendor(id) > 1).length,
  }
  return { losses, uncertain: never.filter(({ state }) => unsure.has(state)).length }
}

/** Each wish to close is one close of the month, no more and no less. */
export function countCloses({ closes }: Pick<Load, 'closes'>, stored: ReadonlyMap<string, number>): Losses {
  const months = [...closes]
  const sum = (of: (wanted: number, there: number) => number) =>
    months.reduce((total, [month, wanted]) => total + Math.max(0, of(wanted, stored.get(month) ?? 0)), 0)
  return {
    acknowledged: sum((wanted) => wanted),
    lost: sum((wanted, there) => wanted - there),
    twice: sum((wanted, there) => there - wanted),
  }
}
