/** A server in a folder of its own with a clinic, members and scales, for benches that speak to its hooks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ask, databaseOf } from '../scripts/server-run.ts'
import { sha256 } from '../server/src/platform/secrets.ts'

const pathToken = 'bench-path-token'
const password = 'bench-password'

export type Scale = { imei: string; memberId: string }
export type Scales = { hookPath: string; scales: Scale[] }
export type Target = Scales & { dataDir: string; port: number }

export const imeiOf = (index: number) => `0139500${String(index).padStart(8, '0')}`

/** Below 32768, where the system gives no ports to outgoing calls; a random start keeps two benches apart. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = net.createServer().listen(port, '127.0.0.1')
    const isFree = await Promise.race([once(server, 'listening').then(() => true), once(server, 'error').then(() => false)])
    server.close()
    if (isFree) return port
  }
}

/** Starts a server process and resolves once it answers; rejects with what it printed when it ends before. */
export async function startTarget(dataDir: string, port: number, env: Record<string, string> = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'plain-server.ts')], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const isReady = new Promise<boolean>((resolve) => {
    const receive = (text: string) => {
      printed = (printed + text).slice(-4000)
      if (printed.includes('is ready:')) resolve(true)
    }
    child.stdout.setEncoding('utf8').on('data', receive)
    child.stderr.setEncoding('utf8').on('data', receive)
    child.once('close', () => resolve(false))
  })
  if (await isReady) return child
  throw new Error(`the server did not start: ${printed}`)
}

/** Asks the server to stop and waits until it has. */
export async function stopTarget(child: ChildProcess | undefined) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'close')
}

/** A connection of the first vendor, and so many members with a scale each. */
export async function seedScales(ask: Ask, count: number): Promise<Scales> {
  const auth = JSON.stringify({ kind: 'basic', user: 'bench', secretHash: sha256(password) })
  const created = await ask(`
      with g as (insert into clinic_group (workspace_name, signed_contract) values ('Bench', true) returning id),
           c as (insert into vendor_connection (vendor, name, mode, base_url, path_token_hash, hook_auth)
                 values ('bodytrace', 'bench', 'simulated', 'http://127.0.0.1:1', decode('${sha256(pathToken)}', 'hex'), '${auth}') returning id),
           m as (insert into member (group_id, first_name, last_name, name_key, dob, gender, phone, time_zone, enrollment_date, enrolled_at)
                 select g.id, 'Bench', n::text, 'bench ' || n, '1950-01-01', 'female', '+1415555' || lpad(n::text, 4, '0'), 'America/New_York', '2026-01-01', '2026-01-01'
                   from g, generate_series(1, ${count}) n returning group_id, id, last_name),
           p as (insert into program_stay (group_id, member_id, program, started_at) select group_id, id, 'RPM', '2026-01-01' from m),
           d as (insert into device (group_id, vendor, device, device_key, member_id)
                 select group_id, 'bodytrace', 'BT004', '0139500' || lpad(last_name, 8, '0'), id from m returning group_id, id, member_id, device_key),
           a as (insert into device_assignment (group_id, device_id, member_id, from_at) select group_id, id, member_id, '2026-01-01' from d)
      select d.device_key, d.member_id, c.id as connection from d, c order by 1`)
  const scales = created.rows.map((row) => ({ imei: String(row['device_key']), memberId: String(row['member_id']) }))
  return { hookPath: `/hooks/v1/bodytrace/${String(created.rows[0]?.['connection'])}/${pathToken}`, scales }
}

/** The same in the embedded database of a server of this bench. */
export const seedHookTarget = async (dataDir: string, port: number, count: number): Promise<Target> => ({
  dataDir,
  port,
  ...(await databaseOf(dataDir, (ask) => seedScales(ask, count))),
})

const authorization = `Basic ${Buffer.from(`bench:${password}`).toString('base64')}`
export const hookHeaders = { 'content-type': 'application/json', authorization }

/** The status of one delivery; 0 where nothing came back. A sender that is `cut` hangs up without hearing the answer. */
export function deliver(
  target: Pick<Target, 'port' | 'hookPath'>,
  agent: http.Agent,
  body: string,
  { headers = hookHeaders, isCut = false } = {},
): Promise<number> {
  return new Promise((resolve) => {
    const options = {
      host: '127.0.0.1',
      port: target.port,
      path: target.hookPath,
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent,
      timeout: 15_000,
    }
    const request = http.request(options, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', () => resolve(0))
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(0))
    request.end(body, () => isCut && request.destroy())
  })
}

/** Waits until nothing in the inbox waits any more. */
export async function waitForInbox(dataDir: string, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    const waiting = await databaseOf(
      dataDir,
      async (ask) => (await ask(`select count(*)::int as n from inbox where state = 'new'`)).rows[0]?.['n'],
    ).catch(() => undefined)
    if (waiting === 0) return true
    await sleep(250)
  }
  return false
}
