/**
 * Hears what changed on the server: hints with ids, never data. Reconnects by itself; after every gap the
 * caller is told to read everything again, because hints sent meanwhile are gone.
 */
import type { LiveHint } from '@vitalrounds/domain/live'
import { useSyncExternalStore } from 'react'
import { readEvents, type StreamEvent } from './event-stream.ts'
import { session } from './session.ts'
import { ApiProblem, send } from './wire.ts'

export type Hint = Exclude<LiveHint, { kind: 'resync' }>
export type LiveState = 'off' | 'connecting' | 'live' | 'reconnecting'
type Listener = { onHint: (hint: Hint) => void; onResync: () => void }

const livePath = '/orma-v2/api/live'
// The server sends a heartbeat every 15 s (docs/sources/server.md 7); two missed ones mean that the line is dead.
const silenceMs = 40_000
const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** Doubles from one second to half a minute, with a fifth of chance so that a restart does not meet all tabs at once. */
export const pauseBefore = (attempt: number, chance: number) =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** attempt) * (0.8 + 0.4 * chance)

let state: LiveState = 'off'
/** Since when the screen may be out of date, in milliseconds since 1970; null while live. */
let staleSince: number | null = null
const watchers = new Set<() => void>()

function enter(next: LiveState): void {
  if (next === 'reconnecting') staleSince ??= Date.now()
  else staleSince = null
  if (next === state) return
  state = next
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

function tell(listener: Listener, { event, data }: StreamEvent): void {
  if (event === 'resync') return listener.onResync()
  if (data === '') return
  const hint = JSON.parse(data) as LiveHint
  if (hint.kind === 'resync') listener.onResync()
  else listener.onHint(hint)
}

/** One connection, from its opening to its end. Rejects when it breaks or falls silent. */
async function listen(listener: Listener, isAgain: boolean, stop: AbortSignal): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  try {
    const token = await session.token()
    const signal = AbortSignal.any([stop, silence.signal])
    const answer = await send({ method: 'GET', path: livePath, token, signal, accept: 'text/event-stream' })
    enter('live')
    if (isAgain) listener.onResync()
    await readEvents(answer, (event) => tell(listener, event), alive)
  } finally {
    clearTimeout(timer)
  }
}

async function keepListening(listener: Listener, stop: AbortSignal): Promise<void> {
  let attempt = 0
  for (let isAgain = false; !stop.aborted; isAgain = true) {
    const openedAt = performance.now()
    const problem: unknown = await listen(listener, isAgain, stop).then(
      () => null,
      (error: unknown) => error,
    )
    if (stop.aborted || (problem instanceof ApiProblem && problem.status === 401)) break
    if (performance.now() - openedAt > longestPauseMs) attempt = 0
    enter('reconnecting')
    await pause(pauseBefore(attempt++, Math.random()), stop)
  }
  enter('off')
}

/** Starts listening; answers the way to stop. */
export function openLive(listener: Listener): () => void {
  const stop = new AbortController()
  enter('connecting')
  void keepListening(listener, stop.signal)
  return () => stop.abort()
}
