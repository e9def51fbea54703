/** A translation is outdated from the moment the clinic changes its English of the same template, until it is written again. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Templates = { version: string; outdated: Record<string, string[]> }
const read = async () => (await t.as(t.people.carla, 'GET', 'sms/templates')).json<Templates>()
async function save(value: object) {
  const { version } = await read()
  const answer = await t.as(t.people.carla, 'PUT', 'sms/templates', { value, version })
  expect(answer.statusCode, answer.body).toBe(200)
  return (await read()).outdated
}

it('given translations, names those that are older than the English of their template', async () => {
  const [english, spanish] = [
    { morning: 'Hi $NAME', portal: 'See' },
    { morning: 'Hola $NAME', portal: 'Ver' },
  ]
  expect(await save({ English: english, Spanish: spanish })).toEqual({})
  const changed = { ...english, morning: 'Good morning $NAME' }
  expect(await save({ English: changed, Spanish: spanish })).toEqual({ Spanish: ['morning'] })
  expect(await save({ English: changed, Spanish: { ...spanish, morning: 'Buenos días $NAME' } })).toEqual({})
  expect(await save({ Spanish: spanish })).toEqual({})
})
