/** The real telephone line: Twilio's own client, which is loaded when a line is first wanted (docs/sources/twilio.md 8). */
import type { Call, Device } from '@twilio/voice-sdk'
import { type VoiceClientEvent, type OpenVoice, VoiceFailure } from './voice-client.ts'

// Soon enough for a new token to be fetched on a bad line; the SDK's own is ten seconds
const tokenRefreshMs = 60_000
// The SDK tells levels twenty times a second
const levelMs = 200

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number' ? error.code : 31_000

export const openTwilio: OpenVoice = async (token, hear) => {
  const device = await loaded(token)
  const ringing = new Map<string, Call>()
  let current: Call | undefined
  device.on('incoming', (call: Call) => {
    const callId = call.customParameters.get('callId') ?? ''
    ringing.set(callId, call)
    const stop = () => ringing.delete(callId) && hear({ type: 'stopped', callId })
    call.on('cancel', stop)
    call.on('disconnect', stop)
    hear({ type: 'incoming', callId })
  })
  device.on('tokenWillExpire', () => hear({ type: 'tokenWillExpire' }))
  device.on('error', (error: unknown) => hear({ type: 'error', code: codeOf(error) }))
  return {
    async listen() {
      // Again with a token that has the right to hear, where the first had not
      if (device.state !== 'registered') await device.register()
    },
    async connect(callId) {
      current = await device.connect({ params: { callId } }).catch((cause: unknown) => {
        throw new VoiceFailure(codeOf(cause), { cause })
      })
      follow(current, hear)
    },
    accept(callId) {
      current = ringing.get(callId)
      ringing.delete(callId)
      if (current) follow(current, hear)
      current?.accept()
    },
    decline: (callId) => ringing.get(callId)?.reject(),
    hangUp: () => current?.disconnect(),
    mute: (isMuted) => current?.mute(isMuted),
    press: (digit) => current?.sendDigits(digit),
    renew: (renewed) => device.updateToken(renewed),
    close: () => device.destroy(),
  }
}

async function loaded(token: string): Promise<Device> {
  try {
    const { Device: Client } = await import('@twilio/voice-sdk')
    return new Client(token, { tokenRefreshMs, logLevel: 'silent' })
  } catch (cause) {
    throw new VoiceFailure(codeOf(cause), { cause })
  }
}

function follow(call: Call, hear: (event: VoiceClientEvent) => void) {
  call.on('ringing', () => hear({ type: 'dialed' }))
  call.on('accept', () => hear({ type: 'accepted' }))
  call.on('disconnect', () => hear({ type: 'disconnected' }))
  call.on('cancel', () => hear({ type: 'canceled' }))
  call.on('reject', () => hear({ type: 'rejected' }))
  call.on('reconnecting', () => hear({ type: 'reconnecting' }))
  call.on('reconnected', () => hear({ type: 'reconnected' }))
  call.on('error', (error: unknown) => hear({ type: 'error', code: codeOf(error) }))
  let toldAt = 0
  call.on('volume', (level: number) => {
    if (performance.now() - toldAt < levelMs) return
    toldAt = performance.now()
    hear({ type: 'level', level })
  })
}
