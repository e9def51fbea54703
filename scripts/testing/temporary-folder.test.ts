import fs from 'node:fs'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from './temporary-folder.ts'

test('given a run that ended, its folder is gone with it, and one that was killed is removed by the next', () => {
  const killed = spawnSync('true').pid
  const running = createTemporaryFolder()
  const left = path.join(path.dirname(running.path), `vitalrounds-run-${killed}-abc`)
  fs.mkdirSync(left)
  const next = createTemporaryFolder()
  expect(fs.existsSync(left)).toBe(false)
  expect(fs.existsSync(running.path)).toBe(true)
  for (const folder of [running, next]) folder.remove()
  expect(fs.existsSync(running.path)).toBe(false)
})

test('given an account of its own for PostgreSQL, it may enter the folder as it may the one for all', () => {
  const folder = createTemporaryFolder()
  expect(fs.statSync(folder.path).mode & 0o7777).toBe(0o1777)
  folder.remove()
})
