import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '../../platform/http/app-context.ts'
import { queueMail } from '../../platform/mail.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { signIn } from '../../platform/database/unscoped.ts'
import { configuredPost, openPost, type Post } from './client.ts'
import { hasMailbox, openMailbox, readMailbox } from './mailbox.ts'
import { mailboxRoutes } from './mailbox-routes.ts'
import { sendMail } from './send-mail.ts'

let t: TestApp
let dataDir: string
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let post: Post
beforeAll(async () => {
  t = await testApp()
  dataDir = mkdtempSync(path.join(tmpdir(), 'vitalrounds-mail-'))
  mailbox = await openMailbox({ dataDir })
  post = openPost(mailbox.smtpUrl, t.config.mail.from)
})
afterAll(async () => {
  post.close()
  await mailbox.close()
  await t.close()
})

const link = { tokenId: '0f8fad5b-d9cb-469f-a165-70867728950e', token: 'T'.repeat(43) }
const rowOf = (id: string) => t.owner.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function queued(kind: 'reset' | 'password-changed', recipient = 'carla@northside.example') {
  await signIn(t.db, (trx) => queueMail(trx, t.config, { kind, recipient, ...(kind === 'reset' && { link }) }))
  const { id } = await t.owner.selectFrom('mail').select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}

test('a reset mail arrives with a link to the configured address, once', async () => {
  const id = await queued('reset')
  expect(JSON.stringify(await rowOf(id))).not.toContain(link.token)
  await sendMail({ config: t.config, db: t.db, post }, id)
  await sendMail({ config: t.config, db: t.db, post }, id)
  const mails = await readMailbox({ dataDir })
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: 'carla@northside.example', subject: 'Reset your password' })
  expect(mails[0]?.text).toContain(`${t.config.publicUrl}/passwordreset?token=${link.token}&tokenId=${link.tokenId}`)
  expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1, vars: {}, provider_id: `<${id}@localhost>` })
})

test('a mail is queued with the job that sends it', async () => {
  const id = await queued('password-changed')
  const { rows } = await sql<{
    data: object
  }>`select data from pgboss.job where name = 'send-mail' order by created_on desc limit 1`.execute(t.owner)
  expect(rows[0]?.data).toMatchObject({ mailId: id })
})

test('a server that does not take it leaves the mail to the next attempt, without the address in the error', async () => {
  const id = await queued('password-changed')
  const nobody = openPost('smtp://127.0.0.1:9', t.config.mail.from)
  await expect(sendMail({ config: t.config, db: t.db, post: nobody }, id)).rejects.toThrow('a mail could not be sent')
  expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 1, error: 'ESOCKET' })
  await sendMail({ config: t.config, db: t.db, post }, id)
  expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2, error: null })
})

test('an address cannot smuggle a second recipient or a header', async () => {
  const id = await queued('password-changed', 'x@y.example,thief@evil.example\r\nBcc: thief@evil.example')
  await sendMail({ config: t.config, db: t.db, post }, id).catch(() => undefined)
  for (const { to } of await readMailbox({ dataDir })) expect(to.split(', ')).not.toContain('thief@evil.example')
})

test('a real mail server, and a clinic of its own, have no mailbox', () => {
  const own = { from: '', support: '', smtpUrl: undefined }
  expect(hasMailbox({ profile: 'demo', mail: own })).toBe(true)
  expect(hasMailbox({ profile: 'demo', mail: { ...own, smtpUrl: 'smtp://mail.example' } })).toBe(false)
  expect(hasMailbox({ profile: 'production', mail: own })).toBe(false)
  expect(hasMailbox({ profile: 'testbed', mail: own })).toBe(false)
})

test('the page shows mails as text and makes links of our own address only', async () => {
  const send = (subject: string, text: string) => post.send({ to: 'carla@northside.example', subject, text }, randomUUID())
  await send('<script>alert(1)</script>', `See ${t.config.publicUrl}/login and https://evil.example/"onmouseover=x <b>`)
  const app = Fastify()
  app.decorate('context', { config: { ...t.config, profile: 'demo', dataDir } } as unknown as AppContext)
  mailboxRoutes(app)
  const { body, headers } = await app.inject('/mailbox')
  expect(body).toContain('&lt;script&gt;alert(1)')
  expect(body).not.toMatch(/<script|<b>|href="https:\/\/evil/)
  expect(body).toContain(`<a href="${t.config.publicUrl}/login">`)
  const nonce = /style nonce="([^"]+)"/.exec(body)?.[1]
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  expect(headers['cache-control']).toBe('no-store')
  await app.close()
})

test('the page of the mailbox is not part of a server without one', async () => {
  expect(t.app.hasRoute({ method: 'GET', url: '/mailbox' })).toBe(false)
})

test('where letters go to real people, none leaves unencrypted', async () => {
  const letter = { to: 'ada@clinic.example', subject: 'Hello', text: 'Hello' }
  const mail = { ...t.config.mail, smtpUrl: mailbox.smtpUrl }
  const sentFrom = async (profile: 'production' | 'demo') => {
    const way = configuredPost({ profile, mail })
    return way?.send(letter, profile).finally(() => way.close())
  }
  await expect(sentFrom('production')).rejects.toThrow(/STARTTLS/)
  expect(await sentFrom('demo')).toBe('<demo@localhost>')
  expect(configuredPost({ profile: 'production', mail: { ...mail, smtpUrl: undefined } })).toBeUndefined()
})
