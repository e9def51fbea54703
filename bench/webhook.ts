/** How many deliveries a second are acknowledged, each on disk, beside bare single-row commits by as many connections. */
import autocannon from 'autocannon'
import pg from 'pg'
import { makeConnections } from '../server/seeds/demo/connections.ts'
import { proofAt } from '../server/src/devices/accounts/demo-connections.ts'
import { proofOf } from '../server/src/simulator/deliver.ts'
import { insertRows } from '../server/seeds/rows.ts'
import type { LargeServer } from './large-server.ts'

const connections = 16
const seconds = 8

/** A connection of its own for this run, so that nothing of it mixes with the clinic's. */
export async function hookOf(server: LargeServer) {
  const { rows, addresses } = makeConnections(server.config)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await insertRows(client, 'vendor_connection', rows)
  await client.end()
  return {
    url: `http://127.0.0.1:${server.port}${new URL(addresses.bodytrace.url).pathname}`,
    proof: proofOf(proofAt(addresses.bodytrace)),
  }
}

let serial = Date.now()
export const weighing = () =>
  JSON.stringify({
    imei: '013950001122333',
    ts: serial++,
    batteryVoltage: 5612,
    rssi: 87,
    values: { unit: 1, tare: 0, weight: 82_700 },
  })

async function acknowledged(server: LargeServer) {
  const { url, proof } = await hookOf(server)
  const run = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        headers: { ...proof, 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: weighing() }),
      },
    ],
  })
  if (run.non2xx > 0 || run.errors > 0) throw new Error(`${run.non2xx} refused, ${run.errors} failed`)
  return { perSecond: run['2xx'] / seconds, p50_ms: run.latency.p50, p99_ms: run.latency.p99, n: run['2xx'] }
}

/** Single-row inserts, each with a commit of its own, by as many connections as the senders have. */
async function bareCommits(server: LargeServer) {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      return client
    }),
  )
  await clients[0]?.query('create table if not exists bench_row (id bigint generated always as identity primary key, body text)')
  const until = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        await client.query({ name: 'one', text: 'insert into bench_row (body) values ($1)', values: [weighing()] })
        done++
      }
    }),
  )
  await clients[0]?.query('drop table bench_row')
  await Promise.all(clients.map((client) => client.end()))
  return done / seconds
}

export async function benchWebhook(server: LargeServer) {
  const ours = await acknowledged(server)
  const raw = await bareCommits(server)
  console.log(
    JSON.stringify({
      name: `webhook acknowledged, ${connections} connections`,
      n: ours.n,
      per_second: Math.round(ours.perSecond),
      p50_ms: ours.p50_ms,
      p99_ms: ours.p99_ms,
      raw_per_second: Math.round(raw),
      ratio: Math.round((ours.perSecond / raw) * 100) / 100,
    }),
  )
}
