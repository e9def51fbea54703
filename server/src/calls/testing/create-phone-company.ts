/** The phone company for tests: an account with a number for each clinic, and calls told step by step, signed as it does. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { workInbox } from '../../inbox-handlers.ts'
import { sealText } from '../../platform/secret-box.ts'
import { sha256 } from '../../platform/secrets.ts'
import type { TestApp } from '../../platform/testing/test-app.ts'
import { connectionSeal } from '../../vendors/connection.ts'
import { formFields, signatureOf } from '../../vendors/twilio/signature.ts'
import { identityOf } from '../../vendors/twilio/voice-token.ts'

const authToken = 'phone-company-token'
/** The line that a call leads to; another for each call. */
const legOf = (sid: string) => `CA${sid.slice(2).split('').toReversed().join('')}`
const newSid = () => `CA${randomUUID().replaceAll('-', '')}`
/** The moment of a callback as Twilio writes it. */
const report = (at: Date) => at.toUTCString().replace('GMT', '+0000')

export type PhoneCompany = Awaited<ReturnType<typeof createPhoneCompany>>

const numbers = { northside: '+13125550100', lakeview: '+13125550200' }

/** An account whose calls are signed, with a number for each clinic. */
async function anAccount(t: TestApp, pathToken: string): Promise<string> {
  const { id } = await t.owner
    .insertInto('vendor_connection')
    .values({
      vendor: 'twilio',
      name: 'twilio',
      mode: 'simulated',
      base_url: 'http://127.0.0.1:1',
      config: JSON.stringify({ applicationSid: 'AP1' }),
      path_token_hash: sql`decode(${sha256(pathToken)}, 'hex')`,
      hook_auth: JSON.stringify({ kind: 'signed', credential: 'authToken' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const secrets = { accountSid: 'AC1', authToken, apiKeySid: 'SK1', apiKeySecret: 'api-secret' }
  const sealed = sealText(t.config.keys.secretBox, JSON.stringify(secrets), connectionSeal(id))
  await t.owner
    .updateTable('vendor_connection')
    .set({ secrets: Buffer.from(sealed, 'utf8') })
    .where('id', '=', id)
    .execute()
  for (const [group, phone] of Object.entries(numbers))
    await t.owner
      .insertInto('clinic_number')
      .values({ group_id: t.groups[group as 'northside'], phone, connection_id: id })
      .execute()
  return id
}

export async function createPhoneCompany(t: TestApp, pathToken = 'unguessable') {
  const id = await anAccount(t, pathToken)
  const base = `/hooks/v1/twilio/${id}/${pathToken}`

  /** Posts a form as Twilio does; answers what we say. */
  async function post(end: string, fields: Record<string, string>, token = authToken) {
    const text = new URLSearchParams({ AccountSid: 'AC1', ApiVersion: '2010-04-01', ...fields }).toString()
    const url = `${base}/${end}`
    const signature = signatureOf(token, new URL(url, t.config.publicUrl).href, formFields(text))
    return t.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      payload: text,
    })
  }
  const work = async () => {
    while ((await workInbox(t.db)) > 0);
  }
  return {
    connectionId: id,
    numbers,
    post,
    work,
    /** A browser connects with the id of a call. */
    connect: (userId: string, callId: string, sid = newSid()) =>
      post('voice', { CallSid: sid, From: `client:${identityOf(userId)}`, To: '', CallStatus: 'ringing', callId }).then(({ body }) => ({
        sid,
        xml: body,
      })),
    /** Somebody rings a clinic. */
    ring: (from: string, to: string = numbers.northside, sid = newSid()) =>
      post('incoming', { CallSid: sid, From: from, To: to, CallStatus: 'ringing' }).then(({ body }) => ({
        sid,
        xml: body,
      })),
    /** One callback of a leg. */
    leg: (callId: string, leg: Leg) =>
      post(`leg?c=${callId}`, {
        CallSid: leg.legSid ?? legOf(leg.sid),
        ParentCallSid: leg.sid,
        CallStatus: leg.state,
        SequenceNumber: String(leg.sequence ?? 0),
        To: leg.to ?? '+14155550001',
        ...(leg.at && { Timestamp: report(leg.at) }),
        ...(leg.seconds !== undefined && { CallDuration: String(leg.seconds) }),
      }),
  }
}

type Leg = {
  sid: string
  state: string
  sequence?: number
  legSid?: string
  to?: string
  at?: Date
  seconds?: number
}
