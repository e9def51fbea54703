/** An organization whose people sign in at a provider of SAML, and a browser that does. */
import type { SignOn } from '@vitalrounds/domain/auth/sign-on-setting-api'
import { certificatesIn } from '@vitalrounds/domain/auth/saml-setting'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import { browser, type Browser } from '../../testing/browser.ts'
import { providerCertificate } from './saml-keys.ts'
import { answerTo, entityId, type Forging, readRequest, type SamlForm, signOnUrl } from './saml-provider.ts'
import { begin, save } from './set-up.ts'

export const samlSetting: Partial<SignOn> = {
  protocol: 'saml',
  isEnabled: true,
  createsUsers: true,
  samlEntityId: entityId,
  samlSignOnUrl: signOnUrl,
  samlCertificates: certificatesIn(providerCertificate),
  samlEmailAttribute: 'mail',
  samlFirstNameAttribute: 'givenName',
  samlLastNameAttribute: 'sn',
}

/** Northside Clinic becomes a workspace of the organization of that name, and its administrator sets up the provider. */
export async function setUpSaml(t: TestApp, more: Partial<SignOn> = {}) {
  await t.owner.updateTable('clinic_group').set({ client: 'northside' }).where('id', '=', t.groups.northside).execute()
  await t.owner.updateTable('clinic_group').set({ client: 'lakeview' }).where('id', '=', t.groups.lakeview).execute()
  return save(t, t.people.adam, { ...samlSetting, ...more })
}

/** Posts what a provider answers from the provider's own page: the browser sends none of our cookies along. */
export const postForm = (t: TestApp, form: SamlForm | Record<string, string>) =>
  t.app.inject({
    method: 'POST',
    url: '/orma-v2/api/auth/sign-on/saml',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://login.northside.example',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    },
    payload: new URLSearchParams(form).toString(),
  })

export const finishSaml = (at: Browser) => at.post('auth/sign-on/finish', { answer: '?saml' })

/** Begins, has the provider answer, and comes back; answers what the finishing call said. */
export async function signOnBySaml(t: TestApp, email: string, { from, ...forging }: Forging & { from?: string } = {}, at = browser(t)) {
  const request = readRequest(await begin(at, email, from))
  await postForm(t, answerTo(request, forging))
  return finishSaml(at)
}
