/**
 * `npm run bench:size [-- --seconds N]`: what one reading, one save of time and one page of a list cost in processor time and
 * room, what a server holds in memory and connections, and what follows for clinics of several sizes: the table of
 * docs/operations.md. Linux alone. Prints one JSON object; other work on the machine makes it less exact, not larger.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { databaseOf } from '../scripts/server-run.ts'
import { deliver, freePort, seedHookTarget, startTarget, stopTarget, type Target, waitForInbox } from './hook-target.ts'
import { firstOfDatabase, memoryMb, usedMs, withChildren } from './processes.ts'
import { loadListing, loadSaving, openOffice } from './staff-load.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } })
const seconds = Number(values.seconds)
const scales = 2000
const people = 100
const readingsPerSecond = 50

type Machine = { node: number; database: number }
const used = ({ node, database }: Machine) => ({ node: usedMs([node]), database: usedMs(withChildren(database)) })

/** Processor time of each piece of some work, both processes together, beyond what an idle server uses meanwhile. */
async function costOf(machine: Machine, idleMsPerSecond: number, work: () => Promise<number>) {
  const [began, before] = [performance.now(), used(machine)]
  const pieces = await work()
  const [after, passed] = [used(machine), (performance.now() - began) / 1000]
  const node = after.node - before.node
  const database = after.database - before.database
  return { pieces, ms: round((node + database - idleMsPerSecond * passed) / Math.max(1, pieces)) }
}

const round = (n: number) => Math.round(n * 100) / 100

let sent = 0
async function readings(target: Target): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
  const until = performance.now() + seconds * 1000
  const started = performance.now()
  let claimed = 0
  for (let n = 0; performance.now() < until; n++) {
    await sleep(Math.max(0, started + (n * 1000) / readingsPerSecond - performance.now()))
    const imei = target.scales[sent++ % target.scales.length]?.imei
    const body = {
      imei,
      ts: Date.now() - sent,
      batteryVoltage: 5612,
      signalStrength: 54,
      rssi: 87,
      values: { weight: 80_000 + (sent % 7) * 100, unit: 1, tare: 0 },
    }
    if ((await deliver(target, agent, JSON.stringify(body))) === 200) claimed++
  }
  await waitForInbox(target.dataDir, 60_000)
  agent.destroy()
  return claimed
}

/** Bytes of a row with its keys, by table, and how many connections are open. */
const roomOf = (dataDir: string) =>
  databaseOf(dataDir, async (ask) => {
    const bytesOf = async (table: string) => {
      const { rows } = await ask(`select pg_total_relation_size('${table}')::float8 / greatest(count(*), 1) as bytes from ${table}`)
      return Math.round(Number(rows[0]?.['bytes']))
    }
    const connections = await ask(
      `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return {
      bytesPerReading: await bytesOf('reading'),
      bytesPerDelivery: await bytesOf('inbox'),
      bytesPerCall: (await bytesOf('audit')) + (await bytesOf('audit_seal')),
      bytesPerNamedMember: await bytesOf('audit_subject'),
      connections: Number(connections.rows[0]?.['n']),
    }
  })

async function measured(target: Target, node: number) {
  const machine = { node, database: firstOfDatabase(target.dataDir) }
  await readings(target)
  const before = used(machine)
  await sleep(10_000)
  const after = used(machine)
  const idle = (after.node + after.database - before.node - before.database) / 10
  const reading = await costOf(machine, idle, () => readings(target))
  const office = await openOffice(target, people)
  const timed = () => {
    const until = performance.now() + seconds * 1000
    return () => performance.now() > until
  }
  const save = await costOf(machine, idle, async () => (await loadSaving(office, timed())).times.length)
  const list = await costOf(machine, idle, async () => (await loadListing(office, timed())).times.length)
  office.agent.destroy()
  const memory = { nodeMb: memoryMb([machine.node]), databaseMb: memoryMb(withChildren(machine.database)) }
  return {
    idleMsPerSecond: round(idle),
    msPerReading: reading.ms,
    msPerSave: save.ms,
    msPerList: list.ms,
    memory,
    ...(await roomOf(target.dataDir)),
  }
}

/**
 * What a clinic needs, from what was measured. One of the staff to a hundred members, each with a chart open that saves every
 * ten seconds and two lists a minute; a fifth of a day's readings in its busiest hour; each member named in the audit log ten
 * times a day, five times alone and five times in a list of fifty.
 */
function tableOf(of: Awaited<ReturnType<typeof measured>>) {
  const sizes = [
    [200, 2],
    [1000, 2],
    [5000, 2],
    [20_000, 3],
    [100_000, 3],
  ] as const
  return sizes.map(([members, perDay]) => {
    const staff = Math.max(2, Math.ceil(members / 100))
    const readingMs = (members * perDay * 0.2 * of.msPerReading) / 3600
    const staffMs = staff * (of.msPerSave / 10 + (of.msPerList * 2) / 60)
    const audit = (5 + 5 / 50) * of.bytesPerCall + 10 * of.bytesPerNamedMember
    const yearly = members * 365 * (perDay * of.bytesPerReading + audit)
    const bodies = members * perDay * 90 * of.bytesPerDelivery
    return {
      members,
      readingsPerDay: members * perDay,
      coresInBusiestHour: round((of.idleMsPerSecond + readingMs + staffMs) / 1000),
      gbPerYear: round(yearly / 1e9),
      gbOfDeliveries: round(bodies / 1e9),
    }
  })
}

async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitalrounds-size-'))
  const port = await freePort()
  const server = await startTarget(dataDir, port)
  try {
    const match = await measured(await seedHookTarget(dataDir, port, scales), server.pid ?? 0)
    console.log(JSON.stringify({ ...match, table: tableOf(match) }, null, 2))
  } finally {
    await stopTarget(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
