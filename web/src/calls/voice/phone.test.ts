import { beforeEach, expect, it, vi } from 'vitest'
import { ApiProblem } from '../../platform/wire.ts'
import { Phone, type PhoneParts } from './phone.ts'
import { type VoiceClientEvent, type VoiceClient, VoiceFailure } from './voice-client.ts'

const rosa = { memberId: 'rosa', name: 'Rosa Vega' }
let hear: (event: VoiceClientEvent) => void
let client: { [K in keyof VoiceClient]: ReturnType<typeof vi.fn> }
let parts: { [K in Exclude<keyof PhoneParts, 'connectMs'>]: ReturnType<typeof vi.fn<NonNullable<PhoneParts[K]>>> }
let phone: Phone
beforeEach(() => {
  const settles = () => vi.fn(() => Promise.resolve())
  client = {
    listen: settles(),
    connect: settles(),
    accept: vi.fn(),
    decline: vi.fn(),
    hangUp: vi.fn(),
    mute: vi.fn(),
    press: vi.fn(),
    renew: vi.fn(),
    close: vi.fn(),
  }
  const open = async (_token: string, listener: typeof hear) => {
    hear = listener
    return client as unknown as VoiceClient
  }
  parts = {
    token: vi.fn(async () => ({ token: 'first', isSimulated: true })),
    open: vi.fn(async () => open),
    make: vi.fn(async () => ({ callId: 'call-1' })),
    sayListening: settles(),
  }
  phone = new Phone({ ...parts, connectMs: 5 } as unknown as PhoneParts)
})
const current = () => phone.read().current
const state = () => current()?.browser.state

it('asks for a call to the member, connects with its id, and follows it to its end', async () => {
  await phone.call(rosa)
  expect(parts.make).toHaveBeenCalledWith('rosa', 'member')
  expect(client.connect).toHaveBeenCalledWith('call-1')
  expect(current()).toMatchObject({ callId: 'call-1', whom: rosa, direction: 'out' })
  expect(state()).toBe('calling')
  hear({ type: 'accepted' })
  expect(state()).toBe('connected')
  expect(current()?.connectedAt).not.toBeNull()
  phone.mute(true)
  await vi.waitFor(() => expect(client.mute).toHaveBeenCalledWith(true))
  hear({ type: 'disconnected' })
  expect(state()).toBe('completed')
  phone.putAway()
  expect(current()).toBeNull()
  await vi.waitFor(() => expect(client.close).toHaveBeenCalled())
})

it('gives a line up that never comes, says so, and hangs up on it should it come after all', async () => {
  let settle: () => void = () => undefined
  client.connect.mockReturnValue(new Promise<void>((resolve) => (settle = resolve)))
  await phone.call(rosa)
  expect(current()?.browser).toMatchObject({ state: 'failed', sentence: 'connect' })
  expect(client.hangUp).not.toHaveBeenCalled()
  settle()
  await vi.waitFor(() => expect(client.hangUp).toHaveBeenCalledOnce())
})

it('never connects a call that was hung up while it was being asked for', async () => {
  parts.make.mockImplementation(async () => {
    phone.hangUp()
    return { callId: 'call-1' }
  })
  await phone.call(rosa)
  expect(client.connect).not.toHaveBeenCalled()
  expect(current()?.browser).toMatchObject({ state: 'canceled', sentence: 'canceled' })
})

it('says the server’s own words where it refuses, and the sentence where no line can be opened', async () => {
  const refused = {
    code: 'call.unavailable' as const,
    status: 409,
    title: '',
    detail: 'Your organization has no number to call from.',
    requestId: '',
    errors: [],
  }
  parts.token.mockRejectedValueOnce(new ApiProblem(refused))
  await phone.call(rosa)
  expect(current()).toMatchObject({ refusal: refused.detail, browser: { state: 'failed', sentence: null } })
  parts.open.mockRejectedValueOnce(new VoiceFailure(31_000))
  await phone.call(rosa)
  expect(current()?.browser.sentence).toBe('initialize')
  // The next attempt opens a line anew
  await phone.call(rosa)
  expect(state()).toBe('calling')
})

it('says the specification’s sentence where the session has ended, for a call and for those that would ring', async () => {
  const ended = { code: 'session.ended' as const, status: 401, title: '', detail: 'Please sign in again.', requestId: '', errors: [] }
  parts.token.mockRejectedValue(new ApiProblem(ended))
  await phone.call(rosa)
  expect(current()).toMatchObject({ refusal: null, browser: { state: 'failed', sentence: 'expired' } })
  await phone.listen()
  expect(phone.read().trouble).toBe('expired')
})

it('has one call at a time', async () => {
  await phone.call(rosa)
  hear({ type: 'incoming', callId: 'call-2' })
  await phone.call({ memberId: 'ana', name: 'Ana' })
  await phone.answer('call-2', null)
  expect(current()?.callId).toBe('call-1')
  expect(client.accept).not.toHaveBeenCalled()
})

it('rings for incoming calls, takes one, and lets the others go', async () => {
  await phone.listen()
  expect(parts.sayListening).toHaveBeenCalledOnce()
  expect(client.listen).toHaveBeenCalledOnce()
  hear({ type: 'incoming', callId: 'call-3' })
  hear({ type: 'incoming', callId: 'call-4' })
  expect(phone.read().ringing).toEqual(['call-3', 'call-4'])
  hear({ type: 'stopped', callId: 'call-4' })
  await phone.answer('call-3', rosa)
  expect(client.accept).toHaveBeenCalledWith('call-3')
  hear({ type: 'accepted' })
  expect(phone.read().ringing).toEqual([])
  expect(current()).toMatchObject({ callId: 'call-3', direction: 'in', whom: rosa })
})

it('gives up on a call that is not connected after it was taken', async () => {
  await phone.listen()
  hear({ type: 'incoming', callId: 'call-3' })
  await phone.answer('call-3', rosa)
  await vi.waitFor(() => expect(current()?.browser).toMatchObject({ state: 'failed', sentence: 'connect' }))
})

it('renews the token without touching a running call, and says again that calls ring here', async () => {
  await phone.listen()
  await phone.call(rosa)
  hear({ type: 'accepted' })
  parts.token.mockResolvedValue({ token: 'second', isSimulated: true })
  hear({ type: 'tokenWillExpire' })
  await vi.waitFor(() => expect(client.renew).toHaveBeenCalledWith('second'))
  expect(parts.sayListening).toHaveBeenCalledTimes(2)
  expect(state()).toBe('connected')
})

it('says that the session has expired where no new token can be had', async () => {
  await phone.call(rosa)
  hear({ type: 'accepted' })
  parts.token.mockRejectedValue(new Error('away'))
  hear({ type: 'tokenWillExpire' })
  await vi.waitFor(() => expect(current()?.browser.sentence).toBe('expired'))
})

it('closes the line with the session', async () => {
  await phone.listen()
  phone.close()
  await vi.waitFor(() => expect(client.close).toHaveBeenCalledOnce())
  expect(phone.read()).toEqual({ current: null, ringing: [], trouble: null })
})
