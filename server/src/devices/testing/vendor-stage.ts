/** For tests: the whole server on a port, the simulated vendors beside it, accounts that join them, and jobs by hand. */
import { type VendorName, vendorNames } from '@vitalrounds/domain/devices/device'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { jobHandlers } from '../../jobs-list.ts'
import type { JobName } from '../../platform/jobs/jobs.ts'
import { sealText } from '../../platform/secret-box.ts'
import { sha256 } from '../../platform/secrets.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { workInbox } from '../../inbox-handlers.ts'
import { simulatedAccount } from '../../simulator/accounts.ts'
import { startSimulator } from '../../simulator/start.ts'
import { simulatedAuth } from '../../simulator/testing.ts'
import type { Hook } from '../../simulator/state.ts'
import { connectionSeal } from '../../vendors/connection.ts'
import { realWorld } from '../../vendors/vendor-fetch.ts'

/** How the connection keeps the proof that the simulator sends. */
function kept(auth: Hook['auth']) {
  if (auth.kind === 'basic') return { kind: 'basic', user: auth.user, secretHash: sha256(auth.password) }
  if (auth.kind === 'signed') return { kind: 'signed', credential: 'authToken' }
  return auth.kind === 'header' ? { kind: 'header', name: auth.name, secretHash: sha256(auth.value) } : auth
}

async function anAccount({ owner, config }: TestApp, vendor: VendorName, places: { simulator: string; server: string }) {
  const account = simulatedAccount(vendor, places.simulator)
  const { id } = await owner
    .insertInto('vendor_connection')
    .values({
      vendor,
      name: vendor,
      mode: account.mode,
      base_url: account.baseUrl,
      path_token_hash: sql`decode(${sha256('unguessable')}, 'hex')`,
      hook_auth: JSON.stringify(kept(simulatedAuth[vendor])),
      config: JSON.stringify(account.config),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sealed = sealText(config.keys.secretBox, JSON.stringify(account.secrets), connectionSeal(id))
  await owner
    .updateTable('vendor_connection')
    .set({
      secrets: Buffer.from(sealed, 'utf8'),
      ...(simulatedAuth[vendor].kind === 'signed' && {
        hook_auth: JSON.stringify({
          ...kept(simulatedAuth[vendor]),
          sealedToken: sealText(config.keys.secretBox, 'unguessable', connectionSeal(id)),
        }),
      }),
    })
    .where('id', '=', id)
    .execute()
  const path = `/hooks/v1/${vendor}/${id}/unguessable`
  const hook: Hook = { url: places.server + path, signedUrl: config.publicUrl + path, auth: simulatedAuth[vendor] }
  return [vendor, hook] as const
}

type WaitingJob = { id: string; name: JobName; data: { groupId?: string | null } }

/** Runs every waiting job once, due or not unless told so, whatever they cause as well; answers the names of those that failed. */
async function runWaiting({ owner, db, config }: TestApp, isDueOnly: boolean): Promise<string[]> {
  const post = { send: () => Promise.reject(new Error('no mail in these tests')), close: () => undefined }
  const handlers = jobHandlers({ config, db, post } as unknown as Parameters<typeof jobHandlers>[0])
  const failed: string[] = []
  const stopping = new AbortController().signal
  for (;;) {
    const { rows } = await sql<WaitingJob>`
        delete from pgboss.job where state = 'created' and (not ${isDueOnly} or start_after <= clock_timestamp())
        returning id, name, data`.execute(owner)
    if (rows.length === 0) return failed
    for (const { name, data } of rows) {
      const handler = (handlers as Record<string, ((input: object, stopping: AbortSignal) => Promise<void>) | undefined>)[name]
      await handler?.({ groupId: null, ...data }, stopping).catch(() => void failed.push(name))
    }
  }
}

/** Whoever waits for a vendor here is told that the time has passed: pace and patience have tests of their own. */
function withoutWaiting() {
  let passed = 0
  const sleep = vi.spyOn(realWorld, 'sleep').mockImplementation(async (ms) => void (passed += ms))
  const now = vi.spyOn(realWorld, 'now').mockImplementation(() => performance.now() + passed)
  return () => [sleep, now].forEach((spy) => spy.mockRestore())
}

/** Starts all of it for one test file; call `close` in afterAll. */
export async function vendorStage(seed: string, { isDueOnly = false } = {}) {
  const t = await testApp()
  const server = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const simulator = await startSimulator({ seed, everyMs: 0, paceMs: 0 })
  const waitAgain = withoutWaiting()
  for (const vendor of vendorNames) {
    const [, hook] = await anAccount(t, vendor, { simulator: simulator.url, server })
    simulator.sim.hooks[vendor] = hook
  }
  const work = async () => {
    const failed = await runWaiting(t, isDueOnly)
    while ((await workInbox(t.db)) > 0) failed.push(...(await runWaiting(t, isDueOnly)))
    return failed
  }
  const control = async (path: string, body: unknown) => {
    const answer = await fetch(`${simulator.url}/_sim${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Record<string, unknown>
  }
  return {
    ...t,
    simulator,
    /** Jobs, deliveries, and the jobs that these cause. Answers the names of jobs that failed. */
    work,
    control,
    /** Lets hours pass at the vendors, who tell us what happened meanwhile. */
    async later(hours: number) {
      await control('/clock', { advanceHours: hours })
      return work()
    },
    async close() {
      waitAgain()
      await simulator.close()
      await t.close()
    },
  }
}
export type VendorStage = Awaited<ReturnType<typeof vendorStage>>
