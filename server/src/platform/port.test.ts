import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { settlePort } from './port.ts'

const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-port-'))
afterAll(() => fs.rmSync(DATA_DIR, { recursive: true, force: true }))

async function occupied() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as net.AddressInfo).port }
}

test('a busy port is told in one line that names another', async () => {
  const { server, port } = await occupied()
  await expect(settlePort(readConfig({ DATA_DIR, PORT: String(port) }))).rejects.toThrow(
    `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1}.`,
  )
  server.close()
})

test('a port that its last owner is just giving up is waited for', async () => {
  const { server, port } = await occupied()
  setTimeout(() => server.close(), 300)
  expect((await settlePort(readConfig({ DATA_DIR, PORT: String(port) }))).port).toBe(port)
})

test('port 0 becomes the number that the system chose, in the address too', async () => {
  const config = await settlePort(readConfig({ DATA_DIR, PORT: '0' }))
  expect(config.port).toBeGreaterThan(0)
  expect(config.publicUrl).toBe(`http://localhost:${config.port}`)
})

test('an address of another machine is refused in one line', async () => {
  // 192.0.2.0/24 is kept for documentation (RFC 5737): nobody has it
  const config = readConfig({ DATA_DIR, HOST: '192.0.2.1', PUBLIC_URL: 'https://clinic.example' })
  await expect(settlePort(config)).rejects.toThrow('HOST=192.0.2.1 is not an address of this machine.')
})
