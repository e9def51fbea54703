/** An administrator sets up the provider: what is wrong stands at its field, the secret is only written, a test says what fails. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { SignOnPage } from './SignOnPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const home = '0199a14d-9400-4000-8000-000000000001'
const adam = { userId: '0199a14d-9400-4000-8000-000000000002', name: 'Adam Reyes', email: 'adam@clinic.org' }
const stored = {
  value: {
    isEnabled: true,
    protocol: 'oidc',
    samlEntityId: '',
    samlSignOnUrl: '',
    samlCertificates: [] as string[],
    samlEmailAttribute: '',
    samlFirstNameAttribute: '',
    samlLastNameAttribute: '',
    issuer: 'https://login.clinic.org',
    clientId: 'vitalrounds',
    emailDomains: ['clinic.org'],
    groupClaim: '',
    adminGroups: [],
    requiresMfa: false,
    createsUsers: false,
    homeGroupId: home,
    passwordsOff: false,
    emergencyUserId: null,
  },
  version: 'v1',
  changedBy: null,
  changedAt: null,
  companyName: 'Northside Clinic',
  redirectUri: 'https://care.example.org/sign-on',
  hasSecret: true,
  saml: {
    entityId: 'https://care.example.org/saml/northside',
    acsUrl: 'https://care.example.org/orma-v2/api/auth/sign-on/saml',
    metadata: '<md:EntityDescriptor/>',
  },
  certificates: [],
  workspaces: [{ groupId: home, name: 'Northside' }],
  administrators: [adam],
  people: [{ userId: adam.userId, name: adam.name, email: adam.email, lastUsedAt: '2026-11-20T15:00:00.000Z' }],
}

const baseUrl = 'https://care.example.org/scim/v2'
const withoutProvisioning = { 'GET settings/sign-on/provisioning': { baseUrl, isSignOnOn: false, tokens: [], events: [] } }

test('passwords are turned off only with an emergency account, and domains go out as a list without a secret that was not typed', async () => {
  const sent = serve({ ...withoutProvisioning, 'GET settings/sign-on': stored, 'PUT settings/sign-on': stored })
  const screen = await renderPage(<SignOnPage me={me} />)
  await expect.element(screen.getByText('On record and never shown; enter one to replace it')).toBeVisible()
  await screen.getByRole('textbox', { name: /^E-mail domains/ }).fill('clinic.org, east.clinic.org')
  await screen.getByRole('checkbox', { name: 'Turn passwords off' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/^Choose who can still sign in with a password/)).toBeVisible()
  await screen.getByRole('combobox', { name: /^Emergency account/ }).click()
  await screen.getByRole('option', { name: 'Adam Reyes, adam@clinic.org' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  const body = () => sent.findLast(({ method }) => method === 'PUT')?.body as Record<string, object> | undefined
  await expect
    .poll(() => body()?.['value'])
    .toMatchObject({ emailDomains: ['clinic.org', 'east.clinic.org'], passwordsOff: true, emergencyUserId: adam.userId })
  expect(Object.keys(body() ?? {}).toSorted()).toEqual(['value', 'version'])
})

test('a test of the connection says what fails', async () => {
  const sent = serve({
    ...withoutProvisioning,
    'GET settings/sign-on': stored,
    'POST settings/sign-on/test': { problem: 'There is no such host. Look for a slip in the address.', signInHost: null },
  })
  const screen = await renderPage(<SignOnPage me={me} />)
  await screen.getByRole('button', { name: 'Test the connection' }).click()
  await expect.element(screen.getByText('There is no such host. Look for a slip in the address.')).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ issuer: 'https://login.clinic.org' })
})

test('somebody is unlinked after a question that says what follows', async () => {
  const sent = serve({
    ...withoutProvisioning,
    'GET settings/sign-on': stored,
    [`POST settings/sign-on/people/${adam.userId}/unlink`]: { ok: true },
  })
  const screen = await renderPage(<SignOnPage me={me} />)
  await screen.getByRole('button', { name: 'Unlink Adam Reyes' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Unlink Adam Reyes?' })
  await dialog.getByRole('button', { name: 'Unlink' }).click()
  await expect.poll(() => sent.some(({ method }) => method === 'POST')).toBe(true)
})

const certificate = 'MIIB'.padEnd(400, 'A')

test('a provider of SAML is set up by its pasted metadata, and OpenID Connect asks for nothing then', async () => {
  const found = {
    samlEntityId: 'https://login.clinic.org/saml',
    samlSignOnUrl: 'https://login.clinic.org/redirect',
    samlCertificates: [certificate],
  }
  let metadata: object = { problem: 'This is not the metadata of one identity provider.', found: null }
  const sent = serve({
    ...withoutProvisioning,
    'GET settings/sign-on': { ...stored, value: { ...stored.value, issuer: '', clientId: '' } },
    'POST settings/sign-on/metadata': () => metadata,
    'PUT settings/sign-on': stored,
  })
  const screen = await renderPage(<SignOnPage me={me} />)
  await screen.getByRole('combobox', { name: 'Protocol' }).click()
  await screen.getByRole('option', { name: 'SAML 2.0' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Our entity ID' })).toHaveValue(stored.saml.entityId)
  await screen.getByRole('textbox', { name: /^Metadata of the provider/ }).fill('<md/>')
  await screen.getByRole('button', { name: 'Read the metadata' }).click()
  await expect.element(screen.getByText('This is not the metadata of one identity provider.')).toBeVisible()
  metadata = { problem: null, found }
  await screen.getByRole('button', { name: 'Read the metadata' }).click()
  await expect.element(screen.getByText('Filled in: entity ID, sign-on address and one certificate.')).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  const body = () => sent.findLast(({ method }) => method === 'PUT')?.body as { value: object } | undefined
  await expect
    .poll(() => body()?.value)
    .toMatchObject({
      protocol: 'saml',
      issuer: '',
      samlEntityId: 'https://login.clinic.org/saml',
      samlSignOnUrl: 'https://login.clinic.org/redirect',
      samlCertificates: [certificate],
    })
})

test('a certificate that has ended is named as such', async () => {
  const ended = { subject: 'login.clinic.org', fingerprint: 'AA:BB', expiresAt: '2021-01-01T12:00:00.000Z', isExpired: true }
  const value = { ...stored.value, protocol: 'saml', samlCertificates: [certificate] }
  serve({ ...withoutProvisioning, 'GET settings/sign-on': { ...stored, value, certificates: [ended] } })
  const screen = await renderPage(<SignOnPage me={me} />)
  await expect.element(screen.getByText(/^login\.clinic\.org, ended 1\/1\/2021|^login\.clinic\.org, ended 01\/01\/2021/)).toBeVisible()
  await expect.element(screen.getByText(/signed by a certificate that has ended is refused/)).toBeVisible()
})

const provisioning = {
  baseUrl,
  isSignOnOn: true,
  tokens: [{ id: home, createdAt: '2026-11-20T15:00:00.000Z', createdBy: 'Adam Reyes', lastUsedAt: null, expiresAt: null }],
  events: [
    { id: 2, at: '2026-11-20T16:00:00.000Z', kind: 'refused', userName: 'sam@elsewhere.org', reason: 'An address of another domain.' },
    { id: 1, at: '2026-11-20T15:30:00.000Z', kind: 'disabled', userName: 'lee@clinic.org', reason: '' },
  ],
}

test('a token of provisioning is shown this once, and what the provider did stands below with why something was refused', async () => {
  const token = 'vrscim_only-this-once'
  serve({
    'GET settings/sign-on': stored,
    'GET settings/sign-on/provisioning': provisioning,
    'POST settings/sign-on/provisioning/tokens': { ...provisioning, token },
  })
  const screen = await renderPage(<SignOnPage me={me} />)
  await expect.element(screen.getByText('An address of another domain.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Base address' })).toHaveValue(provisioning.baseUrl)
  await screen.getByRole('button', { name: 'Make a new token' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Token' })).toHaveValue(token)
  await screen.getByRole('button', { name: 'I have entered it' }).click()
  await expect.element(screen.getByText(token)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'Token' })).not.toBeInTheDocument()
})
