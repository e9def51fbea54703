/** Looks up who and what a story is about, beside the page. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { lane } from './lanes.ts'
import { callApi } from './story.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** The id of the one member whom these words find. */
export async function memberId(page: Page, words: string): Promise<string> {
  const { members } = (await callApi(page, `api/members/search?q=${encodeURIComponent(words)}`)) as {
    members: { _id: string }[]
  }
  expect(members.length, words).toBeGreaterThan(0)
  return members[0]?._id ?? ''
}

/** The id of somebody who has left, whom the search no longer finds. */
export async function formerMemberId(page: Page, name: string): Promise<string> {
  const { members } = (await callApi(page, 'api/members', { query: { name, disenrolled: true }, limit: 1 })) as {
    members: { _id: string }[]
  }
  expect(members.length, name).toBe(1)
  return members[0]?._id ?? ''
}

type AssignedDevice = { device: string; imei: string; memberId: string }

/** The number of a member's device of one kind. */
export async function deviceNumber(page: Page, member: string, kind: string): Promise<string> {
  const { devices } = (await callApi(page, `api/registry/member/${member}`)) as { devices: AssignedDevice[] }
  const match = devices.find(({ device }) => device === kind)
  expect(match, `${kind} of ${member}`).toBeDefined()
  return match?.imei ?? ''
}

type Holder = { id: string; name: string; identifier: string }
type Holds = { devices: { health: { device: string; identifier: string } }[] }
const named = /Whitfield|Anderson|Greene|Vega|Lopez|Kim$|Coleman|Larkin/

/** The nth member who has a device of this kind, no Kardia and no other story; with the number printed on the device. */
export async function holderOf(page: Page, kind: string, nth = 0): Promise<Holder> {
  const request = { query: { device: kind, state: 'connected' }, limit: 40 }
  const { devices } = (await callApi(page, 'api/registry/devices', request)) as { devices: (AssignedDevice & { name: string })[] }
  for (const { memberId: id, name } of devices.filter((device) => device.memberId && !named.test(device.name)).slice(nth)) {
    const { devices: all } = (await callApi(page, `api/devices/member/${id}`)) as Holds
    const identifier = all.find(({ health }) => health.device === kind)?.health.identifier
    if (identifier !== undefined && all.every(({ health }) => health.device !== 'KARDIA')) return { id, name, identifier }
  }
  throw new Error(`nobody has ${kind}`)
}

/** Posts a vendor's sample message as that vendor does, measured now, with the very command of the README. */
export async function sendReading(sample: string, device: string): Promise<void> {
  const file = join(root, 'server/src/vendors', sample)
  const words = ['scripts/send-reading.ts', '--file', file, '--now', '--device', device]
  const { stdout } = await run(process.execPath, words, {
    cwd: root,
    env: { ...process.env, DATA_DIR: lane.dataDir },
  })
  expect(stdout).toMatch(/hears 2\d\d/)
}
