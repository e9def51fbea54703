/** A backup taken while the database is written to comes back whole; what is damaged, cut or half done is refused. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCluster } from '../embedded/cluster.ts'
import { contentDigest } from './content-digest.ts'
import { readLastBackup } from './last-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { createBackup } from './create-backup.ts'

const secret = { passphrase: 'a long enough phrase' }
let folder = ''
let dataDir = ''
let file = ''
beforeAll(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-backup-')))
  dataDir = path.join(folder, 'data')
  file = path.join(folder, 'clinic.vrb')
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const rowsIn = (url: string) =>
  withClient(url, async (client) => (await client.query<{ n: number }>('select count(*)::int as n from fact')).rows[0]?.n ?? 0)

/** Rows enough for some megabytes, the cluster left running. */
async function filledCluster() {
  const cluster = await startCluster(dataDir)
  await withClient(cluster.url, async (client) => {
    await client.query('create table fact (id int primary key, words text)')
    await client.query('insert into fact select n, repeat(md5(n::text), 20) from generate_series(1, 5000) n')
  })
  fs.writeFileSync(path.join(dataDir, 'keys.json'), '{"kept":true}')
  return cluster
}

test('a backup of a database in use is consistent, and the folder comes back with its keys', async () => {
  const cluster = await filledCluster()
  let acknowledged = 0
  let isOver = false
  const writing = withClient(cluster.url, async (client) => {
    while (!isOver) {
      await client.query('insert into fact values ($1, $2)', [5001 + acknowledged, 'while it is copied'])
      acknowledged += 1
    }
  })
  const before = acknowledged
  const bytes = await createBackup(dataDir, file, secret)
  expect(await readLastBackup(dataDir)).toMatchObject({ bytes })
  isOver = true
  await writing
  await cluster.stop()
  const into = path.join(folder, 'in-use')
  await restoreBackup(file, into, secret)
  const restored = await startCluster(into)
  const rows = await rowsIn(restored.url)
  await restored.stop()
  expect(rows).toBeGreaterThanOrEqual(5000 + before)
  expect(rows).toBeLessThanOrEqual(5000 + acknowledged)
  expect(fs.readFileSync(path.join(into, 'keys.json'), 'utf8')).toBe('{"kept":true}')
}, 120_000)

test('wiped and restored, a database at rest holds the very same rows', async () => {
  await createBackup(dataDir, file, secret)
  const cluster = await startCluster(dataDir)
  const before = await contentDigest(cluster.url)
  await cluster.stop()
  fs.rmSync(dataDir, { recursive: true })
  await restoreBackup(file, dataDir, secret)
  const restored = await startCluster(dataDir)
  expect(await contentDigest(restored.url)).toEqual(before)
  await withClient(restored.url, (client) => client.query("update fact set words = 'another' where id = 7"))
  expect(await contentDigest(restored.url)).not.toEqual(before)
  await restored.stop()
  expect(fs.existsSync(`${file}.partial`)).toBe(false)
}, 120_000)

const refused = async (bytes: Buffer, key: typeof secret | { keyFile: Uint8Array } = secret) => {
  const damaged = path.join(folder, 'damaged.vrb')
  fs.writeFileSync(damaged, bytes)
  const into = path.join(folder, 'never')
  const words = await restoreBackup(damaged, into, key).then(
    () => 'restored',
    (error: Error) => error.message,
  )
  expect(fs.existsSync(into)).toBe(false)
  expect(fs.existsSync(`${into}.restoring`)).toBe(false)
  return words
}

test('a damaged file, another passphrase, a cut end: refused in words, nothing left behind', async () => {
  const whole = fs.readFileSync(file)
  const flipped = Buffer.from(whole)
  flipped[whole.length - 100] = (flipped[whole.length - 100] ?? 0) ^ 1
  expect(await refused(flipped)).toMatch(/cannot be opened/)
  expect(await refused(whole, { passphrase: 'another long phrase' })).toMatch(/cannot be opened/)
  expect(await refused(whole.subarray(0, whole.length - 500))).toMatch(/cut short/)
  expect(await refused(Buffer.from('{"some":"other file"}'))).toMatch(/not a backup/)
  await expect(restoreBackup(file, dataDir, secret)).rejects.toThrow(/is not empty/)
  expect(fs.readdirSync(dataDir)).toContain('pgdata')
})

test('what a killed restore left is cleared away by the next', async () => {
  const into = path.join(folder, 'again')
  fs.mkdirSync(`${into}.restoring/pgdata`, { recursive: true })
  fs.writeFileSync(`${into}.restoring/pgdata/stale`, '')
  await restoreBackup(file, into, secret)
  expect(fs.existsSync(path.join(into, 'pgdata/stale'))).toBe(false)
  expect(fs.existsSync(path.join(into, 'pgdata/PG_VERSION'))).toBe(true)
})
