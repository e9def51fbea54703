/** Starts a server part by part, tells where it is, and leaves word how to stop each part. */
import type { FastifyInstance } from 'fastify'
import { afterChange } from './after-change.ts'
import { buildApp } from './app.ts'
import { clearingHouses } from './clearing-houses.ts'
import { isLoopback, type Config } from './platform/config.ts'
import { assertConfined, type Databases, openDatabases } from './platform/database/databases.ts'
import { findPooler, openDatabaseServer, prepareDatabase, type DatabaseServer } from './platform/database/database-server.ts'
import { phoneLookups } from './phone-lookups.ts'
import { runLifecycle, type Stop } from './platform/lifecycle.ts'
import { openLiveHub } from './platform/live/live.ts'
import { measure, serveMetrics } from './platform/metrics/metrics.ts'
import { traceCalls } from './platform/tracing/trace-calls.ts'
import { refuseDemo } from './platform/database/refuse-demo.ts'
import { portProblem, settlePort } from './platform/port.ts'
import { StartProblem } from './platform/start-problem.ts'
import { buildWebIfStale } from './platform/http/web-build.ts'
import { openInboxLoop } from './inbox/inbox-loop.ts'
import { workInbox } from './inbox-handlers.ts'
import { simulatorRoutes, type Stage } from './simulator-page.ts'
import { startDemoVendors } from './start-demo-vendors.ts'
import { sealWithFirstKey } from './sealed-places.ts'
import { startJobs } from './start-jobs.ts'

/** What the demo adds: two clinics on first start, and the people who may sign in. */
export type Demo = {
  load(ownerUrl: string, config: Config): Promise<void>
  signIns: readonly { who: string; email: string }[]
  password: string
}

/** What the test bed adds: content and a clock of its own, the handles to hold it by, and the line that names them all. */
export type Bed = {
  load(ownerUrl: string, config: Config, onStop: (stop: Stop) => void): Promise<void>
  clock: () => number
  routes(app: FastifyInstance): void
  announce(config: Config): void
}

type Extras = { demo?: Demo; bed?: Bed }

export function runServer(target: Config, { demo, bed }: Extras = {}): Promise<void> {
  const { followsParent, dataDir } = target
  return runLifecycle({
    followsParent,
    dataDir,
    async start(onStop) {
      const built = bed ? Promise.resolve() : builtBeside(onStop)
      const config = await settlePort(target)
      const database = await openDatabaseServer(config)
      onStop(() => database.stop())
      try {
        await serve(config, database, { demo, bed, built, onStop })
      } catch (error) {
        const trouble = database.trouble()
        throw trouble === undefined ? error : new StartProblem(trouble, { cause: error })
      }
      database.tellTrouble()
      if (bed) bed.announce(config)
      else announce(config, demo)
    },
  })
}

/** The browser application, built while the database comes up and the demo is loaded. */
function builtBeside(onStop: (stop: Stop) => void): Promise<void> {
  const stopping = new AbortController()
  onStop(() => Promise.resolve(stopping.abort()))
  const built = buildWebIfStale(stopping.signal).then((isNew) => {
    if (isNew) console.error('The web application was built.')
  })
  // Waited for before anybody is served, unless the database fails first
  built.catch(() => undefined)
  return built
}

type ServerContext = {
  demo: Demo | undefined
  bed: Bed | undefined
  built: Promise<void>
  onStop: (stop: Stop) => void
}

async function serve(config: Config, database: DatabaseServer, { demo, bed, built, onStop }: ServerContext) {
  await prepareDatabase(database)
  for (const line of await sealWithFirstKey(database.ownerUrl, config)) console.error(line)
  if (config.profile === 'production') await refuseDemo(database.ownerUrl)
  const { db, close } = openDatabases(config, database.logins, afterChange, await findPooler(database, config))
  onStop(close)
  await assertConfined(db)
  await Promise.all([built, (bed ?? demo)?.load(database.ownerUrl, config, onStop)])
  const hub = openLiveHub(database.logins.app_jobs)
  onStop(() => hub.stop())
  const [phones, claims] = [phoneLookups(config), clearingHouses(config)]
  const clock = bed?.clock ?? Date.now
  const app = await buildApp({ config, db, live: hub, clock, lookupPhone: phones.ask, clearingHouse: claims.house })
  bed?.routes(app)
  const stage: Stage = {}
  if (demo) simulatorRoutes(app, stage)
  await watch(app, { config, db }, onStop)
  onStop(() => app.close())
  const onError = (error: unknown, job: string) => app.log.error({ err: error, job })
  // Before the jobs, which would ask where the vendors were played last time
  const vendors = demo && (await startDemoVendors({ config, db, ownerUrl: database.ownerUrl, phones, claims, stage, onError }, onStop))
  await startJobs({ config, db, queueUrl: database.logins.app_jobs, onError }, onStop)
  openInbox({ config, db, directUrl: database.logins.app_jobs, onError }, onStop)
  await listen(app, config)
  // After the door is open: what the vendors have to tell would else be lost
  vendors?.play()
}

/** What monitoring reads and what a collector is sent. Stopped behind the app and the jobs, so that their last spans go too. */
async function watch(app: FastifyInstance, { config, db }: Pick<InboxParts, 'config' | 'db'>, onStop: (stop: Stop) => void) {
  if (config.traces) {
    // Loaded only where traces are wanted
    const { startTracing } = await import('./platform/tracing/open-telemetry.ts')
    const tracing = startTracing(config.traces)
    onStop(() => tracing.stop())
    traceCalls(app)
  }
  if (config.metrics) {
    const watched = { worker: db.worker, standbys: config.database.standbys }
    const metrics = await serveMetrics(measure(app, watched), watched, config.metrics)
    onStop(() => metrics.stop())
  }
}

/** Deliveries have workers of their own; with WORKERS=0 those of another server on the same database. */
function openInbox({ config, db, directUrl, onError }: InboxParts, onStop: (stop: Stop) => void) {
  const loops = Math.min(config.workers, 2)
  const inbox = openInboxLoop({
    work: () => workInbox(db),
    directUrl,
    loops,
    onError: (error) => onError(error, 'inbox'),
  })
  onStop(() => inbox.stop())
}

type InboxParts = { config: Config; db: Databases; directUrl: string; onError: (error: unknown, job: string) => void }

async function listen(app: FastifyInstance, { host, port }: Config) {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw portProblem(error, { host, port })
  }
}

function announce(config: Config, demo: Demo | undefined) {
  console.log(`Vitalrounds is ready: ${config.publicUrl}`)
  if (config.profile === 'production' && config.integrations === 'simulated') console.error(isSimulated)
  if (!demo) return
  if (!isLoopback(config.host)) console.error('Whoever can reach this machine can sign in to the demo: keep real people out of it.')
  console.log(`Demo sign-ins, all with the password ${demo.password}`)
  const width = Math.max(...demo.signIns.map(({ email }) => email.length))
  for (const { email, who } of demo.signIns) console.log(`  ${email.padEnd(width)}  ${who}`)
}

const isSimulated = 'Vendors are simulated: nobody is texted, called or sent a device. Set INTEGRATIONS_MODE=live for patients.'
