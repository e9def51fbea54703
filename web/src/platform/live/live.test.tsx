/** Live hints over a real stream: what arrives, what happens when the line breaks, and when it stops for good. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { openLive, useLiveState, useStaleSince } from './live.ts'

type Line = { say: (text: string) => void; end: () => void }

const lines: Line[] = []
const encoder = new TextEncoder()

/** An answer whose body the test writes as it likes. */
function streamed(signal?: AbortSignal | null): Response {
  let controller: ReadableStreamDefaultController<Uint8Array>
  signal?.addEventListener('abort', () => controller.error(signal.reason))
  const body = new ReadableStream<Uint8Array>({
    start: (input) => {
      controller = input
    },
  })
  lines.push({ say: (text) => controller.enqueue(encoder.encode(text)), end: () => controller.close() })
  return new Response(body)
}

const server = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>()
// A line of its own for each test: the last one's may not be over yet
let name = ''
const onHint = vi.fn<(hint: object) => void>()
const onResync = vi.fn<() => void>()
let stop = () => {}

beforeEach(() => {
  for (const mock of [server, onHint, onResync]) mock.mockReset()
  lines.length = 0
  name = crypto.randomUUID()
  server.mockImplementation((_, init) => Promise.resolve(streamed(init?.signal)))
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('hints arrive, heartbeats do not, and resync asks for everything', async () => {
  stop = openLive({ onHint, onResync }, name)
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  lines[0]!.say(': beat\n\ndata: {"kind":"member","ids":["m1","m2"],"parts":["vitals"]}\n\nevent: resync\ndata: {}\n\n')
  await vi.waitFor(() => expect(onResync).toHaveBeenCalledOnce())
  expect(onHint).toHaveBeenCalledExactlyOnceWith({ kind: 'member', ids: ['m1', 'm2'], parts: ['vitals'] })
})

test('a broken line is opened again, and what was missed is asked for', async () => {
  const { result } = await renderHook(() => ({ state: useLiveState(), since: useStaleSince() }))
  stop = openLive({ onHint, onResync }, name)
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  await vi.waitFor(() => expect(result.current.state).toBe('live'))
  expect(result.current.since).toBeNull()
  lines[0]!.end()
  await vi.waitFor(() => expect(result.current.state).toBe('reconnecting'))
  expect(result.current.since).toBeGreaterThan(Date.now() - 5_000)
  expect(onResync).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(onResync).toHaveBeenCalledOnce(), { timeout: 4_000 })
  expect(result.current.state).toBe('live')
  lines[1]!.say('data: {"kind":"device","ids":["d1"]}\n\n')
  await vi.waitFor(() => expect(onHint).toHaveBeenCalledOnce())
})

test('a second tab opens no line of its own, and hears what the first one does', async () => {
  stop = openLive({ onHint, onResync }, name)
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  const other = vi.fn<(hint: object) => void>()
  const resync = vi.fn<() => void>()
  const close = openLive({ onHint: other, onResync: resync }, name)
  const statement = 'data: {"kind":"device","ids":["d1"]}\n\n'
  await vi.waitFor(() => {
    lines[0]!.say(statement)
    expect(other).toHaveBeenCalledWith({ kind: 'device', ids: ['d1'] })
  })
  expect(lines).toHaveLength(1)
  // The first one goes: the second opens the line, and asks for what it may have missed
  stop()
  await vi.waitFor(() => expect(lines).toHaveLength(2))
  await vi.waitFor(() => expect(resync).toHaveBeenCalledOnce())
  close()
})

test('an ended session is not asked again', async () => {
  const refusal = { code: 'session.ended', status: 401, title: 'T', detail: 'D', requestId: 'r' }
  server.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(refusal), { status: 401 })))
  const { result } = await renderHook(() => useLiveState())
  stop = openLive({ onHint, onResync }, name)
  await vi.waitFor(() => expect(server).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(result.current).toBe('off'))
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  expect(server).toHaveBeenCalledOnce()
})
