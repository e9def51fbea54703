/** Where Northside's events go: a receiver that takes everything, one that is failing, and one that is gone. All of them are played. */
import { newWebhookSecret } from '../../src/webhooks/webhook-secret.ts'
import { eventKindNames } from '@vitalrounds/domain/webhooks/event-kinds'
import type { Config } from '../../src/platform/config.ts'
import { type Database, runInGroup, type GroupDb } from '../../src/platform/database/db.ts'
import { chanceStream, idAt } from '../random.ts'
import { demoGroups, demoSeed } from './groups.ts'
import { demoUsers, userId } from './users.ts'

const [minute, hour] = [60_000, 3_600_000]

type Sending = {
  kind: string
  /** Minutes before now at which it happened. */
  ago: number
  state: 'waiting' | 'delivered' | 'failed'
  attempts?: number
  status?: number
  line?: string
}
type Receiver = { name: string; url: string; kinds: readonly string[]; isGone?: true; failingFor?: number; sendings: readonly Sending[] }

const delivered = (kind: string, ago: number): Sending => ({ kind, ago, state: 'delivered', status: 204 })
const receivers: readonly Receiver[] = [
  {
    name: 'Data warehouse',
    url: 'https://hooks.warehouse.example/vitalrounds',
    kinds: eventKindNames,
    sendings: [
      delivered('member.enrolled', 3000),
      delivered('consent.changed', 2990),
      delivered('warning.opened', 1500),
      delivered('care_plan.changed', 900),
      { kind: 'doctor_alert.changed', ago: 700, state: 'failed', attempts: 10, status: 500, line: 'Internal error' },
      delivered('reading.changed', 130),
      delivered('warning.cleared', 65),
    ],
  },
  {
    name: 'Hospital alerts',
    url: 'https://broken.hospital.example/events',
    kinds: ['warning.opened', 'warning.cleared'],
    failingFor: 3 * hour,
    sendings: [
      delivered('warning.opened', 1500),
      { kind: 'warning.opened', ago: 180, state: 'waiting', attempts: 4, status: 500, line: 'Internal error' },
      { kind: 'warning.cleared', ago: 150, state: 'waiting', attempts: 0 },
    ],
  },
  {
    name: 'Old dashboard',
    url: 'https://gone.dashboard.example/hook',
    kinds: ['month.closed'],
    isGone: true,
    sendings: [
      delivered('month.closed', 20_000),
      { kind: 'month.closed', ago: 5000, state: 'failed', attempts: 1, status: 410, line: 'This receiver was shut down' },
    ],
  },
]

export async function seedWebhooks(owner: Database, config: Pick<Config, 'keys'>, nowMs: number) {
  const group = demoGroups.find(({ key }) => key === 'northside')
  if (group) await runInGroup(owner, group.id, (db) => seedGroup(db, config, nowMs))
}

async function seedGroup(db: GroupDb, config: Pick<Config, 'keys'>, nowMs: number) {
  const { id: memberId } = await db
    .selectFrom('member')
    .select('id')
    .where('group_id', '=', db.groupId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  for (const [n, receiver] of receivers.entries()) await seedReceiver(db, config, { receiver, n, nowMs, memberId })
}

type Seed = { receiver: Receiver; n: number; nowMs: number; memberId: string }

async function seedReceiver(db: GroupDb, config: Pick<Config, 'keys'>, { receiver, n, nowMs, memberId }: Seed) {
  const { name, url, kinds, isGone, failingFor, sendings } = receiver
  const admin = demoUsers.find(({ key }) => key === 'adam')!
  const draw = chanceStream(demoSeed, db.groupId, 'webhook', n)
  const at = (ago: number) => new Date(nowMs - ago).toISOString()
  const id = idAt(draw, nowMs)
  const of = { group_id: db.groupId, endpoint_id: id, lane: memberId }
  await db
    .insertInto('webhook_endpoint')
    .values({
      id,
      group_id: db.groupId,
      name,
      url,
      kinds: [...kinds],
      secret: newWebhookSecret(config, { groupId: db.groupId, endpointId: id }).sealed,
      is_enabled: isGone !== true,
      gone_at: isGone ? at(5000 * minute) : null,
      failing_since: failingFor === undefined ? null : at(failingFor),
      created_by: userId(admin.key),
      created_at: at(40_000 * minute - n),
    })
    .execute()
  const isWaiting = sendings.some(({ state }) => state === 'waiting')
  await db
    .insertInto('webhook_lane')
    .values({ ...of, next_at: isWaiting ? new Date(nowMs + 2 * hour).toISOString() : null })
    .execute()
  await db
    .insertInto('webhook_delivery')
    .values(
      sendings.map(({ kind, ago, state, attempts = 1, status, line }) => ({
        ...of,
        event_id: idAt(draw, nowMs),
        kind,
        data: JSON.stringify(kind.startsWith('month') ? { closeId: idAt(draw, nowMs) } : { memberId }),
        occurred_at: at(ago * minute),
        state,
        attempts,
        first_attempt_at: attempts === 0 ? null : at(ago * minute),
        last_attempt_at: attempts === 0 ? null : at((ago * minute) / (attempts > 1 ? 4 : 1)),
        last_status: status ?? null,
        last_failure: status !== undefined && status > 299 ? 'status' : null,
        last_line: line ?? null,
      })),
    )
    .execute()
}
