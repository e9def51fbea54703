import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const flags = '--ignore-scripts --no-audit --no-fund --loglevel=error'
let place = ''
beforeEach(() => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-bootstrap-'))
  fs.mkdirSync(path.join(place, 'scripts'))
  fs.copyFileSync(path.join(import.meta.dirname, 'bootstrap.mjs'), path.join(place, 'scripts/bootstrap.mjs'))
  lockfile('first')
  // In place of npm: says what it was asked, and fails where it is told to
  const npm = '#!/bin/sh\necho "$@" >> asked\ntest ! -e fails || exit 7\nmkdir -p node_modules\n'
  fs.writeFileSync(path.join(place, 'npm'), npm, { mode: 0o755 })
})
afterEach(() => fs.rmSync(place, { recursive: true }))

const lockfile = (words: string) => fs.writeFileSync(path.join(place, 'package-lock.json'), words)

/** What npm was asked by one run. */
function asked(...options: string[]): string[] {
  const file = path.join(place, 'asked')
  fs.rmSync(file, { force: true })
  const environment = { ...process.env, PATH: `${place}:${process.env['PATH']}` }
  const run = spawnSync(process.execPath, [path.join(place, 'scripts/bootstrap.mjs'), ...options], { env: environment })
  if (run.status !== 0) return [`ended with ${run.status}`]
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : []
}

test('a start installs the rooms alone, a test adds the rest without removing anything, and both ask npm once', () => {
  expect(asked('--rooms')).toEqual([`ci --workspaces ${flags}`])
  expect(asked('--rooms')).toEqual([])
  expect(asked()).toEqual([`install --no-save --prefer-offline ${flags}`])
  expect(asked()).toEqual([])
  expect(asked('--rooms')).toEqual([])
})

test('where everything is installed, or was by the version before, a start leaves it so', () => {
  expect(asked()).toEqual([`ci ${flags}`])
  expect(asked('--rooms')).toEqual([])
  lockfile('second')
  expect(asked('--rooms')).toEqual([`ci ${flags}`])
  expect(asked()).toEqual([])
})

test('a changed lockfile is installed as far as the one before was', () => {
  asked('--rooms')
  lockfile('second')
  expect(asked('--rooms')).toEqual([`ci --workspaces ${flags}`])
  lockfile('third')
  expect(asked()).toEqual([`ci ${flags}`])
})

test('what npm could not install is tried again the next time', () => {
  fs.writeFileSync(path.join(place, 'fails'), '')
  expect(asked('--rooms')).toEqual(['ended with 7'])
  fs.rmSync(path.join(place, 'fails'))
  expect(asked('--rooms')).toEqual([`ci --workspaces ${flags}`])
})
