import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const path = 'settings/billing-provider'
const readStored = async (who = t.people.adam) => (await t.as(who, 'GET', path)).json<{ value: object; version: string }>()
const save = async (npi: string, version?: string) =>
  t.as(t.people.adam, 'PUT', path, { value: { npi }, version: version ?? (await readStored()).version })

test('a clinic keeps its NPI, and nobody else’s changes with it', async () => {
  expect((await readStored()).value).toEqual({ npi: '' })
  expect((await save(' 2900009008 ')).json().errors).toBeDefined()
  expect((await save(' 1234567893 ')).json()).toMatchObject({ value: { npi: '1234567893' }, changedBy: 'Adam Reyes' })
  expect((await readStored(t.people.luis)).value).toEqual({ npi: '' })
  const { changes } = (await t.as(t.people.adam, 'GET', `${path}/history`)).json()
  expect(changes).toMatchObject([{ before: { npi: '' }, after: { npi: '1234567893' } }])
})

test('a number whose check digit is wrong, and a stale save, are refused', async () => {
  const { version } = await readStored()
  for (const npi of ['1234567890', '123456789', 'none']) expect((await save(npi, version)).statusCode).toBe(422)
  expect((await save('', version)).statusCode).toBe(200)
  expect((await save('1234567893', version)).json().code).toBe('settings.changed')
})
