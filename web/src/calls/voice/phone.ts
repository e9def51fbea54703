/**
 * The telephone of this tab: one call at a time, whichever page is shown, and the incoming ones that ring. What a call goes
 * through is decided in the domain; this only asks the line and the server, and remembers.
 */
import {
  type BrowserCall,
  connectTimeoutMs,
  idleCall,
  isOver,
  nextBrowserCall,
  type Sentence,
  sentenceOf,
} from '@vitalrounds/domain/calls/browser-call'
import { problemWords } from '../../platform/problem-words.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { type VoiceClientEvent, type OpenVoice, type VoiceClient, VoiceFailure } from './voice-client.ts'

export type CallPartner = { memberId: string; name: string }
export type Party = 'member' | 'caregiver'

export type OwnCall = {
  /** Once the server has it. */
  callId: string | null
  direction: 'out' | 'in'
  /** Whom it is with, where that is one member. */
  whom: CallPartner | null
  browser: BrowserCall
  /** By the clock of this computer, for display alone. */
  connectedAt: number | null
  isMuted: boolean
  level: number | null
  /** Why the server refuses it, in its own words. */
  refusal: string | null
}
export type PhoneState = {
  current: OwnCall | null
  /** Ids of the calls that ring here. */
  ringing: readonly string[]
  /** Why incoming calls cannot ring here. */
  trouble: Sentence | null
}

/** What the telephone needs of the server and of the two companies. */
export type PhoneParts = {
  token: () => Promise<{ token: string; isSimulated: boolean }>
  open: (isSimulated: boolean) => Promise<OpenVoice>
  make: (memberId: string, party: Party) => Promise<{ callId: string }>
  /** Says that incoming calls ring in this browser, for as long as a token lasts. */
  sayListening: () => Promise<unknown>
  connectMs?: number
}

const nothing: PhoneState = { current: null, ringing: [], trouble: null }
// The number of "could not be set up" in the company's list
const notSetUp = 31_000
// The number of "access token expired": our own session has ended, so that there is no token at all
const noToken = 20_104
const isSignedOut = (problem: unknown) => problem instanceof ApiProblem && problem.status === 401
const codeOf = (problem: unknown) => (problem instanceof VoiceFailure ? problem.code : isSignedOut(problem) ? noToken : notSetUp)
export const isUnderWay = (current: OwnCall | null) => current !== null && !isOver(current.browser)

export class Phone {
  readonly #parts: PhoneParts
  readonly #listeners = new Set<() => void>()
  #state = nothing
  #client: Promise<VoiceClient> | null = null
  #isListening = false

  constructor(parts: PhoneParts) {
    this.#parts = parts
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly read = () => this.#state

  async call(whom: CallPartner, party: Party = 'member') {
    if (isUnderWay(this.#state.current)) return
    this.#begin('out', whom, null)
    try {
      const client = await this.#within(this.#line())
      this.#hear({ type: 'prepared' })
      const { callId } = await this.#parts.make(whom.memberId, party)
      this.#change({ callId })
      if (!isUnderWay(this.#state.current)) return
      this.#hear({ type: 'dialed' })
      await this.#connect(client, callId)
    } catch (problem) {
      this.#fail(problem)
    }
  }

  async answer(callId: string, whom: CallPartner | null) {
    if (isUnderWay(this.#state.current) || !this.#state.ringing.includes(callId)) return
    this.#stopRinging(callId)
    this.#begin('in', whom, callId)
    this.#hear({ type: 'prepared' })
    this.#hear({ type: 'dialed' })
    try {
      const client = await this.#line()
      client.accept(callId)
    } catch (problem) {
      this.#fail(problem)
    }
    setTimeout(() => this.#state.current?.callId === callId && this.#isCalling() && this.#hear({ type: 'timeout' }), this.#limitMs)
  }

  async decline(callId: string) {
    this.#stopRinging(callId)
    const client = await this.#line()
    client.decline(callId)
  }

  /** Incoming calls ring here from now on; said again with each new token. */
  async listen() {
    this.#isListening = true
    try {
      await this.#parts.sayListening()
      const client = await this.#within(this.#client ? this.#renewed() : this.#line())
      await this.#within(client.listen())
      this.#set({ trouble: null })
    } catch (problem) {
      this.#set({ trouble: sentenceOf(codeOf(problem), 'initializing') })
    }
  }

  /** They ring no more; a call that runs goes on. */
  quiet() {
    this.#isListening = false
    this.#set({ ringing: [], trouble: null })
    if (!isUnderWay(this.#state.current)) this.#drop()
  }

  hangUp() {
    void this.#client?.then((client) => client.hangUp())
    this.#hear({ type: 'hungUp' })
  }

  mute(isMuted: boolean) {
    this.#change({ isMuted })
    void this.#client?.then((client) => client.mute(isMuted))
  }

  press(digit: string) {
    void this.#client?.then((client) => client.press(digit))
  }

  /** The last call is put away, and the line with it unless calls ring on it; one that runs is not. */
  putAway() {
    if (isUnderWay(this.#state.current)) return
    this.#set({ current: null })
    if (!this.#isListening) this.#drop()
  }

  close() {
    this.#isListening = false
    this.#drop()
    this.#set(nothing)
  }

  get #limitMs() {
    return this.#parts.connectMs ?? connectTimeoutMs
  }

  #isCalling = () => this.#state.current?.browser.state === 'calling'

  #begin(direction: OwnCall['direction'], whom: CallPartner | null, callId: string | null) {
    this.#set({ current: { callId, direction, whom, browser: idleCall, connectedAt: null, isMuted: false, level: null, refusal: null } })
  }

  #drop() {
    void this.#client?.then((client) => client.close()).catch(() => undefined)
    this.#client = null
  }

  /** Opened once; after a failure the next call tries again. */
  #line(): Promise<VoiceClient> {
    this.#client ??= this.#opened().catch((problem: unknown) => {
      this.#client = null
      throw problem
    })
    return this.#client
  }

  async #opened() {
    const { token, isSimulated } = await this.#parts.token()
    const open = await this.#parts.open(isSimulated)
    return open(token, (event) => this.#hear(event))
  }

  async #renewed() {
    const [client, { token }] = await Promise.all([this.#line(), this.#parts.token()])
    client.renew(token)
    return client
  }

  /** The SDK's promises may never settle (docs/sources/twilio.md 8). */
  async #within<T>(work: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new VoiceFailure(notSetUp)), this.#limitMs)
    })
    return Promise.race([work, late]).finally(() => clearTimeout(timer))
  }

  async #connect(client: VoiceClient, callId: string) {
    const line = client.connect(callId)
    try {
      await this.#within(line)
    } catch (problem) {
      this.#hear(problem instanceof VoiceFailure && problem.code !== notSetUp ? { type: 'error', code: problem.code } : { type: 'timeout' })
    }
    // A line that comes too late, or for a call that was hung up meanwhile, is not kept
    void line.then(
      () => (this.#state.current?.callId === callId && isUnderWay(this.#state.current) ? undefined : client.hangUp()),
      () => undefined,
    )
  }

  #hear(event: VoiceClientEvent) {
    if (event.type === 'incoming') this.#set({ ringing: [...this.#state.ringing.filter((id) => id !== event.callId), event.callId] })
    else if (event.type === 'stopped') this.#stopRinging(event.callId)
    else if (event.type === 'tokenWillExpire') void this.#renew()
    else if (event.type === 'level') this.#change({ level: event.level })
    else if (this.#state.current) this.#follow(event, this.#state.current)
    else if (event.type === 'error') this.#set({ trouble: sentenceOf(event.code, 'connected') })
  }

  #follow(event: Parameters<typeof nextBrowserCall>[1], current: OwnCall) {
    const browser = nextBrowserCall(current.browser, event)
    const isAnswered = browser.state === 'connected' && current.connectedAt === null
    this.#change({ browser, ...(isAnswered && { connectedAt: Date.now() }) })
  }

  /** A running call goes on under the new token. */
  async #renew() {
    try {
      if (this.#isListening) await this.#parts.sayListening()
      await this.#renewed()
    } catch {
      this.#hear({ type: 'error', code: noToken })
    }
  }

  #stopRinging(callId: string) {
    this.#set({ ringing: this.#state.ringing.filter((id) => id !== callId) })
  }

  #fail(problem: unknown) {
    const isRefused = problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500 && !isSignedOut(problem)
    if (isRefused) this.#change({ browser: { ...idleCall, state: 'failed' }, refusal: problemWords(problem) ?? null })
    else this.#hear({ type: 'error', code: codeOf(problem) })
  }

  #change(to: Partial<OwnCall>) {
    if (this.#state.current) this.#set({ current: { ...this.#state.current, ...to } })
  }

  #set(to: Partial<PhoneState>) {
    this.#state = { ...this.#state, ...to }
    for (const listener of this.#listeners) listener()
  }
}
