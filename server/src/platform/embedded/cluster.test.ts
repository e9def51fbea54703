import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCluster } from './cluster.ts'
import { chooseRunAs, reachableBinaries } from './run-as.ts'

let scratch = ''
beforeAll(() => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds test '))
})
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }))

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A node process that owns a cluster, as `npm start` does. */
async function ownerOf(folder: string) {
  const script = path.join(import.meta.dirname, '../testing/own-cluster.ts')
  const owner = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [statement] = (await once(owner.stdout.setEncoding('utf8'), 'data')) as [string]
  return {
    url: statement.trim(),
    async kill() {
      owner.kill('SIGKILL')
      await once(owner, 'exit')
    },
  }
}

test('what was committed is there after kill -9 of the owner, below a path with spaces, named relatively', async () => {
  const folder = path.join(scratch, 'clinic data')
  const owner = await ownerOf(path.relative(process.cwd(), folder))
  await ask(owner.url, 'create table kept (word text)')
  await ask(owner.url, "insert into kept values ('here')")
  await owner.kill()

  const cluster = await startCluster(folder)
  try {
    expect(cluster.url).toBe(owner.url)
    expect(await ask(cluster.url, 'select word from kept')).toEqual([{ word: 'here' }])
  } finally {
    await cluster.stop()
  }
})

test('a second server on the same folder is refused in one line, and the first keeps running', async () => {
  const folder = path.join(scratch, 'shared')
  const first = await startCluster(folder, { throwaway: true })
  try {
    await expect(startCluster(folder)).rejects.toThrow(/^Another Vitalrounds server already uses the data folder .*\.$/)
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    await first.stop()
  }
})

test('a left-over pid file that now names a stranger does not stop the start', async () => {
  const folder = path.join(scratch, 'after a restart')
  const before = await startCluster(folder)
  const pidFile = path.join(folder, 'pgdata', 'postmaster.pid')
  const left = fs.readFileSync(pidFile, 'utf8').split('\n')
  await before.stop()
  // Not our own number: PostgreSQL would know its parent
  const stranger = spawn('sleep', ['60'])
  fs.writeFileSync(pidFile, [String(stranger.pid), ...left.slice(1)].join('\n'), { mode: 0o600 })
  try {
    const cluster = await startCluster(folder)
    expect(await ask(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await cluster.stop()
  } finally {
    stranger.kill()
  }
})

test('PostgreSQL that dies by itself is started again, and both are told', async () => {
  const folder = path.join(scratch, 'revived')
  const updates: string[] = []
  const cluster = await startCluster(folder, { onTrouble: (line) => updates.push(line) })
  try {
    const pid = Number(fs.readFileSync(path.join(folder, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => updates.at(-1), { timeout: 15_000 }).toBe('The database is back.')
    expect(updates).toHaveLength(2)
    expect(await ask(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    await cluster.stop()
  }
})

test('data of another major version is refused in one line', async () => {
  const folder = path.join(scratch, 'older')
  fs.mkdirSync(path.join(folder, 'pgdata'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'pgdata', 'PG_VERSION'), '17\n')
  await expect(startCluster(folder)).rejects.toThrow(/holds data of PostgreSQL 17; this Vitalrounds brings PostgreSQL 18/)
})

test('a first start that was interrupted is done over', async () => {
  const folder = path.join(scratch, 'interrupted')
  fs.mkdirSync(path.join(folder, 'pgdata.new'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'pgdata.new', 'PG_VERSION'), '18\n')
  const cluster = await startCluster(folder, { throwaway: true })
  expect(await ask(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await cluster.stop()
})

test('a data folder that is a file is refused in one line', async () => {
  const file = path.join(scratch, 'file')
  fs.writeFileSync(file, '')
  await expect(startCluster(path.join(file, 'data'))).rejects.toThrow(/^The data folder .* is not a folder\./)
})

test('the server is durable, keeps to its socket, and its log quotes nobody', async () => {
  const cluster = await startCluster(path.join(scratch, 'settings'))
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'data_checksums', 'TimeZone']
  try {
    const rows = await ask(cluster.url, `select ${names.map((name) => `current_setting('${name}') as "${name}"`).join()}`)
    expect(rows).toEqual([
      {
        fsync: 'on',
        full_page_writes: 'on',
        synchronous_commit: 'on',
        listen_addresses: '',
        data_checksums: 'on',
        TimeZone: 'UTC',
      },
    ])
    await ask(cluster.url, "create table once (name text unique); insert into once values ('Ada')")
    await expect(ask(cluster.url, "insert into once values ('Ada')")).rejects.toThrow(/duplicate key/)
    const log = fs.readFileSync(path.join(scratch, 'settings', 'logs', 'postgres.log'), 'utf8')
    expect(log).toContain('duplicate key')
    expect(log).not.toContain('Ada')
  } finally {
    await cluster.stop()
  }
})

test.runIf(process.getuid?.() === 0)('binaries out of reach of that account are copied into the data folder', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-copy-'))
  const folder = path.join(scratch, 'private', 'native')
  fs.mkdirSync(path.join(folder, 'bin'), { recursive: true })
  fs.chmodSync(path.dirname(folder), 0o700)
  fs.writeFileSync(path.join(folder, 'bin', 'postgres'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  const runAs = chooseRunAs(path.join(dataDir, 'pgdata'), false)
  const binaries = reachableBinaries({ folder, major: '18', version: '18.4' }, runAs, dataDir)
  expect(binaries.folder).toBe(path.join(dataDir, 'postgres-18.4'))
  expect(fs.existsSync(path.join(binaries.folder, 'bin', 'postgres'))).toBe(true)
  fs.rmSync(dataDir, { recursive: true, force: true })
})

test.runIf(process.getuid?.() === 0)('as root without user namespaces, an unprivileged account runs it', async () => {
  const reachable = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-root-'))
  const cluster = await startCluster(reachable, { mayUseNamespace: false })
  expect(await ask(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await cluster.stop()
  // The account that owns the files runs them from now on, whatever else would be possible
  const again = await startCluster(reachable)
  expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await again.stop()
  fs.rmSync(reachable, { recursive: true, force: true })

  const closed = path.join(scratch, 'closed')
  fs.mkdirSync(closed, { mode: 0o700 })
  await expect(startCluster(path.join(closed, 'data'), { mayUseNamespace: false })).rejects.toThrow(
    /the account "\w+" cannot reach .* Set DATA_DIR/,
  )
})
