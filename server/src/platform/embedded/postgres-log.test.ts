import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { failureWords, isStillClosing, failureLine } from './failure-words.ts'
import { openPostgresLog } from './postgres-log.ts'
import { sharedBuffersMb } from './settings.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-log-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

test('the log file is rotated by size and three older ones are kept', () => {
  const log = openPostgresLog(folder, 100)
  for (let n = 0; n < 10; n++) log.write(`${String(n).repeat(150)}\n`)
  expect(fs.readdirSync(folder).toSorted()).toEqual(['postgres.log', 'postgres.log.1', 'postgres.log.2', 'postgres.log.3'])
  expect(fs.readFileSync(path.join(folder, 'postgres.log'), 'utf8')).toMatch(/^9+\n$/)
  expect(fs.readFileSync(path.join(folder, 'postgres.log.3'), 'utf8')).toMatch(/^6+\n$/)
})

test('the last lines stay at hand when the folder cannot be written', () => {
  const log = openPostgresLog(path.join(folder, 'nowhere'))
  log.write('FATAL:  first\nLOG:  second\n')
  expect(log.lines()).toEqual(['FATAL:  first', 'LOG:  second'])
  log.forget()
  expect(log.lines()).toEqual([])
})

test("PostgreSQL's last words become one clear sentence", () => {
  const stamp = '2026-11-20 10:00:00.000 UTC [12]'
  expect(failureWords([`${stamp} FATAL:  could not write lock file "postmaster.pid": No space left on device`], '/d')).toBe(
    'The disk that holds /d is full. Free some space there, then start again.',
  )
  expect(failureWords(['initdb: error: could not create directory "/d": Permission denied'], '/d')).toMatch(/cannot be written/)
  expect(failureWords([`${stamp} FATAL:  something new`], '/d')).toBeUndefined()
  expect(failureLine([`${stamp} FATAL:  something new`, `${stamp} LOG:  database system is shut down`])).toBe('something new')
  expect(isStillClosing([`${stamp} FATAL:  lock file "postmaster.pid" already exists`])).toBe(true)
  expect(isStillClosing([`${stamp} FATAL:  something new`])).toBe(false)
})

test('shared memory follows the machine between 64 MB and 1 GB', () => {
  const gigabyte = 1024 ** 3
  expect([0.25, 2, 4, 64].map((size) => sharedBuffersMb(size * gigabyte))).toEqual([64, 256, 512, 1024])
})
