/** What travels compressed reads the same, and only those get it who could not be used to guess at it. */
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const long = { members: Array.from({ length: 200 }, (_, n) => ({ name: `Member ${n}`, note: 'Grüße, 안녕하세요' })) }

async function ask(headers: Record<string, string>, answer: object = long) {
  const app = Fastify()
  compressAnswers(app)
  app.get('/', () => answer)
  const { rawPayload, headers: sent } = await app.inject({ url: '/', headers })
  await app.close()
  return { rawPayload, encoding: sent['content-encoding'], vary: sent['vary'], length: Number(sent['content-length']) }
}
const bearer = { authorization: 'Bearer token' }

test.for([
  ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
  ['gzip', 'gzip, deflate, br', gunzipSync],
  ['gzip', 'gzip, zstd;q=0', gunzipSync],
] as const)('a long answer to signed-in staff is the same, only shorter: %s', async ([form, accepted, unpack]) => {
  const { rawPayload, encoding, vary, length } = await ask({ ...bearer, 'accept-encoding': accepted })
  expect({ encoding, vary }).toEqual({ encoding: form, vary: 'accept-encoding' })
  expect(JSON.parse(unpack(rawPayload).toString())).toEqual(long)
  expect(length).toBe(rawPayload.length)
  expect(length).toBeLessThan(JSON.stringify(long).length / 5)
})

test.for([
  ['the browser does not take it', { ...bearer, 'accept-encoding': 'br' }],
  ['the browser refuses it', { ...bearer, 'accept-encoding': 'gzip;q=0, identity' }],
  ['nothing is said of it', bearer],
  ['nobody has signed in', { 'accept-encoding': 'gzip' }],
] as const)('an answer travels as it is when %s', async ([, headers]) => {
  const { rawPayload, encoding } = await ask(headers)
  expect(encoding).toBeUndefined()
  expect(JSON.parse(rawPayload.toString())).toEqual(long)
})

test('a short answer travels as it is', async () => {
  expect((await ask({ ...bearer, 'accept-encoding': 'gzip' }, { count: 3 })).encoding).toBeUndefined()
})
