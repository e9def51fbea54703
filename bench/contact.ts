/**
 * Texts of a clinic of 10,000, with Twilio played beside its server: 300 handed over with their 600 signed callbacks, a
 * text to everybody until the first has left, the list asked meanwhile, and texts that come in until an open page hears of them.
 */
import { type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseOf } from '../scripts/server-run.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { signAccess } from '../server/src/platform/http/access-token.ts'
import { freePort, startTarget, stopTarget } from './hook-target.ts'
import { figureOf, report } from './measure.ts'
import { beginBatch, furnishTexts, type TextedMember, type TextsTarget, textUntilTaken } from './texts-target.ts'

const everybody = 10_000
const handedOver = 300
const inbound = { count: 200, perSecond: 20 }
const patienceMs = 120_000

type Stage = TextsTarget & { token: string; server: ChildProcess }

/** Somebody of the clinic, signed in for as long as it takes. */
async function signIn({ dataDir, port, groupId }: TextsTarget): Promise<string> {
  const { rows } = await databaseOf(dataDir, (ask) =>
    ask(`
      with u as (insert into app_user (email, first_name, last_name, group_id, has_basic_information, email_confirmed_at)
                 values ('bench@contact.example', 'Bench', 'Nurse', '${groupId}', true, now()) returning id, group_id),
           w as (insert into workspace_member (user_id, group_id) select id, group_id from u)
      insert into auth.session (user_id, group_id, created_at, last_seen_at, idle_expires_at, absolute_expires_at)
      select id, group_id, now(), now(), now() + interval '12 hours', now() + interval '12 hours' from u returning id, user_id`),
  )
  const { keys } = readConfig({ DATA_DIR: dataDir, PORT: String(port) }, 'testbed')
  const claims = { userId: String(rows[0]?.['user_id']), sessionId: String(rows[0]?.['id']), groupId }
  return signAccess(keys.access, claims, Math.floor(Date.now() / 1000), 12 * 3600)
}

/** Waits for something that the database or the vendor comes to say. */
async function until(isSo: () => Promise<boolean> | boolean, everyMs: number) {
  const deadline = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('what was measured never came to its end')
    await sleep(everyMs)
  }
}

/** User and system time of the server's process, in seconds; the kernel counts in hundredths (proc(5)). */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const seconds = (ms: number) => Math.round(ms) / 1000

async function benchSends(stage: Stage) {
  const [started, before] = [performance.now(), cpuOf(stage.server)]
  const batchId = await beginBatch(stage, stage.members.slice(0, handedOver), 'Please measure today.')
  const reached = (states: string) => () =>
    databaseOf(stage.dataDir, async (ask) => {
      const { rows } = await ask(`select count(*)::int as n from text_message where batch_id = '${batchId}' and state in (${states})`)
      return rows[0]?.['n'] === handedOver
    })
  await until(reached(`'sent', 'delivered'`), 100)
  const left = performance.now() - started
  await until(reached(`'delivered'`), 100)
  const [took, cpu] = [performance.now() - started, cpuOf(stage.server) - before]
  console.log(
    JSON.stringify({
      name: `${handedOver} texts handed over, ${handedOver * 2} signed callbacks`,
      n: handedOver,
      seconds: seconds(took),
      handed_over_seconds: seconds(left),
      cpu_seconds: Math.round(cpu * 100) / 100,
    }),
  )
}

const request = (stage: Stage, path: string, body?: object) =>
  fetch(`http://127.0.0.1:${stage.port}/orma-v2/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${stage.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

async function benchEverybody(stage: Stage) {
  const already = Object.keys(stage.vendor.sim.state.texts).length
  const started = performance.now()
  const batchId = await beginBatch(stage, stage.members, 'The clinic is closed on Thursday.')
  await until(() => Object.keys(stage.vendor.sim.state.texts).length > already, 10)
  console.log(
    JSON.stringify({
      name: 'a text to everybody until the first has left',
      members: everybody,
      seconds: seconds(performance.now() - started),
    }),
  )
  const waits: number[] = []
  for (let n = 0; n < 100; n++) {
    const from = performance.now()
    const answer = await request(stage, 'members', { query: {}, limit: 50 })
    if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`)
    await answer.text()
    waits.push(performance.now() - from)
  }
  report(figureOf('50 members while a text to everybody goes out', waits))
  await databaseOf(stage.dataDir, (ask) => ask(`update text_batch set state = 'stopped' where id = '${batchId}'`))
}

/** What an open page hears, by the id it is told of. */
async function listen(stage: Stage, received: Map<string, number>, stop: AbortSignal) {
  const answer = await fetch(`http://127.0.0.1:${stage.port}/orma-v2/api/live`, {
    headers: { authorization: `Bearer ${stage.token}`, accept: 'text/event-stream' },
    signal: stop,
  })
  const reading = (async () => {
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream()))
      for (const [id] of part.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
        if (!received.has(id)) received.set(id, performance.now())
  })()
  return { ended: reading.catch(() => undefined) }
}

async function benchInbound(stage: Stage) {
  const received = new Map<string, number>()
  const stop = new AbortController()
  const { ended } = await listen(stage, received, stop.signal)
  // Whoever was not texted: what is heard of them is their own text
  const writers: TextedMember[] = stage.members.slice(-inbound.count)
  const sentAt = new Map<string, number>()
  const started = performance.now()
  const sending = writers.map(async ({ id, phone }, n) => {
    await sleep(Math.max(0, started + (n * 1000) / inbound.perSecond - performance.now()))
    sentAt.set(id, performance.now())
    await textUntilTaken(stage, phone, `I feel well today. ${n}`)
  })
  await Promise.all(sending)
  await until(() => writers.every(({ id }) => received.has(id)), 20)
  stop.abort()
  await ended
  const waits = writers.map(({ id }) => (received.get(id) ?? 0) - (sentAt.get(id) ?? 0))
  report(figureOf(`a text that comes in until an open page hears of it, ${inbound.perSecond} a second`, waits))
}

export async function benchContact() {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitalrounds-bench-contact-'))
  const port = await freePort()
  let server: ChildProcess | undefined
  let target: TextsTarget | undefined
  try {
    server = await startTarget(dataDir, port)
    target = await furnishTexts({ dataDir, port, members: everybody, textStepMs: 50 })
    const stage: Stage = { ...target, server, token: await signIn(target) }
    await benchSends(stage)
    // Before a text to everybody leaves work behind it
    await benchInbound(stage)
    await benchEverybody(stage)
  } finally {
    await stopTarget(server)
    await target?.vendor.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
