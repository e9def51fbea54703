/** Of the test bed: a webhook of each group with a delivery that failed and one of a member that arrived. Nothing waits. */
import { newWebhookSecret } from '../../src/webhooks/webhook-secret.ts'
import type { Config } from '../../src/platform/config.ts'
import { chanceStream, idAt } from '../random.ts'
import type { Row } from '../rows.ts'
import { staffId, type TestbedGroup, testbedSeed } from './groups.ts'

export function webhookTables(group: TestbedGroup, config: Pick<Config, 'keys'>): [string, Row[]][] {
  const draw = chanceStream(testbedSeed, group.key, 'webhook')
  const id = idAt(draw, 0)
  const of = { group_id: group.id, endpoint_id: id, lane: id }
  const { sealed } = newWebhookSecret(config, { groupId: group.id, endpointId: id })
  const deliveries = ['failed', 'delivered'].map((state, n) => ({
    ...of,
    event_id: idAt(draw, n + 1),
    kind: 'month.opened',
    data: { yearMonth: '2026-01' },
    state,
    attempts: 1,
    last_status: state === 'failed' ? 410 : 204,
    last_failure: state === 'failed' ? 'status' : null,
    last_line: state === 'failed' ? `Gone from ${group.canary}` : null,
  }))
  const endpoint = {
    id,
    group_id: group.id,
    name: `${group.canary} Receiver`,
    url: `https://hooks.${group.canary.toLowerCase()}.example/events`,
    kinds: ['month.opened', 'note.changed'],
    secret: sealed,
    created_by: staffId(group, 'admin'),
  }
  return [
    ['webhook_endpoint', [endpoint]],
    ['webhook_lane', [of]],
    ['webhook_delivery', deliveries],
  ]
}
