/**
 * The loop that sends webhooks. One statement a second asks which endpoints have something due: new events, retries, and what
 * a server that died left behind are the same question. A job for each event would fill the queue of all other work.
 */
import type { Stop } from '../platform/lifecycle.ts'
import { runAsWorker } from '../platform/database/unscoped.ts'
import { sql } from 'kysely'
import { deliverWebhooks, type WebhookContext } from './deliver-webhooks.ts'
import type { EndpointKey } from './webhook-secret.ts'

const lookMs = 1000
// The connections to the database and to receivers are bounded, whatever is due
const endpointsAtOnce = 20
// Then a clinic with many endpoints leaves room for others
const endpointsOfGroup = 4

/** Every endpoint that has something due, at most `most` of them. */
export async function dueEndpoints({ db }: Pick<WebhookContext, 'db'>, most: number): Promise<EndpointKey[]> {
  const { rows } = await runAsWorker(db, (trx) =>
    sql<EndpointKey>`select group_id as "groupId", endpoint_id as "endpointId" from app.webhooks_due(${most})`.execute(trx),
  )
  return rows
}

/** Begins to look; answers how to stop. What is under way then is broken off and goes out again. */
export function dispatchWebhooks(context: WebhookContext, onError: (error: unknown) => void): Stop {
  const stopping = new AbortController()
  const active = new Map<string, { groupId: string; turn: Promise<void> }>()
  const begin = (key: EndpointKey) => {
    if (active.has(key.endpointId) || active.size >= endpointsAtOnce) return
    if ([...active.values()].filter(({ groupId }) => groupId === key.groupId).length >= endpointsOfGroup) return
    const turn = deliverWebhooks(context, key, stopping.signal)
      .catch(onError)
      .finally(() => active.delete(key.endpointId))
    active.set(key.endpointId, { groupId: key.groupId, turn })
  }
  let look: Promise<void> | undefined
  const timer = setInterval(() => {
    look ??= dueEndpoints(context, 2 * endpointsAtOnce)
      .then((due) => due.forEach(begin), onError)
      .finally(() => {
        look = undefined
      })
  }, lookMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await look
    await Promise.all([...active.values()].map(({ turn }) => turn))
  }
}
