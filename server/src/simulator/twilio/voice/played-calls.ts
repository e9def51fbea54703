/** How calls go in the played exchange: asked, rung, picked up, hung up, and each step told. */
import { deliver } from '../../deliver.ts'
import { requestHookTwiml, hookAt } from '../hook-at.ts'
import { hexDigits, simNow } from '../../simulation.ts'
import { type Exchange, type Line, linesOf, type Script, type SimCall, sendLineEvent, sendBrowserEvent } from './exchange.ts'

const accountSid = `AC${'0'.repeat(32)}`
const base = { AccountSid: accountSid, ApiVersion: '2010-04-01' }
const nowMs = ({ sim }: Exchange) => Number(simNow(sim).epochMilliseconds)
/** RFC 2822, as callbacks write moments. */
const moment = (ms: number) => new Date(ms).toUTCString().replace('GMT', '+0000')
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
const attribute = (xml: string, name: string) =>
  (new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? '').replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity)

// Enough for whoever asks later what became of a call
const mostCalls = 200

const later = (call: SimCall, ms: number, act: () => unknown) => {
  const timer = setTimeout(() => void act(), ms)
  timer.unref()
  call.timers.push(timer)
}

const post = (exchange: Exchange, address: string, fields: Record<string, string>) => {
  const hook = hookAt(exchange.sim, address)
  return hook && deliver(exchange.sim, 'twilio', new URLSearchParams({ ...base, ...fields }).toString(), hook)
}

type Leg = SimCall['legs'][number]
function sendLegEvents(exchange: Exchange, call: SimCall, leg: Leg) {
  const order = ['initiated', 'ringing', 'in-progress'].indexOf(leg.status)
  const isOver = order < 0
  return post(exchange, call.leg, {
    CallSid: leg.sid,
    ParentCallSid: call.sid,
    CallStatus: leg.status,
    Direction: 'outbound-dial',
    CallbackSource: 'call-progress-events',
    Timestamp: moment(leg.endedAt ?? nowMs(exchange)),
    SequenceNumber: String(isOver ? 3 : order),
    To: leg.identity === '' ? call.phone : `client:${leg.identity}`,
    From: leg.identity === '' ? call.clinic : call.phone,
    ...(isOver && { CallDuration: String(leg.seconds), Duration: String(Math.ceil(leg.seconds / 60)) }),
  })
}

function callOf(exchange: Exchange, direction: 'in' | 'out', more: Partial<SimCall>): SimCall {
  const call: SimCall = {
    sid: `CA${hexDigits(exchange.sim, 32)}`,
    direction,
    phone: '',
    clinic: '',
    callId: '',
    identity: '',
    lineId: '',
    state: 'ringing',
    status: 'ringing',
    legs: [],
    answeredAt: null,
    endedAt: null,
    leg: '',
    action: '',
    machine: '',
    ringMs: 0,
    timers: [],
    ...more,
  }
  exchange.calls.set(call.sid, call)
  for (const [sid, { state }] of exchange.calls) if (exchange.calls.size > mostCalls && state === 'over') exchange.calls.delete(sid)
  return call
}
const newLeg = (exchange: Exchange, identity: string): Leg => ({
  sid: `CA${hexDigits(exchange.sim, 32)}`,
  identity,
  status: 'initiated',
  seconds: 0,
  endedAt: null,
})

/** A browser asks for a line. Our server says whom to ring. */
export async function playOutboundCall(exchange: Exchange, { id, identity }: Line, callId: string): Promise<SimCall> {
  const call = callOf(exchange, 'out', { identity, lineId: id, callId })
  const script = exchange.scripts.shift() ?? 'answers'
  const xml = await requestHookTwiml(exchange.sim, 'voice', {
    ...base,
    CallSid: call.sid,
    From: `client:${identity}`,
    To: '',
    CallStatus: 'ringing',
    Direction: 'inbound',
    callId,
  })
  call.phone = /<Number[^>]*>([^<]*)</.exec(xml)?.[1] ?? ''
  if (call.phone === '') {
    later(call, 50, () => sendBrowserEvent(exchange, call, { type: 'disconnect', sid: call.sid }))
    return Object.assign(call, { state: 'over', status: 'completed' })
  }
  call.clinic = attribute(xml, 'callerId')
  call.action = attribute(xml, 'action')
  call.leg = attribute(xml, 'statusCallback')
  call.machine = attribute(xml, 'amdStatusCallback')
  call.ringMs = Number(attribute(xml, 'timeout')) * 1000
  if (script === 'microphoneRefused') {
    later(call, 50, () => refuseMicrophone(exchange, call))
    return call
  }
  const leg = newLeg(exchange, '')
  call.legs.push(leg)
  void sendLegEvents(exchange, call, leg)
  later(call, exchange.ms.ring, () => ring(exchange, call, script))
  return call
}

function refuseMicrophone(exchange: Exchange, call: SimCall) {
  sendBrowserEvent(exchange, call, { type: 'disconnect', sid: call.sid })
  sendBrowserEvent(exchange, call, { type: 'error', code: 31401, sid: call.sid })
  return endCall(exchange, call, 'canceled')
}

async function ring(exchange: Exchange, call: SimCall, script: Script) {
  const [leg] = call.legs
  if (!leg || call.state !== 'ringing') return
  leg.status = 'ringing'
  void sendLegEvents(exchange, call, leg)
  sendBrowserEvent(exchange, call, { type: 'ringing', sid: call.sid })
  const { answer, drop } = exchange.ms
  const ends: Partial<Record<Script, string>> = { busy: 'busy', noAnswer: 'no-answer', failed: 'failed' }
  const status = ends[script]
  if (status) return later(call, answer, () => endCall(exchange, call, status))
  if (script === 'waits') return later(call, call.ringMs, () => endCall(exchange, call, 'no-answer'))
  later(call, answer, () => answerCall(exchange, call, { isMachine: script === 'machine' }))
  if (script === 'drops') {
    later(call, answer + drop / 2, () => sendBrowserEvent(exchange, call, { type: 'reconnecting', sid: call.sid }))
    later(call, answer + drop, () => breakOff(exchange, call))
  }
  if (script === 'tokenExpires') later(call, answer + 500, () => sendBrowserEvent(exchange, call, { type: 'tokenWillExpire' }))
}

/** The line breaks in the middle: the browser gets an error, the server an ordinary end. */
async function breakOff(exchange: Exchange, call: SimCall) {
  sendBrowserEvent(exchange, call, { type: 'error', code: 53001, sid: call.sid })
  await endCall(exchange, call, 'completed')
}

/** Somebody answers: the patient's phone, or one of the clinic's browsers. */
type AnsweringParty = { line?: Line; isMachine?: boolean }
export async function answerCall(exchange: Exchange, call: SimCall, { line, isMachine = false }: AnsweringParty = {}) {
  const identity = line?.identity ?? ''
  const leg = call.legs.find((leg) => leg.identity === identity)
  if (!leg || call.state !== 'ringing') return false
  Object.assign(call, { state: 'talking', status: 'in-progress', answeredAt: nowMs(exchange) })
  leg.status = 'in-progress'
  if (line) Object.assign(call, { identity, lineId: line.id })
  sendBrowserEvent(exchange, call, { type: 'accept', sid: call.sid })
  // Further browsers of the same person stop ringing too
  for (const other of linesOf(exchange, identity)) if (other !== line) sendLineEvent(other, { type: 'cancel', sid: call.sid })
  await sendLegEvents(exchange, call, leg)
  for (const other of call.legs) if (other !== leg) await endLeg(exchange, call, other, 'no-answer')
  await sendMachineDetection(exchange, call, { CallSid: leg.sid, isMachine })
  return true
}

/** To whoever asked for the detection of machines. */
async function sendMachineDetection(exchange: Exchange, call: SimCall, { CallSid, isMachine }: { CallSid: string; isMachine: boolean }) {
  const AnsweredBy = isMachine ? 'machine_start' : 'human'
  if (call.machine !== '') await post(exchange, call.machine, { CallSid, AnsweredBy, MachineDetectionDuration: '1200' })
}

async function endLeg(exchange: Exchange, call: SimCall, leg: Leg, status: string) {
  if (leg.endedAt !== null) return
  leg.endedAt = nowMs(exchange)
  const wasConnected = leg.status === 'in-progress'
  leg.seconds = wasConnected && call.answeredAt !== null ? Math.round((leg.endedAt - call.answeredAt) / 1000) : 0
  leg.status = wasConnected ? 'completed' : status
  await sendLegEvents(exchange, call, leg)
  if (!wasConnected && leg.identity !== '')
    for (const line of linesOf(exchange, leg.identity)) sendLineEvent(line, { type: 'cancel', sid: call.sid })
}

/** Either side hangs up, or the ringing ends; `byCaller`: the side that called is gone. */
export async function endCall(exchange: Exchange, call: SimCall, status: string, byCaller = false) {
  if (call.state === 'over') return
  for (const timer of call.timers) clearTimeout(timer)
  const wasTalking = call.state === 'talking'
  Object.assign(call, { state: 'over', status: wasTalking ? 'completed' : status, endedAt: nowMs(exchange) })
  if (wasTalking || call.direction === 'out') sendBrowserEvent(exchange, call, { type: 'disconnect', sid: call.sid })
  for (const leg of call.legs) await endLeg(exchange, call, leg, status)
  const seconds = Math.max(0, ...call.legs.map((leg) => leg.seconds))
  await post(exchange, call.action, {
    ...caller(call),
    CallStatus: byCaller ? 'completed' : 'in-progress',
    DialCallStatus: call.status,
    DialBridged: String(wasTalking),
    ...(wasTalking && { DialCallDuration: String(seconds) }),
  })
}

const caller = (call: SimCall): Record<string, string> => ({
  CallSid: call.sid,
  Direction: 'inbound',
  From: call.direction === 'out' ? `client:${call.identity}` : call.phone,
  To: call.direction === 'out' ? '' : call.clinic,
})

/** A patient calls the clinic: every browser that our server names rings. */
export async function playInboundCall(exchange: Exchange, phone: string, clinic: string): Promise<SimCall> {
  const call = callOf(exchange, 'in', { phone, clinic })
  const xml = await requestHookTwiml(exchange.sim, 'incoming', { ...base, ...caller(call), CallStatus: 'ringing' })
  const identities = [...xml.matchAll(/<Identity>([^<]*)</g)].map((match) => match[1] ?? '')
  if (identities.length === 0) return Object.assign(call, { state: 'over', status: 'completed' })
  call.action = attribute(xml, 'action')
  call.leg = attribute(xml, 'statusCallback')
  call.callId = attribute(xml, 'value')
  for (const identity of identities) {
    const leg = newLeg(exchange, identity)
    call.legs.push(leg)
    leg.status = 'ringing'
    void sendLegEvents(exchange, call, leg)
    for (const line of linesOf(exchange, identity).filter((line) => line.hearsIncoming))
      sendLineEvent(line, { type: 'incoming', sid: call.sid, from: phone, callId: call.callId })
  }
  later(call, Number(attribute(xml, 'timeout')) * 1000, () => endCall(exchange, call, 'no-answer'))
  return call
}

/** One browser does not want it; the others ring on. */
export async function decline(exchange: Exchange, call: SimCall, identity: string) {
  const leg = call.legs.find((leg) => leg.identity === identity)
  if (leg) await endLeg(exchange, call, leg, 'busy')
  if (call.legs.every((leg) => leg.endedAt !== null)) await endCall(exchange, call, 'no-answer')
}
