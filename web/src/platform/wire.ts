/**
 * The only place that calls `fetch`. Sends one request, turns every refusal into an `ApiProblem` and every broken
 * connection into one with the code `network`; knows nothing of sessions.
 */
import type { FieldProblem, ProblemBody, ProblemCode } from '@vitalrounds/domain/problems'
import { requestFailed } from './last-place.ts'

type WireRequest = {
  method: string
  path: string
  body?: unknown
  token?: string | null
  /** The secret of a public link, with its pass once it was proved. */
  link?: string
  signal?: AbortSignal | undefined
  accept?: string
  /** Finishes even when the page is closed meanwhile; at most 64 kB (Fetch standard, keepalive). */
  isLast?: boolean
}

/** `network`: no answer came; `unreadable`: an answer came that is not ours, for example from a proxy. */
export type ApiProblemCode = ProblemCode | 'network' | 'unreadable'

type ProblemMessage = Omit<ProblemBody, 'code' | 'type'> & { code: ApiProblemCode; retryAfterSeconds?: number | undefined }

/** A refusal, in the words the user reads. */
export class ApiProblem extends Error {
  readonly code: ApiProblemCode
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly requestId: string
  readonly errors: readonly FieldProblem[]
  readonly retryAfterSeconds: number | undefined

  constructor(message: ProblemMessage, options?: ErrorOptions) {
    super(`${message.code}: ${message.title}`, options)
    this.name = 'ApiProblem'
    this.code = message.code
    this.status = message.status
    this.title = message.title
    this.detail = message.detail
    this.requestId = message.requestId
    this.errors = message.errors ?? []
    this.retryAfterSeconds = message.retryAfterSeconds
  }

  /** The refused fields as `{ 'address.city': 'Enter a city' }`, the form that `form.setErrors` takes. */
  get fields(): Record<string, string> {
    return Object.fromEntries(this.errors.map(({ path, message }) => [formPath(path), message]))
  }
}

/** `$.address.city`, `/address/city` and `address.city` all name the same field. */
const formPath = (path: string) =>
  path
    .replace(/^\$\.?|^\//, '')
    .replaceAll('/', '.')
    .replaceAll(/\[(\d+)\]/g, '.$1')

const noConnection = (cause: unknown) =>
  new ApiProblem(
    {
      code: 'network',
      status: 0,
      title: 'No connection',
      detail: 'The server cannot be reached. Please check your connection and try again.',
      requestId: '',
    },
    { cause },
  )

const unreadableDelivery = (status: number, requestId: string) =>
  new ApiProblem({
    code: 'unreadable',
    status,
    title: 'Something went wrong',
    detail: 'The server gave an answer that could not be read. Please try again.',
    requestId,
  })

const isProblemBody = (body: unknown): body is ProblemBody => typeof body === 'object' && body !== null && 'code' in body && 'title' in body

async function refusalFrom(answer: Response): Promise<ApiProblem> {
  const body: unknown = await answer.json().catch(() => null)
  if (answer.status >= 500) requestFailed(answer.headers.get('x-request-id') ?? '')
  if (!isProblemBody(body)) return unreadableDelivery(answer.status, answer.headers.get('x-request-id') ?? '')
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return new ApiProblem({ ...body, retryAfterSeconds: Number.isFinite(wait) ? wait : undefined })
}

function headersOf({ body, token, link, accept }: WireRequest): Headers {
  const headers = new Headers({ accept: accept ?? 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (link) headers.set('authorization', `Link ${link}`)
  return headers
}

/** Sends the request; answers only when it succeeded. Aborting rejects with the browser's own `AbortError`. */
export async function send(sent: WireRequest): Promise<Response> {
  const answer = await fetch(sent.path, {
    method: sent.method,
    headers: headersOf(sent),
    credentials: 'same-origin',
    cache: 'no-store',
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    ...(sent.signal ? { signal: sent.signal } : {}),
    ...(sent.isLast ? { keepalive: true } : {}),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw noConnection(error)
  })
  if (!answer.ok) throw await refusalFrom(answer)
  return answer
}

/** The JSON of an answer; `null` for an empty one. */
export async function jsonOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw unreadableDelivery(answer.status, answer.headers.get('x-request-id') ?? '')
  }
}
