/**
 * `npm run crash -- --texts [--kills N]`: kills the server (SIGKILL) while texts to many go out, the vendor's answers get
 * lost, its calls come doubled and in another order, and some whom they go to say no. Every text must have reached the
 * vendor once, or be shown as uncertain, and none after a no. The control sends again what a killed server left
 * unfinished, as a queue without the pattern would: it must double some, or the first run proves nothing.
 */
import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseOf } from '../../scripts/server-run.ts'
import { freePort, startTarget, stopTarget, waitForInbox } from '../hook-target.ts'
import { beginBatch, furnishTexts, type TextsTarget, textUntilTaken } from '../texts-target.ts'

const membersOfBatch = 40
const stopsOfBatch = 2
// Of those whom Twilio does not block by itself (docs/sources/twilio.md 1), so that only our own rule holds texts back
const no = 'ALTO'

type Run = { batches: string[]; saidNo: Map<string, number>; lostAnswers: number; doubled: number; reordered: number }

const between = (least: number, most: number) => least + Math.random() * (most - least)

/** Orders of the vendor what befalls the next texts and calls. */
function strike({ vendor: { sim } }: TextsTarget, run: Run) {
  const order = (kind: 'lostAnswer' | 'duplicate' | 'reorder', times: number) => sim.faults.orders.push({ vendor: 'twilio', kind, times })
  order('lostAnswer', 2)
  order('duplicate', 8)
  order('reorder', 4)
  run.lostAnswers += 2
  run.doubled += 8
  run.reordered += 4
}

/** What a queue without the pattern does with work that nobody has finished. */
const sendAgain = (target: TextsTarget) =>
  databaseOf(target.dataDir, async (ask) => {
    await ask('begin')
    await ask(`select set_config('app.group_id', '${target.groupId}', true)`)
    await ask(`
      with again as (update text_message set state = 'queued' where state = 'sending' and sid is null returning id)
      select app.enqueue('hand-over-text', jsonb_build_object('textId', id)) from again`)
    await ask('commit')
  })

/** The lease of a killed worker is over, and somebody goes on: as after its twenty seconds and the next minute. */
const goOn = (target: TextsTarget) =>
  databaseOf(target.dataDir, async (ask) => {
    await ask('begin')
    await ask(`select set_config('app.group_id', '${target.groupId}', true)`)
    await ask(`
      with resting as (update text_batch set worker = null, worked_at = null where state = 'running' returning id)
      select app.enqueue('run-text-batch', jsonb_build_object('batchId', id)) from resting`)
    await ask('commit')
  })

async function killWhileSending(target: TextsTarget, first: ChildProcess, { kills, run, isControl }: CrashOptions & { run: Run }) {
  let server = first
  for (let i = 0; i < kills; i++) {
    const members = target.members.slice(i * membersOfBatch, (i + 1) * membersOfBatch)
    strike(target, run)
    run.batches.push(await beginBatch(target, members, `Round ${i}: please measure today.`))
    const leaving = members.slice(-stopsOfBatch).map(async ({ phone }) => run.saidNo.set(phone, await textUntilTaken(target, phone, no)))
    await sleep(between(100, 1600))
    server.kill('SIGKILL')
    await once(server, 'close')
    server = await startTarget(target.dataDir, target.port)
    await Promise.all(leaving)
    if (isControl) await sendAgain(target)
    await goOn(target)
  }
  return server
}

/** Asks the vendor about what was interrupted, then lets its ten minutes pass: what leaves no trace is uncertain. */
async function settleAll(target: TextsTarget) {
  const settle = (isOld: boolean) =>
    databaseOf(target.dataDir, async (ask) => {
      await ask('begin')
      await ask(`select set_config('app.group_id', '${target.groupId}', true)`)
      if (isOld)
        await ask(`update text_message set attempt_at = attempt_at - interval '11 minutes' where state = 'sending' and sid is null`)
      await ask(
        `select app.enqueue('settle-text', jsonb_build_object('textId', id)) from text_message where state = 'sending' and sid is null`,
      )
      await ask('commit')
    })
  const open = () =>
    databaseOf(target.dataDir, async (ask) => {
      const { rows } = await ask(`
        select (select count(*) from text_batch where state = 'running')::int
             + (select count(*) from text_message where state = 'queued' or (state = 'sending' and sid is null))::int as n`)
      return Number(rows[0]?.['n'])
    })
  for (let round = 0; round < 60 && (await open()) > 0; round++) {
    await goOn(target)
    await settle(round > 5)
    await sleep(2000)
  }
  await waitForInbox(target.dataDir, 60_000)
  return open()
}

type Row = { id: string; phone: string; state: string; value: string; attempt: number | null; no: number | null }

/** What the vendor had against what stands here. */
async function compare(target: TextsTarget, run: Run) {
  const had = Map.groupBy(Object.values(target.vendor.sim.state.texts), ({ callback }) => new URL(callback).searchParams.get('m') ?? '')
  const { rows, missing } = await databaseOf(target.dataDir, async (ask) => ({
    rows: (
      await ask(`
      select t.id, t.phone, t.state, t.value, extract(epoch from t.attempt_at) * 1000 as attempt,
             (select extract(epoch from min(c.at)) * 1000 from text_consent c where c.phone = t.phone and not c.is_opt_in) as no
        from text_message t where t.state is not null and t.batch_id is not null`)
    ).rows as Row[],
    missing: (
      await ask(`
      select (sum(cardinality(member_ids) - left_out) - (select count(*) from text_message where batch_id is not null and state is not null))::int as n
        from text_batch`)
    ).rows[0]?.['n'],
  }))
  const times = ({ id }: Row) => had.get(id)?.length ?? 0
  const states = Map.groupBy(rows, ({ state }) => state)
  const isTaken = ({ state }: Row) => state === 'sent' || state === 'delivered' || state === 'sending'
  return {
    texts: rows.length,
    atVendor: [...had.values()].flat().length,
    states: Object.fromEntries([...states].map(([state, some]) => [state, some.length])),
    doubled: rows.filter((row) => times(row) > 1).length,
    lost: rows.filter((row) => isTaken(row) && times(row) === 0).length + Number(missing),
    uncertain: states.get('uncertain')?.length ?? 0,
    saidNo: run.saidNo.size,
    // Handed over after the no stood in our tables, and after the vendor had our answer to it
    sentAfterNo: rows.filter((row) => times(row) > 0 && row.no !== null && Number(row.attempt) > Number(row.no)).length,
    sentAfterAnsweredNo: rows.filter((row) => times(row) > 0 && Number(row.attempt) > (run.saidNo.get(row.phone) ?? Infinity)).length,
    faults: { lostAnswers: run.lostAnswers, doubledCalls: run.doubled, reorderedCalls: run.reordered },
  }
}

type CrashOptions = { kills: number; isControl: boolean }

async function round({ kills, isControl }: CrashOptions) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitalrounds-crash-texts-'))
  const port = await freePort()
  const run: Run = { batches: [], saidNo: new Map(), lostAnswers: 0, doubled: 0, reordered: 0 }
  let server: ChildProcess | undefined
  let target: TextsTarget | undefined
  try {
    server = await startTarget(dataDir, port)
    target = await furnishTexts({ dataDir, port, members: kills * membersOfBatch, textStepMs: 300 })
    server = await killWhileSending(target, server, { kills, run, isControl })
    const open = await settleAll(target)
    return { kills, ...(await compare(target, run)), open }
  } finally {
    await stopTarget(server)
    await target?.vendor.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function crashTexts({ kills, controlKills }: { kills: number; controlKills: number }) {
  const real = await round({ kills, isControl: false })
  const control = controlKills > 0 ? await round({ kills: controlKills, isControl: true }) : undefined
  console.log(JSON.stringify({ ...real, ...(control && { control }) }, null, 2))
  const isKept = real.doubled + real.lost + real.sentAfterNo + real.sentAfterAnsweredNo + real.open === 0
  return isKept && control?.doubled !== 0
}
