/** What was asked before the application was here is asked once, and never told to anybody else. */
import { accountApi } from '@vitalrounds/domain/auth/account-api'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../api.ts'
import { prefetchPath } from './prefetch-path.ts'
import { session } from '../session.ts'

const { path } = accountApi.me
const server = vi.fn<(path: string, request: RequestInit) => Promise<Response>>()
const claims = btoa(JSON.stringify({ sub: 'ada', sid: 's', gid: 'north', exp: Math.floor(Date.now() / 1000) + 300 }))
const signIn = () => session.open({ access_token: `h.${claims}.s`, expires_in: 300, server_time: new Date().toISOString() })
const answers = (name: string) =>
  server.mockResolvedValueOnce(new Response(JSON.stringify({ name }), { headers: { 'content-type': 'application/json' } }))
const myName = async () => (await call(accountApi.me, {})).name

vi.stubGlobal('fetch', server)
afterEach(() => {
  session.end('signedOut')
  vi.useRealTimers()
  server.mockReset()
})

test('the first who asks the same takes the answer, the next asks anew', async () => {
  signIn()
  answers('early')
  prefetchPath(path, 'token')
  expect(await myName()).toBe('early')
  expect(server).toHaveBeenCalledTimes(1)
  answers('now')
  expect(await myName()).toBe('now')
})

test('what follows from the answer has been asked before anybody else sees it', async () => {
  signIn()
  answers('early')
  const order: string[] = []
  prefetchPath(path, 'token', (details) => order.push(`next: ${(details as { name: string }).name}`))
  order.push(await myName())
  expect(order).toEqual(['next: early', 'early'])
})

test('a refusal is for whoever takes it', async () => {
  signIn()
  server.mockResolvedValueOnce(new Response('{"code":"access.denied","title":"T"}', { status: 403 }))
  prefetchPath(path, 'token')
  await expect(myName()).rejects.toMatchObject({ code: 'access.denied' })
})

test('who signs in after another is told nothing of the other', async () => {
  signIn()
  answers('of the one before')
  prefetchPath(path, 'token')
  session.end('signedOut')
  signIn()
  answers('of this one')
  expect(await myName()).toBe('of this one')
})

test('after the first page everybody asks for what is now', async () => {
  signIn()
  answers('old')
  prefetchPath(path, 'token')
  vi.spyOn(performance, 'now').mockReturnValue(31_000)
  answers('now')
  expect(await myName()).toBe('now')
  vi.restoreAllMocks()
})
