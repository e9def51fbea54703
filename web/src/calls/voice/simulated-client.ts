/** The played telephone exchange of the demo: the same states, errors and events, told by waiting questions; no sound. */
import { jsonOf, send } from '../../platform/wire.ts'
import { type VoiceClientEvent, type OpenVoice, VoiceFailure } from './voice-client.ts'

/** What the exchange tells of this line (`server/src/simulator/twilio/voice`). */
type LineEvent = {
  type: 'ringing' | 'accept' | 'disconnect' | 'cancel' | 'reconnecting' | 'reconnected' | 'incoming' | 'error' | 'tokenWillExpire'
  sid?: string
  callId?: string
  code?: number
}

const base = '/simulator/voice/lines'
// A server that starts again is asked again after as long
const againMs = 2000
// docs/sources/twilio.md 8: the client could not be set up
const notSetUp = 31_000
const noLine: VoiceClientEvent = { type: 'error', code: 53_000 }

const ask = async (method: string, path: string, body?: unknown, more: { isLast?: boolean; signal?: AbortSignal } = {}) =>
  jsonOf(await send({ method, path: base + path, ...(body !== undefined && { body }), ...more }))

export const openSimulated: OpenVoice = async (token, hear) => {
  const { lineId } = (await ask('POST', '', { token }).catch((cause: unknown) => {
    throw new VoiceFailure(notSetUp, { cause })
  })) as { lineId: string }
  const closing = new AbortController()
  /** Incoming calls that ring here: the exchange's name by ours. */
  const ringing = new Map<string, string>()
  let current = ''
  const past = new Set<string>()
  const act = (sid: string, name: 'accept' | 'decline' | 'hangUp', isLast = false) =>
    void ask('POST', `/${lineId}/calls/${sid}/${name}`, {}, { isLast }).then(
      (answer) => (answer as { done: boolean }).done || hear(noLine),
      () => hear(noLine),
    )

  void listen(lineId, closing.signal, (event) => past.has(event.sid ?? '') || hear(heardOf(event, ringing)))
  const become = (sid: string) => {
    if (current !== '') past.add(current)
    current = sid
  }
  const leave = () => current !== '' && act(current, 'hangUp', true)
  addEventListener('pagehide', leave)
  return {
    // The token says whether calls ring here
    listen: () => Promise.resolve(),
    async connect(callId) {
      become('')
      const { sid } = (await ask('POST', `/${lineId}/calls`, { callId })) as { sid: string }
      become(sid)
    },
    accept(callId) {
      become(ringing.get(callId) ?? '')
      ringing.delete(callId)
      act(current, 'accept')
    },
    decline: (callId) => act(ringing.get(callId) ?? '', 'decline'),
    hangUp: () => act(current, 'hangUp'),
    mute: () => undefined,
    press: () => undefined,
    renew: (renewed) => void ask('PUT', `/${lineId}/token`, { token: renewed }).catch(() => hear({ type: 'error', code: 20_104 })),
    close() {
      leave()
      removeEventListener('pagehide', leave)
      closing.abort()
    },
  }
}

const plain: Partial<Record<LineEvent['type'], VoiceClientEvent>> = {
  ringing: { type: 'dialed' },
  accept: { type: 'accepted' },
  disconnect: { type: 'disconnected' },
  reconnecting: { type: 'reconnecting' },
  reconnected: { type: 'reconnected' },
  tokenWillExpire: { type: 'tokenWillExpire' },
}

function heardOf({ type, sid = '', callId = '', code = notSetUp }: LineEvent, ringing: Map<string, string>): VoiceClientEvent {
  if (type === 'incoming') {
    ringing.set(callId, sid)
    return { type, callId }
  }
  if (type === 'cancel') {
    const stopped = [...ringing].find(([, text]) => text === sid)?.[0]
    return stopped === undefined ? { type: 'canceled' } : { type: 'stopped', callId: stopped }
  }
  return plain[type] ?? { type: 'error', code }
}

/** Asks and asks again until the line is closed. */
async function listen(lineId: string, signal: AbortSignal, take: (event: LineEvent) => unknown) {
  let after = 0
  while (!signal.aborted) {
    try {
      const { events } = (await ask('GET', `/${lineId}/events?after=${after}`, undefined, { signal })) as { events: LineEvent[] }
      after += events.length
      events.forEach(take)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
  }
}
