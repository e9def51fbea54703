/** What stands after every other test of the folder: in the log nothing that opens a door and nobody's data, and no refusal unannounced. */
import { expect, test } from 'vitest'
import { callBed, bed, log, personOf, undeclaredProblems } from './bed.ts'

const profileWords = ['phone', 'email', 'mrn', 'dob'] as const

test('no password, token, secret or patient stands in the log', async () => {
  const secrets = Object.values(bed().badTokens)
  for (const vendor of Object.values(bed().vendorAuth))
    secrets.push(...[vendor.password, vendor.secret].filter((item) => item !== undefined))
  for (const group of bed().groups) {
    secrets.push(...group.users.flatMap(({ password, accessToken }) => [password, accessToken]))
    secrets.push(group.apiClient.privateKey.d)
    secrets.push(...Object.values(group.links).map(({ token }) => token), ...Object.values(group.publicLinks))
    const { accessToken: token } = personOf(group, 'admin')
    for (const { _id } of group.members) {
      const profile = (await callBed({ path: `/orma-v2/api/members/${_id}`, token })).json as Record<string, string>
      secrets.push(...profileWords.map((name) => profile[name] ?? '').filter((word) => word.length > 5))
    }
  }
  expect(secrets.length).toBeGreaterThan(30)
  expect(secrets.filter((secret) => log().includes(secret))).toEqual([])
})

test('no operation refused with anything that the document does not promise of it', () => {
  expect(undeclaredProblems()).toEqual([])
})
