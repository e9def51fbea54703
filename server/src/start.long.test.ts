/** `npm start` on an empty machine, with the whole demo; every run of the stories begins with it too. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addressIn, startProcess } from './platform/testing/start-process.ts'

const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-start-'))
afterAll(() => fs.rmSync(DATA_DIR, { recursive: true, force: true }))

test('the server starts from nothing, answers its health check, and stops cleanly when asked', async () => {
  const { server, said, ended } = startProcess('start.ts', { DATA_DIR })
  await expect.poll(() => addressIn(said.text), { timeout: 180_000 }).toBeDefined()
  const health = await fetch(`http://127.0.0.1:${addressIn(said.text)}/healthz`)
  expect(health.status).toBe(200)

  const second = startProcess('start.ts', { DATA_DIR })
  expect(await second.ended).toBe(1)
  expect(second.said.text.trim()).toMatch(/^Another Vitalrounds server already uses the data folder [^\n]*$/)

  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(fs.existsSync(path.join(DATA_DIR, 'pgdata', 'postmaster.pid'))).toBe(false)
}, 240_000)
