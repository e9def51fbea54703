/** The simulated Twilio beside Twilio's own description of its API, and its calls beside our check of them. */
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Connection } from '../../vendors/connection.ts'
import { VendorConfig } from '../../vendors/connection.ts'
import { twilioClient } from '../../vendors/twilio/client.ts'
import { isSignedByTwilio } from '../../vendors/twilio/signature.ts'
import { findTexts, sendText, type TextToSend } from '../../vendors/twilio/texts.ts'
import { simulatedAccount } from '../accounts.ts'
import { startStage } from '../testing.ts'

const document = JSON.parse(readFileSync(new URL('../../vendors/twilio/fixtures/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
  components: object
}
type Operation = { requestBody?: { content: Record<string, { schema: object }> }; responses: Record<string, Answer> }
type Answer = { content: Record<string, { schema: object }> }
const messages = document.paths['/2010-04-01/Accounts/{AccountSid}/Messages.json']

const ajv = new Ajv({ strict: false, validateFormats: false })
/** OpenAPI 3.0 says `nullable` where JSON Schema has a type. */
const nullable = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(nullable)
  if (typeof schema !== 'object' || schema === null) return schema
  const { nullable: may, ...rest } = Object.fromEntries(Object.entries(schema).map(([k, v]) => [k, nullable(v)]))
  return may === true && rest['type']
    ? { ...rest, type: [rest['type'], 'null'] }
    : may === true
      ? { anyOf: [rest, { type: 'null' }] }
      : rest
}
const fits = (schema: object | undefined, value: unknown) => {
  if (!schema) throw new Error('no schema')
  const validate = ajv.compile({ ...(nullable(schema) as object), components: nullable(document.components) })
  return validate(value) ? [] : validate.errors
}
const answerSchema = (method: 'get' | 'post', status: string) => messages?.[method]?.responses[status]?.content['application/json']?.schema

let stage: Awaited<ReturnType<typeof startStage>>
let twilio: Connection
beforeAll(async () => {
  stage = await startStage()
  const account = simulatedAccount('twilio', stage.url)
  twilio = { ...account, config: VendorConfig.parse(account.config) }
})
afterAll(() => stage.close())
beforeEach(() => void stage.heard.splice(0))

const clinic = '+18445550100'
const text = (more: Partial<TextToSend> = {}): TextToSend => ({
  to: '+13125550123',
  from: clinic,
  serviceSid: null,
  body: 'Good morning',
  statusCallback: 'https://clinic.example/hooks/v1/twilio/c/t/status?m=0190a5b8-0000-7000-8000-000000000001',
  ...more,
})
const call = (path: string, init: RequestInit = {}) => {
  const { accountSid, authToken } = twilio.secrets
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return fetch(`${twilio.baseUrl}/2010-04-01/Accounts/${accountSid}/${path}`, { ...init, headers: { authorization } })
}

it('answers as the document says, to requests that the document allows', async () => {
  const form = { To: '+13125550199', From: clinic, Body: 'Hello', StatusCallback: 'https://clinic.example/s', ValidityPeriod: 3600 }
  expect(fits(messages?.['post']?.requestBody?.content['application/x-www-form-urlencoded']?.schema, form)).toEqual([])
  const response = await call('Messages.json', {
    method: 'POST',
    body: new URLSearchParams({ ...form, ValidityPeriod: '3600' }),
  })
  expect(response.status).toBe(201)
  expect(fits(answerSchema('post', '201'), await response.json())).toEqual([])
  expect(fits(answerSchema('get', '200'), await (await call('Messages.json?PageSize=20')).json())).toEqual([])
})

it('takes a text, finds it again, and tells how far it has come by calls that are signed', async () => {
  const outcome = await sendText(twilio, text())
  expect(outcome).toMatchObject({ kind: 'taken', status: 'queued' })
  const since = Temporal.Now.instant().subtract({ minutes: 1 }).toString()
  const texts = await findTexts(twilio, { to: '+13125550123', body: 'Good morning', since })
  expect(texts).toMatchObject([{ sid: outcome.kind === 'taken' ? outcome.sid : '' }])
  expect(await findTexts(twilio, { to: '+13125550123', body: 'Another', since })).toEqual([])
  await stage.control('/texts/advance')
  await stage.control('/texts/advance')
  const updates = stage.heard.filter(({ text: form }) => form.includes(texts[0]?.sid ?? '?'))
  expect(updates.map(({ text: form }) => new URLSearchParams(form).get('MessageStatus'))).toEqual(['sent', 'delivered'])
  for (const { path, headers, text: form } of updates)
    expect(
      isSignedByTwilio(
        { method: 'POST', url: new URL(path, 'https://clinic.example'), headers, body: Buffer.from(form) },
        'simulated-token',
      ),
    ).toBe(true)
})

it.each([
  ['a number that is none', { to: '+13125550001' }, '21211'],
  ['too many characters', { body: 'a'.repeat(1601) }, '21617'],
])('refuses %s by its number', async (_, more, code) => {
  expect(await sendText(twilio, text(more))).toEqual({ kind: 'refused', code })
})

it('blocks who has texted STOP, until START', async () => {
  const from = '+13125550145'
  await stage.control('/texts', { from, to: clinic, body: ' Stop' })
  expect(await sendText(twilio, text({ to: from }))).toEqual({ kind: 'refused', code: '21610' })
  await stage.control('/texts', { from, to: clinic, body: 'START' })
  expect(await sendText(twilio, text({ to: from }))).toMatchObject({ kind: 'taken' })
})

it('tells an answer that was lost from a call that never left', async () => {
  await stage.control('/faults', { vendor: 'twilio', kind: 'lostAnswer' })
  expect(await sendText(twilio, text({ to: '+13125550150' }))).toEqual({ kind: 'unknown' })
  const since = Temporal.Now.instant().subtract({ minutes: 1 }).toString()
  expect(await findTexts(twilio, { to: '+13125550150', body: 'Good morning', since })).toHaveLength(1)
  const gone = await startStage()
  await gone.close()
  const nobody = { ...twilio, baseUrl: `${gone.url}/twilio` }
  expect(await sendText(nobody, text())).toMatchObject({ kind: 'notSent' })
  await stage.control('/faults', { vendor: 'twilio', kind: '429' })
  expect(await sendText(twilio, text())).toMatchObject({ kind: 'notSent', retryAfterMs: 1000 })
  await stage.control('/faults', { vendor: 'twilio', kind: 'queueFull' })
  expect(await sendText(twilio, text())).toEqual({ kind: 'notSent' })
  await stage.control('/faults', { vendor: 'twilio', kind: '500' })
  expect(await sendText(twilio, text())).toEqual({ kind: 'unknown' })
})

it('lets no call leave this machine', async () => {
  expect(await sendText({ ...twilio, baseUrl: 'https://api.twilio.com' }, text())).toMatchObject({ kind: 'notSent' })
})

it('answers the test of an account, and refuses wrong keys', async () => {
  await expect(twilioClient(twilio).check?.()).resolves.toBeUndefined()
  const wrong = { ...twilio, secrets: { ...twilio.secrets, authToken: 'wrong' } }
  await expect(twilioClient(wrong).check?.()).rejects.toMatchObject({ reason: 'refused', status: 401 })
})
