import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openDatabaseServer } from './database-server.ts'
import { databaseUrl, workerCluster } from '../testing/test-database.ts'

const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-database-'))
afterAll(() => fs.rmSync(DATA_DIR, { recursive: true, force: true }))

const open = (url: string) => openDatabaseServer(readConfig({ DATA_DIR, DATABASE_URL: url }))

/** One message of PostgreSQL's protocol: a letter, the length with itself, the body. */
function message(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Speaks just enough of the protocol to say its version. */
async function anOldServer(version: string) {
  const ready = message('Z', Buffer.from('I'))
  const column = Buffer.concat([Buffer.from('\0\x01version\0'), Buffer.from('00000000000000000017000400000000' + '0000', 'hex')])
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, version.length]), Buffer.from(version)])
  const answer = Buffer.concat([message('T', column), message('D', row), message('C', Buffer.from('SELECT 1\0')), ready])
  const server = net.createServer((connection) => {
    let isGreeted = false
    connection.on('error', () => undefined)
    connection.on('data', (data) => {
      if (!isGreeted) connection.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      else if (data[0] === 'Q'.charCodeAt(0)) connection.write(answer)
      isGreeted = true
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  return { url: `postgresql://someone@127.0.0.1:${port}/clinic`, close: () => server.close() }
}

test('a PostgreSQL of one’s own is used as it is, and left running', async () => {
  const server = await open(workerCluster().url)
  expect(server.ownerUrl).toBe(workerCluster().url)
  await server.stop()
  await expect(open(workerCluster().url)).resolves.toBeDefined()
})

test('an older PostgreSQL is refused in one line', async () => {
  const old = await anOldServer('14')
  await expect(open(old.url)).rejects.toThrow(/^DATABASE_URL names a PostgreSQL 14; Vitalrounds needs 15 or newer\.$/)
  old.close()
  const young = await anOldServer('15')
  await expect(open(young.url)).resolves.toBeDefined()
  young.close()
})

test('a database that is not there is told in one line, without the password', async () => {
  const url = databaseUrl(workerCluster().url, 'nowhere')
  const refused = open(url)
  await expect(refused).rejects.toThrow(/^The database of DATABASE_URL at .* cannot be used: database "nowhere" does not exist\.$/)
  await expect(refused).rejects.not.toThrow(new RegExp(new URL(url).searchParams.get('password') ?? ''))
})
