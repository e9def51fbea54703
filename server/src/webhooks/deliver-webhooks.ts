/**
 * Works through what is due at one endpoint: several lanes at once, within each one delivery after the other. No transaction
 * is open while the receiver answers, so a slow one holds nothing but its own events.
 */
import type { Config } from '../platform/config.ts'
import { type Database, runInGroup } from '../platform/database/db.ts'
import { claimDelivery } from './claim-delivery.ts'
import { notifyOfFailure } from './notify-failure.ts'
import { recordAttempt } from './record-attempt.ts'
import { type PostWebhook, sendWebhook } from './send-webhook.ts'
import type { EndpointKey } from './webhook-secret.ts'

export type WebhookContext = {
  config: Pick<Config, 'keys' | 'publicUrl'>
  db: { worker: Database }
  /** What a test answers instead of the internet. */
  post?: PostWebhook
  chance?: () => number
  now?: () => number
}

// So many receivers' requests at once and no more, whatever waits
const lanesAtOnce = 8
// Then other endpoints have their turn
const turnMs = 5000

export async function deliverWebhooks(context: WebhookContext, key: EndpointKey, signal: AbortSignal): Promise<void> {
  const turn = AbortSignal.any([signal, AbortSignal.timeout(turnMs)])
  await Promise.all(Array.from({ length: lanesAtOnce }, () => workLanes(context, key, { signal, turn })))
}

type Signals = { signal: AbortSignal; turn: AbortSignal }

async function workLanes(context: WebhookContext, { groupId, endpointId }: EndpointKey, { signal, turn }: Signals) {
  const { config, db, post, chance = Math.random, now = Date.now } = context
  while (!turn.aborted) {
    const delivery = await runInGroup(db.worker, groupId, (scoped) => claimDelivery(scoped, endpointId))
    if (!delivery) return
    const outcome = await sendWebhook({ config, post, now, signal }, groupId, delivery)
    if (!outcome) return
    await runInGroup(db.worker, groupId, async (scoped) => {
      const isTaken = await recordAttempt(scoped, delivery, outcome, { chance: chance() })
      if (!isTaken) await notifyOfFailure(scoped, config, endpointId)
    })
  }
}
