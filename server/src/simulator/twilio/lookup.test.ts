import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStage } from '../testing.ts'
import { twilioLookup } from '../../vendors/twilio/lookup.ts'

let stage: Awaited<ReturnType<typeof startStage>>
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())
const account = () => ({
  mode: 'simulated' as const,
  baseUrl: `${stage.url}/lookups`,
  user: 'AC0',
  password: 'simulated',
})

test.each([
  ['+14155550006', 'mobile'],
  ['+14155550007', 'landline'],
  ['+14155550009', 'nonFixedVoip'],
  ['+14155550001', ''],
])('%s is %j', async (phone, type) => expect(await twilioLookup(account())(phone)).toBe(type))

test('a vendor that refuses, or is not there, or is elsewhere than it may be, leaves the type open', async () => {
  expect(await twilioLookup({ ...account(), baseUrl: `${stage.url}/nowhere` })('+14155550006')).toBe('')
  expect(await twilioLookup({ ...account(), baseUrl: 'http://127.0.0.1:9' })('+14155550006')).toBe('')
  expect(await twilioLookup({ ...account(), mode: 'live' })('+14155550006')).toBe('')
})
