/** Words that are being typed when the session ends, or when the server is killed, are there after the next sign-in. */
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { freePort, startTarget, stopTarget } from '../bench/hook-target.ts'
import { fillTestbed } from '../server/seeds/testbed.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { socketFolder } from '../server/src/platform/embedded/folders.ts'
import { databaseName, ownerRole } from '../server/src/platform/embedded/names.ts'
import { databaseKey } from '../server/src/platform/embedded/settle-owner.ts'
import { loginUrl } from '../server/src/platform/role-password.ts'
import { memberId } from './people-and-devices.ts'
import { signInDirectly, expect, people, signInByForm, test } from './story.ts'
import { type Field, fields, typed, inTurn } from './word-fields.ts'

const note = (page: Page) => page.getByRole('form', { name: /^After the call/ }).getByLabel('Note')

/** A call that drops leaves a card. */
async function dropACall(page: Page) {
  const patient = await page.context().newPage()
  await patient.goto('/simulator')
  await patient.getByLabel('What happens').selectOption('drops')
  await patient.getByRole('button', { name: 'Set' }).click()
  await expect(patient.getByText('So it will be.')).toBeVisible()
  await patient.close()
  await page.getByRole('button', { name: /^Call Elena/ }).click()
  await expect(note(page)).toBeVisible()
}

type LongField = Field & { first?: (page: Page) => Promise<void> }
const all: Record<string, LongField> = {
  ...fields,
  'care plan': {
    at: (id) => `/member-details/${id}/care-plan`,
    field: (page) => page.getByLabel('Preferences and wishes'),
  },
  'card after a call': {
    at: (id) => `/member-details/${id}/phone-calls`,
    first: dropACall,
    field: note,
  },
}

for (const [name, { at, open, first, field }] of Object.entries(all))
  test(`${name}: a session that ends in the middle of a sentence loses none of it`, inTurn(name, 1), async ({ as, watch }) => {
    watch.expect([401, '/orma-v2/api/'])
    const page = await as('tom')
    // Of the care plan too: a member with that service
    const id = await memberId(page, name === 'care plan' ? '884450' : '884120')
    await page.goto(at(id))
    await first?.(page)
    await open?.(page)
    // Never what a draft of before holds already
    const words = `${name}: ${typed} ${randomUUID().slice(0, 8)}`
    await field(page).fill(words)
    // The next thing the page sends is the draft, and it is refused
    await page.context().request.post('/orma-v2/api/auth/logout')
    await expect(page).toHaveURL(/\/login/)
    expect(await page.content()).not.toContain('Half a sentence')
    await signInByForm(page, people.tom)
    await expect(page).not.toHaveURL(/\/login/)
    await open?.(page)
    await expect(field(page)).toHaveValue(words)
    // On the server, not only here
    await page.waitForLoadState()
    await page.reload()
    await open?.(page)
    await expect(field(page)).toHaveValue(words)
  })

/** A server of its own, that may be killed. */
async function ownServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitalrounds-e2e-killed-'))
  const port = await freePort()
  const start = () => startTarget(dataDir, port, { VITALROUNDS_PROFILE: 'testbed' })
  let server: ChildProcess = await start()
  const place = `postgresql://${encodeURIComponent(socketFolder(realpathSync(dataDir)))}:5432/${databaseName}`
  const owner = loginUrl(place, ownerRole, databaseKey(dataDir))
  const { groups } = await fillTestbed(owner, readConfig({ DATA_DIR: dataDir, PORT: String(port) }, 'testbed'))
  return {
    url: `http://localhost:${port}`,
    group: groups[0]!,
    kill: async () => {
      server.kill('SIGKILL')
      await once(server, 'close')
    },
    start: async () => {
      server = await start()
    },
    end: async () => {
      await stopTarget(server)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

test('a server that is killed in the middle of a sentence loses none of it', { tag: '@long' }, async ({ browser }) => {
  const server = await ownServer()
  const { email, password } = server.group.users.find(({ role }) => role === 'user')!
  const id = server.group.members[0]!._id
  /** Each field in a browser of its own, signed in anew: one browser has six lines to a server, and a live page holds one. */
  const openAll = async () => {
    const opened: { name: string; page: Page; at: Locator }[] = []
    for (const [name, { at, first, open, field }] of Object.entries(all)) {
      // A call is carried by the vendor, who has no part in this
      if (first) continue
      const context = await browser.newContext({ baseURL: server.url })
      await signInDirectly(context, email, password)
      const page = await context.newPage()
      await page.goto(at(id))
      await open?.(page)
      await expect(field(page), name).toBeVisible()
      opened.push({ name, page, at: field(page) })
    }
    return opened
  }
  const before = await openAll()
  const half = typed.slice(0, typed.length / 2)
  for (const { name, at } of before) await at.fill(`${name}: ${half}`)
  await server.kill()
  // The other half: the first may have been saved before, where there was time for it
  for (const { name, at } of before) await at.fill(`${name}: ${typed}`)
  for (const { name, page, at } of before) {
    await expect(page.getByText(/could not be saved/i).first(), name).toBeVisible()
    await expect(at).toHaveValue(`${name}: ${typed}`)
  }
  await server.start()
  for (const { name, page } of before) await expect(page.getByText(/Draft saved/).first(), name).toBeVisible()
  for (const { page } of before) await page.context().close()
  for (const { name, page, at } of await openAll()) {
    await expect(at).toHaveValue(`${name}: ${typed}`)
    await page.context().close()
  }
  await server.end()
})
