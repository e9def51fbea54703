/** An organization whose people sign in at a provider of the test, and a browser that does. */
import type { SignOn, SignOnReply } from '@vitalrounds/domain/auth/sign-on-setting-api'
import type { Person, TestApp } from '../../../platform/testing/test-app.ts'
import type { Browser } from '../../testing/browser.ts'
import { clientId, clientSecret, type TestProvider } from './provider.ts'

const url = 'settings/sign-on'

/** Northside Clinic becomes a workspace of the organization of that name, and its administrator sets up the provider. */
export async function setUp(t: TestApp, provider: TestProvider, more: Partial<SignOn> = {}) {
  t.app.context.callProvider = provider.call
  await t.owner.updateTable('clinic_group').set({ client: 'northside' }).where('id', '=', t.groups.northside).execute()
  await t.owner.updateTable('clinic_group').set({ client: 'lakeview' }).where('id', '=', t.groups.lakeview).execute()
  return save(t, t.people.adam, { issuer: provider.issuer, clientId, isEnabled: true, createsUsers: true, ...more }, { clientSecret })
}

/** Saves over what stands there. */
export async function save(t: TestApp, who: Person, change: Partial<SignOn>, more: object = {}) {
  const { value, version } = (await t.as(who, 'GET', url)).json<SignOnReply>()
  return t.as(who, 'PUT', url, { value: { ...value, ...change }, version, ...more })
}

/** Begins at the sign-in page; answers where the browser is led. */
export async function begin(browser: Browser, email: string, from?: string) {
  const answer = await browser.post('auth/sign-on/start', { email, ...(from !== undefined && { from }) })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{ url: string }>().url
}

export const finish = (browser: Browser, back: URL | string) =>
  browser.post('auth/sign-on/finish', { answer: typeof back === 'string' ? back : back.search })

/** The whole way as a person goes it. */
export const signOn = async (browser: Browser, provider: TestProvider, email: string, from?: string) =>
  finish(browser, await provider.walk(await begin(browser, email, from)))
