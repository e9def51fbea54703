/** Two organizations with a provider each, a token of provisioning, and calls as a provider makes them. */
import type { Person, TestApp } from '../../../platform/testing/test-app.ts'

/** Northside Clinic and Lakeview Clinic become organizations whose single sign-on is on. */
export async function setUpOrganizations(t: TestApp) {
  for (const client of ['northside', 'lakeview'] as const) {
    await t.owner.updateTable('clinic_group').set({ client }).where('id', '=', t.groups[client]).execute()
    await t.owner
      .insertInto('auth.sign_on_provider')
      .values({
        client,
        is_enabled: true,
        issuer: `https://login.${client}.example`,
        client_id: 'vitalrounds',
        email_domains: [`${client}.example`],
        group_claim: 'groups',
        admin_groups: ['Clinic admins'],
        requires_mfa: false,
        creates_users: false,
        home_group: t.groups[client],
        passwords_off: false,
      })
      .execute()
  }
}

export async function makeToken(t: TestApp, who: Person): Promise<string> {
  const answer = await t.as(who, 'POST', 'settings/sign-on/provisioning/tokens', {})
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{ token: string }>().token
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type ScimCall = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) => ReturnType<TestApp['as']>

/** As a provider calls: with its token and the content type of the standard. */
export const scimCaller =
  (t: TestApp, token: string): ScimCall =>
  (method, path, body, headers = {}) =>
    t.app.inject({
      method,
      url: `/scim/v2/${path}`,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/scim+json' }), ...headers },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const userBody = (userName: string, more: object = {}) => ({ schemas: [userSchema], userName, ...more })
export const patchBody = (...Operations: object[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })

export type ScimReply = {
  id: string
  userName: string
  externalId?: string
  active: boolean
  name: { givenName: string; familyName: string }
  meta: { location: string; version: string }
}
export type ScimPage = { totalResults: number; startIndex: number; itemsPerPage: number; Resources: ScimReply[] }
export type ScimRefusal = { schemas: string[]; status: string; scimType?: string; detail: string }
