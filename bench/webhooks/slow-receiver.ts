/**
 * What webhooks cost the readings that come in: deliveries at a steady rate, alone, beside a thousand changes a second that nobody
 * is told of, and beside as many that go to a receiver that takes five seconds for each, in turn in one run; and what the outbox
 * adds to the transaction of a change.
 */
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { changed } from '../../server/src/platform/changes.ts'
import { type GroupDb, runInGroup } from '../../server/src/platform/database/db.ts'
import { dispatchWebhooks } from '../../server/src/webhooks/dispatch-webhooks.ts'
import { newWebhookSecret } from '../../server/src/webhooks/webhook-secret.ts'
import { type LargeServer, startLarge } from '../large-server.ts'
import { measureInTurn } from '../measure.ts'
import { hookOf, weighing } from '../webhook.ts'

const [hooksPerSecond, seconds, rounds] = [50, 6, 3]
const [changesPerSecond, changesAtOnce] = [1000, 20]
const receiverMs = 5000
const endpointId = '0199a14d-9400-4000-8000-00000000beef'

export async function benchWebhooksOut() {
  const server = await startLarge(1000, 'bench-1000')
  try {
    await benchOn(server)
  } finally {
    await server.stop()
  }
}

async function benchOn(server: LargeServer) {
  const members = await within(server, async (db) =>
    (await db.selectFrom('member').select('id').where('group_id', '=', db.groupId).limit(500).execute()).map(({ id }) => id),
  )
  await registerReceiver(server)
  const hook = await hookOf(server)
  await intake(hook)
  const p99 = { alone_ms: [] as number[], beside_changes_ms: [] as number[], beside_events_ms: [] as number[] }
  const stop = dispatchWebhooks({ config: server.config, db: server.db, post: slowReceiver }, console.error)
  for (let round = 0; round < rounds; round++) {
    p99.alone_ms.push(await intake(hook))
    for (const [kind, figures] of [
      ['practitionerOrder', p99.beside_changes_ms],
      ['note', p99.beside_events_ms],
    ] as const) {
      const changes = emit(server, members, kind)
      figures.push(await intake(hook))
      await changes.stop()
      console.error(`${changes.count()} changes`)
    }
  }
  console.log(JSON.stringify({ name: `webhook acknowledged at ${hooksPerSecond} a second, p99`, ...p99 }))
  await stop()
  await outboxCost(server, members)
}

const within = <T>({ db, groupId }: LargeServer, work: (scoped: GroupDb) => Promise<T>) => runInGroup(db.worker, groupId, work)

const slowReceiver = async () => {
  await wait(receiverMs)
  return { status: 204, headers: {}, text: '' }
}

async function registerReceiver({ db, groupId, config }: LargeServer) {
  const { sealed } = newWebhookSecret(config, { groupId, endpointId })
  await runInGroup(db.app, groupId, (scoped) =>
    sql`insert into webhook_endpoint (group_id, id, name, url, kinds, secret, created_by)
        select ${groupId}, ${endpointId}, 'Slow', 'https://slow.example', ${['note.changed']}::text[], ${sealed}, id from app_user limit 1
        on conflict (group_id, id) do update set is_enabled = true, secret = excluded.secret`.execute(scoped),
  )
}

type Hook = Awaited<ReturnType<typeof hookOf>>

/** The 99th percentile in milliseconds of deliveries that come at a steady rate. */
async function intake({ url, proof }: Hook): Promise<number> {
  const headers = { ...proof, 'content-type': 'application/json' }
  const run = await autocannon({
    url,
    connections: 8,
    overallRate: hooksPerSecond,
    duration: seconds,
    requests: [{ method: 'POST', headers, setupRequest: (request) => ({ ...request, body: weighing() }) }],
  })
  if (run.non2xx > 0 || run.errors > 0) throw new Error(`${run.non2xx} refused, ${run.errors} failed`)
  return run.latency.p99
}

/** The receiver wants notes alone: of the other kind nobody is told. */
type ChangeOf = 'note' | 'practitionerOrder'

/** A thousand changes a second, some of them in one transaction; what is late is made up for. */
function emit(server: LargeServer, members: readonly string[], kind: ChangeOf) {
  const [started, stopping] = [performance.now(), new AbortController()]
  let count = 0
  const run = async () => {
    while (!stopping.signal.aborted) {
      const due = ((performance.now() - started) / 1000) * changesPerSecond
      if (count >= due) {
        await wait(5)
        continue
      }
      const from = count
      count += changesAtOnce
      await within(server, async (db) => {
        for (let n = 0; n < changesAtOnce; n++) changed(db, kind, { memberId: members[(from + n) % members.length]! })
      })
    }
  }
  const done = Promise.all([run(), run()])
  return {
    count: () => count,
    async stop() {
      stopping.abort()
      await done
    },
  }
}

/** One change in one transaction, where the clinic has a receiver for it, and where it has none. */
async function outboxCost(server: LargeServer, members: readonly string[]) {
  const change = (kind: ChangeOf) => (i: number) =>
    within(server, async (db) => changed(db, kind, { memberId: members[i % members.length]! }))
  const figures = await measureInTurn('a change', 300, { with_receiver: change('note'), without: change('practitionerOrder') })
  console.log(JSON.stringify({ name: 'transaction of a change, beside its event', ...figures }))
}
