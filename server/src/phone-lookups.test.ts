import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneLookups } from './phone-lookups.ts'
import { type RunningSimulator, startSimulator } from './simulator/start.ts'

let simulator: RunningSimulator
beforeAll(async () => {
  simulator = await startSimulator({ hooks: {} })
})
afterAll(() => simulator.close())
const twilio = { accountSid: undefined, authToken: undefined }

test('nobody to ask: the type stays empty', async () => {
  expect(await phoneLookups({ integrations: 'simulated', twilio }).ask('+15005550006')).toBe('')
  expect(await phoneLookups({ integrations: 'live', twilio }).ask('+15005550006')).toBe('')
})

test('beside the demo the simulator answers', async () => {
  const phones = phoneLookups({ integrations: 'simulated', twilio })
  phones.useSimulator(simulator.url)
  expect(await phones.ask('+15005550006')).toBe('mobile')
  expect(await phones.ask('+15005550007')).toBe('landline')
})

test('live mode never asks a simulator', async () => {
  const phones = phoneLookups({ integrations: 'live', twilio })
  phones.useSimulator(simulator.url)
  expect(await phones.ask('+15005550006')).toBe('')
})
