/** The form that a provider of SAML has the browser post to us: where it leads, and what is refused before anything reads it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { postForm, setUpSaml, signOnBySaml } from './testing/saml-set-up.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  expect((await setUpSaml(t)).statusCode).toBe(200)
})
afterAll(() => t.close())

const email = 'carla@northside.example'
const ofCarla = { nameId: 'carla', attributes: { mail: email } }

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/%2f%2fevil.example', 'javascript:alert(1)', '/sign-on?saml'])(
  'leads home after a sign-in that began with the way back %s',
  async (from) => {
    const answer = await signOnBySaml(t, email, { says: ofCarla, from })
    expect(answer.json<{ returnPlace: string }>().returnPlace).toBe('/')
  },
)

test.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', 'x'.repeat(200)])(
  'a relay state %s leads to our own page',
  async (relayState) => {
    const answer = await postForm(t, { SAMLResponse: 'PHg+', RelayState: relayState })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/sign-on?saml'])
  },
)

test.each([
  ['5 MB', { SAMLResponse: 'A'.repeat(5_000_000), RelayState: 'x' }, 413],
  ['more than a response can have', { SAMLResponse: 'A'.repeat(200_001), RelayState: 'x' }, 422],
  ['no response', { RelayState: 'x' }, 422],
])('a form with %s is refused before anything reads it', async (_, form, status) => {
  expect((await postForm(t, form as Record<string, string>)).statusCode).toBe(status)
})

test('a form with two responses is refused', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/orma-v2/api/auth/sign-on/saml',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'SAMLResponse=PHg%2B&SAMLResponse=PHg%2B&RelayState=x',
  })
  expect(answer.statusCode).toBe(422)
})

test('a form is read at no other address of sign-in', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/orma-v2/api/auth/sign-on/finish',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'answer=x',
  })
  expect(answer.statusCode).toBe(400)
})
