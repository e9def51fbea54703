/** What the page asks of a telephone line, whichever company plays it, and what it hears of it. */
import type { VoiceEvent } from '@vitalrounds/domain/calls/browser-call'

export type VoiceClientEvent =
  /** Of the call that this browser has. */
  | VoiceEvent
  | { type: 'incoming'; callId: string }
  | { type: 'stopped'; callId: string }
  | { type: 'tokenWillExpire' }
  /** How loud the microphone hears, from 0 to 1. */
  | { type: 'level'; level: number }

export type VoiceClient = {
  /** From now on incoming calls ring here too; may never settle. */
  listen(): Promise<void>
  /** Begins the call that was asked for; may never settle. */
  connect(callId: string): Promise<void>
  accept(callId: string): void
  decline(callId: string): void
  hangUp(): void
  mute(isMuted: boolean): void
  press(digit: string): void
  renew(token: string): void
  close(): void
}

/** With the number of the company's error list, by which the sentence is chosen. */
export class VoiceFailure extends Error {
  readonly code: number
  constructor(code: number, options?: ErrorOptions) {
    super(`voice ${code}`, options)
    this.name = 'VoiceFailure'
    this.code = code
  }
}

export type OpenVoice = (token: string, hear: (event: VoiceClientEvent) => void) => Promise<VoiceClient>
