/**
 * A call as the browser that makes it goes through it, and what is said when something goes wrong
 * (specification, first document, sections 4 and 8). No schema library here: the panel needs this file at once.
 */

/** "initialising, ready for call, calling, connected (on call), call completed or cancelled". */
export type BrowserCallState = 'initializing' | 'ready' | 'calling' | 'connected' | 'completed' | 'canceled' | 'ended' | 'failed'

export const stateWords: Record<BrowserCallState, string> = {
  initializing: 'Initializing',
  ready: 'Ready for call',
  calling: 'Calling',
  connected: 'On call',
  completed: 'Call completed',
  canceled: 'Call cancelled.',
  // Not by this side, and never connected: busy, unanswered or failed
  ended: 'Call ended',
  failed: 'Failed to connect call.',
}

// Two of them are said of an end that nobody has a sentence for as well (docs/sources/rulings.md 52)
export const sentences = {
  initialize: 'Failed to initialize. Please refresh the page.',
  error: 'An Error occurred. Try refreshing or try again later.',
  expired: 'Session expired. Please refresh the page.',
  connect: stateWords.failed,
  // The spelling of the specification, which names the sentence
  canceled: stateWords.canceled,
} as const
export type Sentence = keyof typeof sentences

/** What happens to a call in the browser, whichever client plays it. */
export type VoiceEvent =
  | { type: 'prepared' }
  | { type: 'dialed' }
  | { type: 'accepted' }
  /** The line is broken and being mended, or whole again. */
  | { type: 'reconnecting' }
  | { type: 'reconnected' }
  | { type: 'disconnected' }
  | { type: 'canceled' }
  | { type: 'rejected' }
  /** By this very browser. */
  | { type: 'hungUp' }
  | { type: 'error'; code: number }
  /** Nothing came of asking for a line in time. */
  | { type: 'timeout' }

export type BrowserCall = {
  state: BrowserCallState
  sentence: Sentence | null
  isReconnecting: boolean
  /** The code of the phone company's error, for whoever looks into it. */
  code: number | null
}

export const idleCall: BrowserCall = { state: 'initializing', sentence: null, isReconnecting: false, code: null }

/** How long asking for a line may take: the SDK's `connect` may never settle (docs/sources/twilio.md 8). */
export const connectTimeoutMs = 15_000

/** Numbers of the vendor's error list (docs/sources/twilio.md 8). */
const expiredCodes: ReadonlySet<number> = new Set([20101, 20104, 20151, 31204, 31205])
const microphoneCodes: ReadonlySet<number> = new Set([31401, 31402])
export const isMicrophoneError = (code: number | null) => code !== null && microphoneCodes.has(code)
const isSetUpCode = (code: number) => (code >= 31201 && code <= 31209) || code === 31001

/** What is said of an error: by its number, and by how far the call had come. */
export function sentenceOf(code: number, state: BrowserCallState): Sentence {
  if (expiredCodes.has(code)) return 'expired'
  if (state === 'initializing' || isSetUpCode(code)) return 'initialize'
  if (state === 'ready' || state === 'calling') return 'connect'
  return 'error'
}

export const isOver = ({ state }: BrowserCall) => state === 'completed' || state === 'canceled' || state === 'ended' || state === 'failed'
const failed = (call: BrowserCall, sentence: Sentence, code: number | null = null): BrowserCall => ({
  ...call,
  state: 'failed',
  sentence,
  isReconnecting: false,
  code,
})

/** What comes next. After its end nothing moves a call, except that an error still says what it was. */
export function nextBrowserCall(call: BrowserCall, event: VoiceEvent): BrowserCall {
  if (event.type === 'error') {
    // The SDK ends a call first and says why afterwards, when the microphone is refused
    return call.state === 'failed' ? call : failed(call, sentenceOf(event.code, stateBefore(call)), event.code)
  }
  if (isOver(call)) return call
  if (event.type === 'timeout') return failed(call, 'connect')
  return { ...call, ...moves[event.type](call) }
}

/** A call that ended without ever being connected was still being made. */
const stateBefore = ({ state }: BrowserCall): BrowserCallState => (state === 'canceled' || state === 'ended' ? 'calling' : state)

const isConnected = ({ state }: BrowserCall) => state === 'connected'
const canceled = { state: 'canceled', sentence: 'canceled', isReconnecting: false } as const

type CallStateEvent = Exclude<VoiceEvent['type'], 'error' | 'timeout'>
const moves: Record<CallStateEvent, (call: BrowserCall) => Partial<BrowserCall>> = {
  prepared: ({ state }) => (state === 'initializing' ? { state: 'ready' } : {}),
  dialed: () => ({ state: 'calling' }),
  accepted: () => ({ state: 'connected', isReconnecting: false }),
  reconnecting: () => ({ isReconnecting: true }),
  reconnected: () => ({ isReconnecting: false }),
  // Busy and unanswered calls end like this too; which of them it was the server knows
  disconnected: (call) => ({ state: isConnected(call) ? 'completed' : 'ended', isReconnecting: false }),
  hungUp: (call) => (isConnected(call) ? {} : canceled),
  canceled: () => canceled,
  rejected: () => canceled,
}
