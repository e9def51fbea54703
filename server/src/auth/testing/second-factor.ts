/** Somebody with an authenticator app, for the tests of what it is asked for. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Person, TestApp } from '../../platform/testing/test-app.ts'
import { type Browser, browser, setPasswords } from './browser.ts'

export const appCode = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 1000 })

export type ProtectedPerson = { person: Person; secret: string; recoveryCodes: string[] }

/** Somebody of Northside with an authenticator app, set up a while ago. */
export async function createPersonWithApp(t: TestApp): Promise<ProtectedPerson> {
  const person = await t.person(t.groups.northside, `f${randomUUID().slice(0, 8)}@northside.example`)
  await setPasswords(t, [person])
  const { secret } = (await t.as(person, 'POST', 'account/totp', {})).json<{ secret: string }>()
  const confirmed = await t.as(person, 'POST', 'account/totp/confirm', { code: appCode(secret) })
  expect(confirmed.statusCode).toBe(200)
  await restoreTotpStep(t, person)
  return { person, secret, recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes }
}

/** The code of now may be used once more, as if half a minute had gone by. */
export const restoreTotpStep = (t: TestApp, { userId }: Person) =>
  sql`update auth.totp set last_step = last_step - 10 where user_id = ${userId}`.execute(t.owner)

/** A browser in which the password was right and the code is waited for. */
export async function firstStepOf(t: TestApp, { person }: ProtectedPerson): Promise<Browser> {
  const b = browser(t)
  const answer = await b.login(person.email)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'mfaRequired' })
  expect(answer.json()).not.toHaveProperty('access_token')
  return b
}

/** The last proof of this person's sessions is older than what needs one allows. */
export const expireProof = (t: TestApp, { userId }: Pick<Person, 'userId'>) =>
  sql`update auth.session set proved_at = app.now() - interval '6 minutes' where user_id = ${userId}`.execute(t.owner)
