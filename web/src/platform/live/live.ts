/**
 * Hears what changed on the server: hints with ids, never data. Reconnects by itself; after every gap the
 * caller is told to read everything again, because hints sent meanwhile are gone. The tabs of a browser share one line: over
 * HTTP/1.1 it has six to a host, and a tab more would wait for ever.
 */
import type { LiveHint } from '@vitalrounds/domain/live'
import { useSyncExternalStore } from 'react'
import { readEvents, type StreamEvent } from './event-stream.ts'
import { runInOneTab } from './in-one-tab.ts'
import { session } from '../session.ts'
import { ApiProblem, send } from '../wire.ts'

export type Hint = Exclude<LiveHint, { kind: 'resync' }>
export type LiveState = 'off' | 'connecting' | 'live' | 'reconnecting'
/** What the tab with the line tells the others. */
type LiveMessage = { state: LiveState; since: number | null } | { event: StreamEvent }
type SendLiveMessage = (message: LiveMessage) => void
type Listener = { onHint: (hint: Hint) => void; onResync: () => void }

const livePath = '/orma-v2/api/live'
// The server sends a heartbeat every 15 s (docs/sources/server.md 7); two missed ones mean that the line is dead.
const silenceMs = 40_000
// Longer than the tab with the line is ever silent: it speaks with each try, beat and hint
const quietMs = 60_000
const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** Doubles from one second to half a minute, with a fifth of chance so that a restart does not meet all tabs at once. */
export const pauseBefore = (attempt: number, chance: number) => Math.min(longestPauseMs, firstPauseMs * 2 ** attempt) * (0.8 + 0.4 * chance)

let state: LiveState = 'off'
/** Since when the screen may be out of date, in milliseconds since 1970; null while live. */
let staleSince: number | null = null
const watchers = new Set<() => void>()

function enter(next: LiveState, since: number | null = null): void {
  if (next === state && since === staleSince) return
  state = next
  staleSince = since
  for (const watcher of watchers) watcher()
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The state of the connection, for the "reconnecting" notice. */
export const useLiveState = (): LiveState => useSyncExternalStore(subscribe, () => state)
/** Since when nothing has been heard, for "Data from 9:12 AM". */
export const useStaleSince = (): number | null => useSyncExternalStore(subscribe, () => staleSince)

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

function publishEvent(listener: Listener, { event, data }: StreamEvent): void {
  if (event === 'resync') return listener.onResync()
  if (data === '') return
  const hint = JSON.parse(data) as LiveHint
  if (hint.kind === 'resync') listener.onResync()
  else listener.onHint(hint)
}

/** One connection, from its opening to its end. Rejects when it breaks or falls silent. */
async function listen(say: SendLiveMessage, isAgain: boolean, stop: AbortSignal): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
    say({ state: 'live', since: null })
  }
  try {
    const token = await session.token()
    const signal = AbortSignal.any([stop, silence.signal])
    const answer = await send({ method: 'GET', path: livePath, token, signal, accept: 'text/event-stream' })
    say({ state: 'live', since: null })
    if (isAgain) say({ event: { event: 'resync', data: '' } })
    await readEvents(answer, (event) => say({ event }), alive)
  } finally {
    clearTimeout(timer)
  }
}

async function listenWithRetry(say: SendLiveMessage, isTakenOver: boolean, stop: AbortSignal) {
  let attempt = 0
  for (let isAgain = isTakenOver; !stop.aborted; isAgain = true) {
    say({ state: staleSince === null ? 'connecting' : 'reconnecting', since: staleSince })
    const openedAt = performance.now()
    const problem: unknown = await listen(say, isAgain, stop).then(
      () => null,
      (error: unknown) => error,
    )
    if (stop.aborted || (problem instanceof ApiProblem && problem.status === 401)) break
    if (performance.now() - openedAt > longestPauseMs) attempt = 0
    say({ state: 'reconnecting', since: staleSince ?? Date.now() })
    await pause(pauseBefore(attempt++, Math.random()), stop)
  }
}

/** Tabs of the same person in the same workspace, who hear the same. */
const lineName = () => `vitalrounds.live.${session.claims?.userId}.${session.claims?.workspaceId}`

/** Starts listening; answers the way to stop. */
export function openLive(listener: Listener, name = lineName()): () => void {
  const stop = new AbortController()
  enter('connecting')
  const hear = (message: LiveMessage) => ('state' in message ? enter(message.state, message.since) : publishEvent(listener, message.event))
  const work = (...turn: Parameters<typeof listenWithRetry>) => listenWithRetry(...turn).finally(() => enter('off'))
  runInOneTab({ name, quietMs, work, hear }, stop.signal)
  return () => stop.abort()
}
