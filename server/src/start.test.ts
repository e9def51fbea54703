import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addressIn, startProcess } from './platform/testing/start-process.ts'

const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-start-'))
afterAll(() => fs.rmSync(DATA_DIR, { recursive: true, force: true }))
const start = (file: string, env: Record<string, string>) => startProcess(file, { DATA_DIR, ...env })
const who = ['--email', 'ada@clinic.example', '--first-name', 'Ada', '--last-name', 'Reyes', '--clinic', 'Northside Clinic']
const createAdmin = (env: Record<string, string>) => startProcess('../../scripts/create-admin.ts', env, who)

const key = (n: number) => Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7 + n)).toString('base64url')
const ownKeys = {
  VITALROUNDS_PROFILE: 'production',
  // With the port that it takes
  PUBLIC_URL: 'https://clinic.example:0',
  ACCESS_KEYS: `k1:${key(1)}`,
  SECRET_BOX_KEY: key(2),
  PASSWORD_PEPPER: key(3),
  COOKIE_KEY: key(4),
  TRUST_PROXY: '1',
  INTEGRATIONS_MODE: 'simulated',
}

test('a server with its keys starts from nothing, answers its health check, and stops cleanly when asked', async () => {
  const { server, said, ended } = start('serve.ts', ownKeys)
  await expect.poll(() => addressIn(said.text), { timeout: 120_000 }).toBeDefined()
  const health = await fetch(`http://127.0.0.1:${addressIn(said.text)}/healthz`)
  expect(health.status).toBe(200)
  expect(said.text).toContain('Vendors are simulated: nobody is texted')

  const second = start('serve.ts', ownKeys)
  expect(await second.ended).toBe(1)
  expect(second.said.text.trim()).toMatch(/^Another Vitalrounds server already uses the data folder [^\n]*$/)

  const admin = createAdmin({ DATA_DIR, ...ownKeys })
  expect(await admin.ended).toBe(0)
  expect(admin.said.text).toMatch(/ada@clinic\.example is now the super admin of Northside Clinic[\s\S]*https:\/\/clinic\.example/)

  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(fs.existsSync(path.join(DATA_DIR, 'pgdata', 'postmaster.pid'))).toBe(false)
}, 150_000)

test('given no database, the first admin is refused, and no second clinic is made by the way', async () => {
  const other = path.join(DATA_DIR, 'other')
  const { said, ended } = createAdmin({ DATA_DIR: other, ...ownKeys })
  expect(await ended).toBe(1)
  expect(said.text.trim()).toMatch(/^There is no database in [^\n]*, and DATABASE_URL names none\. [^\n]*$/)
  expect(fs.existsSync(other)).toBe(false)
})

test('the demo is not shown with the profile of a clinic’s own server, and touches nothing', async () => {
  const untouched = path.join(DATA_DIR, 'production')
  const { said, ended } = start('start.ts', { DATA_DIR: untouched, ...ownKeys })
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
