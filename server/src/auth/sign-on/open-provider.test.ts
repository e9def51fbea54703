/** Which issuers are opened, whatever the library would let pass. */
import { expect, test } from 'vitest'
import { discoveryProblem, openProvider } from './open-provider.ts'

const answering = (issuer: string) => async () => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify({
    issuer,
    authorization_endpoint: 'https://login.example/a',
    token_endpoint: 'https://login.example/t',
    jwks_uri: 'https://login.example/k',
  }),
})
const open = (issuer: string, says: string) => openProvider({ issuer, clientId: 'a' }, answering(says))

test('an issuer that calls itself the same is opened, also where one of both ends in a slash', async () => {
  expect((await open('https://login.example', 'https://login.example')).serverMetadata().issuer).toBe('https://login.example')
  expect((await open('https://login.example/', 'https://login.example')).serverMetadata().issuer).toBe('https://login.example')
})

test('the issuer of Microsoft that stands for every customer is refused, in words', async () => {
  const common = open('https://login.microsoftonline.com/common/v2.0', 'https://login.microsoftonline.com/{tenantid}/v2.0')
  const problem = await common.then(
    () => 'opened',
    (error: unknown) => discoveryProblem(error),
  )
  expect(problem).toMatch(/^The provider calls itself by another issuer/)
})
