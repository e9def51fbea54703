/** The played telephone exchange against the real server: the same addresses, forms and signatures as the phone company's. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clinicPhone, type TextStage, textStage } from '../messages/testing/text-stage.ts'
import { eventsAfter, type Line, openLine, type Script } from '../simulator/twilio/voice/exchange.ts'
import { playInboundCall, playOutboundCall, decline, endCall, answerCall } from '../simulator/twilio/voice/played-calls.ts'
import { pollSilentCalls } from './poll-silent-calls.ts'

let t: TextStage
let bea: string
let phone: string
let born = 0
beforeAll(async () => {
  t = await textStage('played exchange')
  Object.assign(t.simulator.exchange.ms, { ring: 1, answer: 1, drop: 2 })
})
afterAll(() => t.close())
beforeEach(async () => {
  phone = `+1415555${String(6000 + ++born)}`
  bea = await t.member('Bea North', { phone })
  await t.owner.updateTable('calling_user').set({ is_on: false }).execute()
  // Whoever is on a call is not rung, and makes no other
  await t.owner.updateTable('call').set({ state: 'failed' }).where('wrapped_at', 'is', null).execute()
})

const carla = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => t.as(t.people.carla, method, path, body)
const rowOf = (callId: string) => t.owner.selectFrom('call').selectAll().where('id', '=', callId).executeTakeFirstOrThrow()
const request = async () => (await carla('POST', `members/${bea}/calls`, {})).json<{ callId: string }>().callId

async function aLine(): Promise<Line> {
  const { token } = (await carla('GET', 'calling/voice-token')).json<{ token: string }>()
  const line = openLine(t.simulator.exchange, token)
  if (!line) throw new Error('the token was refused')
  return line
}

/** What the line has been told, as soon as this is among it. */
async function told(line: Line, type: string) {
  while (!line.events.some((event) => event.type === type)) await eventsAfter(line, line.events.length, 10_000)
  return line.events.map((event) => event.type)
}
/** Callbacks arrive one by one, each by itself. */
const settled = (callId: string, displayed: object) =>
  expect.poll(async () => (await t.work(), rowOf(callId)), { timeout: 20_000 }).toMatchObject(displayed)

async function dialed(script: Script) {
  t.simulator.exchange.scripts.push(script)
  const [line, callId] = [await aLine(), await request()]
  const call = await playOutboundCall(t.simulator.exchange, line, callId)
  return { line, callId, call }
}

it('given a call that is answered, connects the browser with the member’s number and sends a callback for each step', async () => {
  const { line, callId, call } = await dialed('answers')
  expect(call).toMatchObject({ phone, clinic: clinicPhone })
  expect(await told(line, 'accept')).toEqual(['ringing', 'accept'])
  await settled(callId, { state: 'in-progress', answered_by: 'human' })
  await endCall(t.simulator.exchange, call, 'canceled', true)
  expect(await told(line, 'disconnect')).toContain('disconnect')
  // As the exchange measured them: none, unless the machine is busy
  await settled(callId, { state: 'completed', seconds: Math.max(...call.legs.map(({ seconds }) => seconds)) })
  const { cards } = (await carla('GET', 'calling/now')).json()
  expect(cards).toMatchObject([{ call: { callId } }])
  await carla('POST', `calls/${callId}/wrap-up`, { outcome: 'spoke', program: 'RPM' })
})

it.each([
  ['busy', 'busy', null],
  ['noAnswer', 'no-answer', null],
  ['failed', 'failed', null],
  ['machine', 'in-progress', 'machine'],
] as const)('given the script %s, sends the callbacks of that outcome', async (script, state, answered_by) => {
  const { callId, call } = await dialed(script)
  await settled(callId, { state, answered_by })
  await endCall(t.simulator.exchange, call, 'canceled', true)
  await settled(callId, { ended_at: expect.any(String) })
})

it('given a line that drops, sends the browser an error and the server an ordinary end', async () => {
  const { line, callId } = await dialed('drops')
  expect(await told(line, 'disconnect')).toEqual(['ringing', 'accept', 'reconnecting', 'error', 'disconnect'])
  await settled(callId, { state: 'completed' })
})

it('given a forged token or the id of no requested call, opens no line and dials nobody', async () => {
  expect(openLine(t.simulator.exchange, 'a.b.c')).toBeUndefined()
  const line = await aLine()
  const call = await playOutboundCall(t.simulator.exchange, line, crypto.randomUUID())
  expect(call).toMatchObject({ phone: '', state: 'over' })
  expect(await told(line, 'disconnect')).toEqual(['disconnect'])
})

it('given two browsers with calls switched on, rings both, connects the first that answers and cancels the other', async () => {
  await carla('PUT', 'calling/availability', { isOn: true })
  const [mine, other] = [await aLine(), await aLine()]
  const call = await playInboundCall(t.simulator.exchange, phone, clinicPhone)
  expect(await told(mine, 'incoming')).toEqual(['incoming'])
  expect(await answerCall(t.simulator.exchange, call, { line: mine })).toBe(true)
  expect(await answerCall(t.simulator.exchange, call, { line: other })).toBe(false)
  expect(await told(other, 'cancel')).toEqual(['incoming', 'cancel'])
  await settled(call.callId, { state: 'in-progress', user_id: t.people.carla.userId, member_id: bea })
  await endCall(t.simulator.exchange, call, 'completed', true)
  await settled(call.callId, { state: 'completed', missed_at: null })
  await carla('POST', `calls/${call.callId}/wrap-up`, { outcome: 'spoke', program: 'RPM' })
})

it('given the only user declines, the incoming call is missed', async () => {
  await carla('PUT', 'calling/availability', { isOn: true })
  const line = await aLine()
  const call = await playInboundCall(t.simulator.exchange, phone, clinicPhone)
  await told(line, 'incoming')
  await decline(t.simulator.exchange, call, line.identity)
  await settled(call.callId, { state: 'no-answer', missed_at: expect.any(String) })
})

it('given lost callbacks, answers with the state of the call when asked', async () => {
  t.simulator.sim.faults.orders.push({ vendor: 'twilio', kind: 'drop', times: 100 })
  const { callId, call, line } = await dialed('answers')
  await told(line, 'accept')
  await endCall(t.simulator.exchange, call, 'canceled', true)
  t.simulator.sim.faults.orders.length = 0
  await t.owner
    .updateTable('call')
    .set({ at: new Date(Date.now() - 7_200_000).toISOString() })
    .where('id', '=', callId)
    .execute()
  expect(await rowOf(callId)).toMatchObject({ state: 'initiated' })
  await pollSilentCalls({ config: t.config, db: t.db } as never)
  expect(await rowOf(callId)).toMatchObject({ state: 'completed' })
})
