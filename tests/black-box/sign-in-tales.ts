/** Tales of signing in: second factors, sessions, workspaces, and the links of mails. */
import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { newAuthenticator } from './authenticator.ts'
import { bed, groupA, groupB, type Person, personOf, signIn } from './bed.ts'
import type { BlackBoxScript } from './tale.ts'

const loginOf = ({ email, password }: Pick<Person, 'email' | 'password'>) => ({ email, password })

/** RFC 6238 with the usual thirty seconds and six digits. */
function appCode(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const count = Buffer.alloc(8)
  count.writeUInt32BE(Math.floor(Date.now() / 30_000), 4)
  const hash = createHmac('sha1', key).update(count).digest()
  const whole = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(whole % 1_000_000).padStart(6, '0')
}

const secondFactor: BlackBoxScript = async (act) => {
  const person = personOf(groupA(), 'user')
  const token = person.accessToken
  await act('POST /account/prove', { token, body: { password: person.password } })
  const { said } = await act<{ secret: string }>('POST /account/totp', { token, body: {} })
  await act('POST /account/totp/confirm', { token, body: { code: appCode(said.secret) } })
  const codes = await act<{ recoveryCodes: string[] }>('POST /account/recovery-codes', { token, body: {} })
  const first = await act('POST /auth/login', { body: loginOf(person), status: 401 })
  const body = { code: codes.said.recoveryCodes[0], remember: true }
  await act('POST /auth/second-factor', { body, headers: { cookie: first.cookie } })
  const existing = await act<{ devices: { id: string }[] }>('GET /account/remembered-devices', { token })
  await act('DELETE /account/remembered-devices/{id}', { token, at: { id: existing.said.devices[0]?.id ?? '' } })
  await act('POST /users/{id}/reset-second-factor', { at: { id: person._id }, body: { reason: 'the phone is lost' } })
}

const passkeys: BlackBoxScript = async (act) => {
  const person = personOf(groupA(), 'user')
  const token = person.accessToken
  const key = newAuthenticator(bed().baseUrl)
  await act('POST /account/prove', { token, body: { password: person.password } })
  const make = await act<{ challenge: string }>('POST /account/passkeys/options', { token, body: {} })
  const created = { name: 'Key ring', response: key.create(make.said) }
  await act('POST /account/passkeys', { token, headers: { cookie: make.cookie }, body: created })
  const request = await act<{ challenge: string }>('POST /auth/passkey-options', { body: {} })
  const signed = { response: key.get(request.said) }
  const signedIn = await act<{ access_token: string }>('POST /auth/passkey', { headers: { cookie: request.cookie }, body: signed })
  const fresh = signedIn.said.access_token
  const proof = await act<{ challenge: string }>('POST /account/prove/passkey-options', { token: fresh, body: {} })
  await act('POST /account/prove', { token: fresh, headers: { cookie: proof.cookie }, body: { passkey: key.get(proof.said) } })
  const readStored = async () => {
    const { said } = await act<{ passkeys: { id: string }[] }>('GET /account/second-factor', { token: fresh })
    return said.passkeys.map(({ id }) => id)
  }
  expect(await readStored()).toEqual([key.id])
  await act('DELETE /account/passkeys/{id}', { token: fresh, at: { id: key.id } })
  expect(await readStored()).toEqual([])
}

const sessions: BlackBoxScript = async (act) => {
  const person = personOf(groupA(), 'admin')
  await act('POST /auth/login', { body: loginOf(person) })
  const { cookie } = await signIn(person)
  await act('POST /auth/refresh', { headers: { cookie } })
  const { token, cookie: own } = await signIn(person)
  const open = await act<{ sessions: { id: string; current: boolean }[] }>('GET /account/sessions', { token })
  const other = open.said.sessions.find(({ current }) => !current)
  await act('DELETE /account/sessions/{id}', { token, at: { id: other?.id ?? '' } })
  await act('POST /account/sessions/revoke-others', { token, body: {} })
  await act('POST /auth/logout', { token, headers: { cookie: own } })
  const again = await signIn(person)
  const body = { currentPassword: person.password, newPassword: 'quiet-harbor-lantern-42' }
  await act('POST /account/password', { token: again.token, body })
}

const elsewhere: BlackBoxScript = async (act) => {
  const { token } = await signIn(personOf(groupA(), 'superAdmin'))
  const existing = await act<{ workspaces: { group_id: string }[] }>('GET /account/workspaces', { token })
  const annex = existing.said.workspaces.find(({ group_id }) => group_id !== groupA().groupId)
  await act('POST /account/switch-workspace', { token, body: { group_id: annex?.group_id } })
  const fresh = await signIn(personOf(groupA(), 'superAdmin'))
  const body = { group_id: groupB().groupId, reason: 'asked for help by their administrator' }
  const inside = await act<{ access_token: string }>('POST /admin/emergency-access', { token: fresh.token, body })
  await act('POST /account/emergency-access/end', { token: inside.said.access_token, body: {} })
}

const mailedLinks: BlackBoxScript = async (act) => {
  const { confirm, reset } = groupA().links
  await act('POST /auth/link-state', { body: confirm })
  await act('POST /auth/confirm', { body: confirm })
  await act('POST /auth/reset', { body: { ...reset, password: 'copper-lantern-harbor-9' } })
  const { email } = personOf(groupA(), 'user')
  await act('POST /auth/send-reset', { body: { email } })
  await act('POST /auth/resend-confirmation', { body: { email } })
  await act('POST /auth/password-strength', { body: { password: 'copper-lantern' } })
  await act('POST /auth/passkey-options', { body: {} })
}

/** To the provider of the organization and back, which the test bed plays: its code says whom it signs in. */
const signOn: BlackBoxScript = async (act) => {
  const { email, _id } = personOf(groupA(), 'user')
  const { said, cookie } = await act<{ url: string }>('POST /auth/sign-on/start', { body: { email } })
  const query = new URL(said.url).searchParams
  const answerFor = (nonce: string) => {
    const claims = { sub: `${groupA().canary} subject`, email, email_verified: true, nonce }
    const code = Buffer.from(JSON.stringify(claims)).toString('base64url')
    return { body: { answer: new URLSearchParams({ code, state: query.get('state') ?? '' }).toString() }, headers: { cookie } }
  }
  await act('POST /auth/sign-on/finish', { ...answerFor(query.get('nonce') ?? ''), headers: {}, status: 401 })
  await act('POST /auth/sign-on/finish', answerFor(query.get('nonce') ?? ''))
  await act('POST /auth/sign-on/finish', { ...answerFor(query.get('nonce') ?? ''), status: 401 })
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
  await act('POST /auth/sign-on/saml', { headers: form, body: 'SAMLResponse=PHg%2B&RelayState=nobody', status: 303 })
  await act('POST /settings/sign-on/people/{userId}/unlink', { at: { userId: _id } })
}

export const signInTales = { secondFactor, passkeys, sessions, elsewhere, mailedLinks, signOn }
