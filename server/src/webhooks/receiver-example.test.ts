/** The receiver of docs/integrations.md runs as it stands there, takes what is signed, once, and refuses what is not. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import type { PostWebhook } from './send-webhook.ts'
import { change, createWebhook, deliver, deliveriesOf, pass, type TestWebhook } from './testing/create-webhook.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const [, example = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/integrations.md'), 'utf8')) ?? []

let t: TestApp
let folder = ''
let receiver: ChildProcess
let webhook: TestWebhook
let port = ''
const lines: string[] = []
beforeAll(async () => {
  t = await testApp()
  webhook = await createWebhook(t, t.people.adam, 'https://hooks.example.org/events')
  // Where its import is found
  folder = mkdtempSync(join(root, 'node_modules/.receiver-'))
  writeFileSync(join(folder, 'receiver.mjs'), example)
  receiver = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { WEBHOOK_SECRET: webhook.secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = createInterface({ input: receiver.stdout! })
  const [first] = (await once(output, 'line')) as [string]
  port = first.replace('listening on ', '')
  output.on('line', (line) => lines.push(line))
})
afterAll(async () => {
  receiver.kill()
  rmSync(folder, { recursive: true })
  await t.close()
})

const post: PostWebhook = async ({ body, headers }) => {
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers })
  return { status: answer.status, headers: {}, text: await answer.text() }
}

test('the example prints an event once, however often it is sent, and refuses a body that was changed', async () => {
  const memberId = await createMember(t.owner, t.groups.northside, 'Ada North')
  await change(t, memberId)
  await deliver(t, webhook, { post: (request) => post({ ...request, body: request.body.replace('note', 'call') }) })
  expect(await deliveriesOf(t, webhook)).toMatchObject([{ state: 'waiting', last_status: 400 }])
  await pass(t, webhook, '1 minute')
  await deliver(t, webhook, {
    post: async (request) => {
      await post(request)
      return post(request)
    },
  })
  expect(await deliveriesOf(t, webhook)).toMatchObject([{ state: 'delivered', last_status: 204 }])
  await expect.poll(() => lines.length).toBe(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ type: 'note.changed', data: { memberId } })
})
