/**
 * The signed-in session of this tab. The access token lives in memory only; a page load starts with one renewal from
 * the httpOnly cookie. Tabs share new tokens and sign-outs over a BroadcastChannel, and only one tab renews at a time.
 */
import { isIdleOver, updateIdleDeadline } from './idle/idle-deadline.ts'
import { claimsOf, momentOf, needsRenewal, clockSkewOf, type Claims, type TokenReply } from './token.ts'
import { ApiProblem, jsonOf, send } from './wire.ts'

/** `idle`: it ended for want of activity. */
export type EndReason = 'signedOut' | 'ended' | 'idle' | 'workspaceChanged'
type SessionMessage = { kind: 'token'; reply: TokenReply } | { kind: 'end'; reason: Exclude<EndReason, 'workspaceChanged'> }
/** `at` is when the server signed, by its own clock. */
type SessionToken = { token: string; at: number; skewMs: number; claims: Claims | null }

const renewPath = '/orma-v2/api/auth/refresh'
const signOutPath = '/orma-v2/api/auth/logout'
const lockName = 'vitalrounds.renewal'

/** One renewal at a time over all tabs; without a secure context there are no locks, and each tab renews for itself. */
const alone = <T>(work: () => Promise<T>): Promise<T> => ('locks' in navigator ? navigator.locks.request(lockName, work) : work())

export class Session {
  #held: SessionToken | null = null
  #renewal: Promise<string | null> | null = null
  #listeners = new Set<() => void>()
  #enders = new Set<(reason: EndReason) => void>()
  #channel: BroadcastChannel

  constructor(channelName = 'vitalrounds.session') {
    this.#channel = new BroadcastChannel(channelName)
    this.#channel.addEventListener('message', (event: MessageEvent<SessionMessage>) => this.#hear(event.data))
  }

  /** Who is signed in and where, or null. */
  get claims(): Claims | null {
    return this.#held?.claims ?? null
  }

  /** Milliseconds the server's clock is ahead of this computer's. */
  get skewMs(): number {
    return this.#held?.skewMs ?? 0
  }

  /** Takes the answer of a sign-in, a renewal or a workspace switch and tells the other tabs. */
  open(reply: TokenReply): void {
    this.#hold(reply)
    this.#say({ kind: 'token', reply })
  }

  /** At page load: true when the cookie still carries a session. A refusal is not an event, nobody was signed in. */
  async resume(): Promise<boolean> {
    try {
      return (await this.#renewOnce()) !== null
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.status === 401) return false
      throw problem
    }
  }

  /** A token good for at least a minute, or null when nobody is signed in. */
  async token(): Promise<string | null> {
    if (this.#held === null) return null
    if (!needsRenewal(this.#held.token, Date.now(), this.#held.skewMs)) return this.#held.token
    try {
      return await this.#renewOnce()
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.status === 401) this.end('ended')
      throw problem
    }
  }

  /** Asks whether the session still lives, since another tab may have kept it alive; ends it here where it does not. */
  async check(): Promise<void> {
    const answer = await send({ method: 'POST', path: renewPath }).catch((problem: unknown) => {
      if (problem instanceof ApiProblem && problem.status === 401) this.end('ended')
      return null
    })
    if (answer !== null && this.#held !== null) this.open((await jsonOf(answer)) as TokenReply)
  }

  /**
   * Ends the session on the server and in every tab; the tab ends even when the server cannot be reached. Whoever signs out
   * closes the page in the next moment, and the session must not live on for it.
   */
  async signOut(): Promise<void> {
    const token = this.#held?.token ?? null
    this.end('signedOut')
    await send({ method: 'POST', path: signOutPath, token, isLast: true })
  }

  /** Forgets the session here, and in the other tabs unless only this tab's workspace is out of date. */
  end(reason: EndReason): void {
    if (this.#held === null) return
    const endReason = reason === 'ended' && isIdleOver(Date.now() + this.skewMs) ? 'idle' : reason
    if (endReason !== 'workspaceChanged') this.#say({ kind: 'end', reason: endReason })
    this.#forget(endReason)
  }

  /** Calls back whenever the token or its absence changes; answers the way to stop. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls back when the session ends here; the application clears its cache and leaves. */
  onEnd(ender: (reason: EndReason) => void): () => void {
    this.#enders.add(ender)
    return () => this.#enders.delete(ender)
  }

  /** Stops listening to the other tabs. */
  close(): void {
    this.#channel.close()
  }

  #renewOnce(): Promise<string | null> {
    this.#renewal ??= alone(() => this.#renew()).finally(() => {
      this.#renewal = null
    })
    return this.#renewal
  }

  async #renew(): Promise<string | null> {
    // Another tab may have renewed while this one waited for the lock.
    const current = this.#held
    if (current && !needsRenewal(current.token, Date.now(), current.skewMs)) return current.token
    const answer = await send({ method: 'POST', path: renewPath })
    this.open((await jsonOf(answer)) as TokenReply)
    return this.#held?.token ?? null
  }

  #hold(reply: TokenReply): void {
    this.#held = {
      token: reply.access_token,
      at: momentOf(reply.server_time),
      skewMs: clockSkewOf(reply, Date.now()),
      claims: claimsOf(reply.access_token),
    }
    updateIdleDeadline(reply.idle_expires_at)
    for (const listener of this.#listeners) listener()
  }

  #forget(reason: EndReason): void {
    this.#held = null
    updateIdleDeadline(null)
    for (const listener of this.#listeners) listener()
    for (const ender of this.#enders) ender(reason)
  }

  #say(message: SessionMessage): void {
    this.#channel.postMessage(message)
  }

  #hear(message: SessionMessage): void {
    if (message.kind === 'end') {
      if (this.#held !== null) this.#forget(message.reason)
      return
    }
    // A message may arrive late, when this tab already holds something newer.
    if (this.#held !== null && momentOf(message.reply.server_time) < this.#held.at) return
    const before = this.#held?.claims
    const after = claimsOf(message.reply.access_token)
    // A tab must never go on showing one clinic while holding a token of another.
    if (before && after && (before.workspaceId !== after.workspaceId || before.userId !== after.userId)) {
      this.#forget('workspaceChanged')
      return
    }
    if (before) this.#hold(message.reply)
  }
}

export const session = new Session()
