/** One HTTP call to the letter: `fetch` would tidy the path and refuse some methods before the server sees them. */
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'

export type Call = {
  method?: string
  path: string
  token?: string | undefined
  /** Sent as JSON; a string is sent as it stands. */
  body?: unknown
  headers?: OutgoingHttpHeaders
}
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; json: unknown }

const agent = new Agent({ keepAlive: true, maxSockets: 24 })
const waitMs = 30_000
/** A stream of events never ends: what came in this time is the answer. */
const streamMs = 700

const asText = (body: unknown) => (body === undefined || typeof body === 'string' ? body : JSON.stringify(body))

type Outcome = { resourceType?: string; issue?: { details?: { coding?: { code?: string }[] } }[] } | null

/** A refusal in FHIR's form has its code where those of the product's own API have it. */
function jsonOf(text: string): unknown {
  try {
    const json = JSON.parse(text) as Outcome
    if (json?.resourceType !== 'OperationOutcome') return json
    return { ...json, code: json.issue?.[0]?.details?.coding?.[0]?.code }
  } catch {
    return undefined
  }
}

export function call(baseUrl: string, { method = 'GET', path, token, body, headers = {} }: Call): Promise<Answer> {
  const text = asText(body)
  return new Promise((resolve, reject) => {
    const sent = request(baseUrl, {
      agent,
      method,
      path,
      timeout: waitMs,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...headers,
      },
    })
    sent.on('timeout', () => sent.destroy(new Error(`no answer to ${method} ${path}`)))
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const chunks: Buffer[] = []
      const finish = () => {
        const whole = Buffer.concat(chunks).toString()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: whole, json: jsonOf(whole) })
      }
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', finish)
      answer.on('error', reject)
      if (answer.headers['content-type'] === 'text/event-stream')
        setTimeout(() => {
          answer.removeAllListeners('error').on('error', () => undefined)
          sent.removeAllListeners('error').on('error', () => undefined)
          finish()
          sent.destroy()
        }, streamMs)
    })
    sent.end(text)
  })
}
