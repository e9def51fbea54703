/**
 * What a clinic's monitoring reads: Prometheus text at /metrics and the state of the server with its reasons at /health, on
 * a port of their own that no browser reaches. Paths are those of the contract, so that no id stands in a label.
 */
import { createServer } from 'node:http'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { runAsWorker } from '../database/unscoped.ts'
import { healthChecks, type WatchedDatabase } from './health-checks.ts'
import { openSince } from './inbox-backlog.ts'
import { standbyFacts } from './standbys.ts'

type Options = { host: string; port: number }

/** Measures every answer of the app. Call before it listens. */
export function measure(app: FastifyInstance, db: WatchedDatabase): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'path', 'status'],
    // From a list page (4 ms) to what a person gives up on
    buckets: [0.004, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'none'
    answers.observe({ method: request.method, path, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  const backlog = new Gauge({
    name: 'inbox_oldest_seconds',
    help: 'How long the oldest delivery has waited; 0 when none does',
    registers: [registry],
    async collect() {
      backlog.set(await openSince(db).catch(() => Number.NaN))
    },
  })
  measureJobs(registry, db)
  measureHealth(registry, db)
  return registry
}

/** What /health says, as numbers that an alert can watch; one behind a database that does not answer is left out. */
function measureHealth(registry: Registry, db: WatchedDatabase) {
  const gauge: Gauge = new Gauge({
    name: 'health_check_passing',
    help: 'Each check of /health: 1 when it is well, 0 when it is not',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      const checks = await healthChecks(db).catch(() => ({ database: { isWell: false } }))
      gauge.reset()
      for (const [check, { isWell }] of Object.entries(checks)) gauge.set({ check }, Number(isWell))
    },
  })
}

type Facts = { waiting: number; failed: number; megabytes: number; synchronous: number; lag_seconds: number }
const noNumber = Number.NaN
const unknown: Facts = { waiting: noNumber, failed: noNumber, megabytes: noNumber, synchronous: noNumber, lag_seconds: noNumber }

function measureJobs(registry: Registry, db: WatchedDatabase) {
  let request: Promise<Facts> | undefined
  // All are read at once, from one look
  const look = () =>
    (request ??= platformFacts(db)
      .catch(() => unknown)
      .finally(() => (request = undefined)))
  const gauges = {
    waiting: ['jobs_waiting', 'Jobs that are due and that nobody has taken'],
    failed: ['jobs_failed', 'Jobs of the last days that were given up after all their tries'],
    megabytes: ['database_megabytes', 'Size of the database'],
    synchronous: ['database_standbys', 'Standbys that hold every commit'],
    lag_seconds: ['database_standby_lag_seconds', 'How far the slowest standby is behind with what it shows'],
  } as const
  for (const [fact, [name, help]] of Object.entries(gauges)) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        gauge.set((await look())[fact as keyof Facts])
      },
    })
  }
}

const platformFacts = (db: WatchedDatabase): Promise<Facts> =>
  runAsWorker(db, async (trx) => {
    const { rows } = await sql<Facts>`select waiting, failed, megabytes from app.platform_facts()`.execute(trx)
    const { is_visible: isVisible, synchronous, lag_seconds: lag } = await standbyFacts(trx)
    return { ...rows[0]!, ...(isVisible ? { synchronous, lag_seconds: lag } : { synchronous: noNumber, lag_seconds: noNumber }) }
  })

/** Serves what is measured until it is stopped. */
export async function serveMetrics(registry: Registry, db: WatchedDatabase, { host, port }: Options) {
  const server = createServer((request, response) => {
    answer(registry, db, request.url).then(
      ({ status, type, text }) => void response.writeHead(status, { 'content-type': type }).end(text),
      () => void response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return { port: (server.address() as { port: number }).port, stop: () => new Promise<void>((done) => void server.close(() => done())) }
}

async function answer(registry: Registry, db: WatchedDatabase, url: string | undefined) {
  if (url === '/metrics') return { status: 200, type: registry.contentType, text: await registry.metrics() }
  if (url !== '/health') return { status: 404, type: 'text/plain', text: '' }
  const checks = await healthChecks(db)
  const isWell = Object.values(checks).every((check) => check.isWell)
  return { status: isWell ? 200 : 503, type: 'application/json', text: JSON.stringify({ isWell, checks }) }
}
