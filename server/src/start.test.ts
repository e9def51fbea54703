import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-start-'))
afterAll(() => fs.rmSync(DATA_DIR, { recursive: true, force: true }))

/** A server process with nothing in its environment but what is given. */
function start(file: string, env: Record<string, string>) {
  const script = path.join(import.meta.dirname, file)
  const server = spawn(process.execPath, [script], {
    env: { DATA_DIR, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { text: '' }
  for (const output of [server.stdout, server.stderr])
    output.setEncoding('utf8').on('data', (text: string) => (said.text += text))
  const ended = once(server, 'close').then(([code]) => code as number)
  return { server, said, ended }
}

const addressIn = (text: string) => /is ready: http:\/\/localhost:(\d+)/.exec(text)?.[1]

test('the server starts from nothing, answers its health check, and stops cleanly when asked', async () => {
  const { server, said, ended } = start('start.ts', {})
  await expect.poll(() => addressIn(said.text), { timeout: 180_000 }).toBeDefined()
  const health = await fetch(`http://127.0.0.1:${addressIn(said.text)}/healthz`)
  expect(health.status).toBe(200)

  const second = start('start.ts', {})
  expect(await second.ended).toBe(1)
  expect(second.said.text.trim()).toMatch(/^Another Vitalrounds server already uses the data folder [^\n]*$/)

  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(fs.existsSync(path.join(DATA_DIR, 'pgdata', 'postmaster.pid'))).toBe(false)
}, 240_000)

test('the demo is not shown with the profile of a clinic’s own server, and touches nothing', async () => {
  const untouched = path.join(DATA_DIR, 'production')
  const key = (n: number) => Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7 + n)).toString('base64url')
  const { said, ended } = start('start.ts', {
    DATA_DIR: untouched,
    VITALROUNDS_PROFILE: 'production',
    PUBLIC_URL: 'https://clinic.example',
    ACCESS_KEYS: `k1:${key(1)}`,
    SECRET_BOX_KEY: key(2),
    PASSWORD_PEPPER: key(3),
    COOKIE_KEY: key(4),
    TRUST_PROXY: '1',
  })
  expect(await ended).toBe(1)
  expect(said.text.trim()).toBe('npm start shows the demo. Start a clinic’s own server with npm run serve.')
  expect(fs.existsSync(untouched)).toBe(false)
})

test('a server for patients refuses to start without its keys, and touches nothing', async () => {
  const untouched = path.join(DATA_DIR, 'untouched')
  const { said, ended } = start('serve.ts', { DATA_DIR: untouched, VITALROUNDS_PROFILE: 'demo' })
  expect(await ended).toBe(1)
  expect(said.text).toContain('ACCESS_KEYS is missing')
  expect(said.text).not.toContain('    at ')
  expect(fs.existsSync(untouched)).toBe(false)
})
