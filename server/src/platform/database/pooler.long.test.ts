/** The server behind Debian's PgBouncer in transaction mode; tried where it is installed (`apt-get install pgbouncer`). */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterChange } from '../../after-change.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../config.ts'
import { openLiveHub } from '../live/live.ts'
import { loginUrl, rolePassword } from '../role-password.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { workerCluster } from '../testing/test-database.ts'
import { openDatabases } from './databases.ts'
import { openDatabaseServer } from './database-server.ts'
import { loginsOf } from './logins.ts'
import { preparePooler } from './pooler.ts'

const version = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
const isInstalled = version.status === 0
const [, major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(version.stdout ?? '') ?? []).map(Number)
const pooledVersion = major + minor / 100
const roles = ['app', 'app_auth', 'app_ingest', 'app_worker', 'app_link']
const callsInAll = 10_000
const callsAtOnce = 40

let t: TestApp
let folder: string
let pooler: ChildProcess
let port: number
const log = () => fs.readFileSync(path.join(folder, 'log'), 'utf8')

beforeAll(async () => {
  if (!isInstalled) return
  t = await testApp()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-pooler-'))
  fs.chmodSync(folder, 0o755)
  port = await freePort()
  const { hostname, pathname } = new URL(t.url)
  const { key } = workerCluster()
  fs.writeFileSync(path.join(folder, 'users'), roles.map((role) => `"${role}" "${rolePassword(key, role)}"`).join('\n'))
  fs.writeFileSync(
    path.join(folder, 'ini'),
    `[databases]
clinic = host=${decodeURIComponent(hostname)} port=5432 dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${path.join(folder, 'users')}
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
`,
  )
  const out = fs.openSync(path.join(folder, 'log'), 'w')
  // It does not run as root; within a name space of its own it is nobody, and the files stay ours
  const isRoot = process.getuid?.() === 0
  const [program, ...before] = isRoot ? ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--', 'pgbouncer'] : ['pgbouncer']
  pooler = spawn(program!, [...before, path.join(folder, 'ini')], { stdio: ['ignore', out, out] })
  for (let tries = 0; !(await canConnect(port)); tries++) {
    if (tries > 50) throw new Error(`PgBouncer does not start: ${log()}`)
    await sleep(200)
  }
})

afterAll(async () => {
  if (!isInstalled) return
  pooler.kill('SIGKILL')
  await t.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port: free } = server.address() as net.AddressInfo
  await new Promise<void>((done) => void server.close(() => done()))
  return free
}

const canConnect = (at: number) =>
  new Promise<boolean>((done) => {
    const socket = net.connect(at, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), done(true)))
    socket.once('error', () => done(false))
  })

test.runIf(isInstalled)(
  'given PgBouncer in transaction mode, 10,000 calls at 40 in parallel answer as without it, in UTC and within the time limit',
  async () => {
    const { key } = workerCluster()
    const logins = loginsOf({ url: `postgres://127.0.0.1:${port}/clinic`, direct: t.url }, key)
    const found = await preparePooler(t.url, logins, { statementMs: 3000 })
    const patient = { ...t.config, database: { ...t.config.database, connectTimeoutMs: 60_000 } }
    const { db, close } = openDatabases(patient, logins, afterChange, found)
    // Debian 12 has version 1.18
    expect(found).toEqual({ knowsNames: pooledVersion >= 1.21 })
    const live = openLiveHub(logins.app_jobs)
    const app = await buildApp({ config: t.config, db, live, clock: Date.now })
    try {
      const headers = { authorization: `Bearer ${t.people.carla.token}` }
      const call = async () => (await app.inject({ method: 'GET', url: '/orma-v2/api/account/me', headers })).statusCode
      const codes = new Map<number, number>()
      let left = callsInAll
      await Promise.all(
        Array.from({ length: callsAtOnce }, async () => {
          while (left-- > 0) {
            const code = await call()
            codes.set(code, (codes.get(code) ?? 0) + 1)
          }
        }),
      )
      expect(Object.fromEntries(codes)).toEqual({ 200: callsInAll })
      const { rows } = await sql`select current_setting('TimeZone') as zone, current_setting('statement_timeout') as limit`.execute(db.app)
      expect(rows).toEqual([{ zone: 'UTC', limit: '3s' }])
    } finally {
      await app.close()
      await live.stop()
      await close()
    }
  },
  600_000,
)

test.runIf(isInstalled)('given an address through the pooler alone, the start says which setting is missing', async () => {
  const url = loginUrl(`postgres://127.0.0.1:${port}/clinic`, 'app', workerCluster().key)
  await expect(openDatabaseServer(readConfig({ DATA_DIR: folder, DATABASE_URL: url }))).rejects.toThrow(/DATABASE_DIRECT_URL/)
})
