/** Looks up who and what a story is about, beside the page. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { ask } from './story.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** The id of the one member whom these words find. */
export async function memberId(page: Page, words: string): Promise<string> {
  const { members } = (await ask(page, `api/members/search?q=${encodeURIComponent(words)}`)) as {
    members: { _id: string }[]
  }
  expect(members.length, words).toBeGreaterThan(0)
  return members[0]?._id ?? ''
}

type Held = { device: string; imei: string; memberId: string }

/** The number of a member's device of one kind. */
export async function deviceNumber(page: Page, member: string, kind: string): Promise<string> {
  const { devices } = (await ask(page, `api/registry/member/${member}`)) as { devices: Held[] }
  const found = devices.find(({ device }) => device === kind)
  expect(found, `${kind} of ${member}`).toBeDefined()
  return found?.imei ?? ''
}

/** Posts a vendor's sample message as that vendor does, measured now, with the very command of the README. */
export async function sendReading(sample: string, device: string): Promise<void> {
  const file = join(root, 'server/src/vendors', sample)
  const words = ['scripts/send-reading.ts', '--file', file, '--now', '--device', device]
  const { stdout } = await run(process.execPath, words, {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] },
  })
  expect(stdout).toMatch(/hears 2\d\d/)
}
