/**
 * The job of a group text: a few members at a time become texts, each of which is handed over once. A killed worker leaves
 * its lease to expire; whoever goes on finds who has a text already.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bodies } from '@vitalrounds/domain/messages/batch-api'
import type { TemplateName } from '@vitalrounds/domain/messages/template-names'
import { sql } from 'kysely'
import { changed } from '../../platform/changes.ts'
import { runInGroup, type GroupDb } from '../../platform/database/db.ts'
import { handOverTexts, type TextContext } from '../hand-over-texts.ts'
import { queueTexts } from '../queue-text.ts'
import { planBatch } from './plan-batch.ts'

// Few enough that the first is out at once and a pause is felt
const membersAtOnce = 25
// docs/sources/twilio.md 3: one a second and number, where real carriers listen
const paceMs = { live: 1000, simulated: 0 }
const callsAtOnce = { live: 1, simulated: membersAtOnce }

type Job = { groupId: string | null; batchId: string }

export async function runBatch(context: TextContext, { groupId, batchId }: Job, stopping: AbortSignal) {
  if (groupId === null) return
  const within = <T>(work: (db: GroupDb) => Promise<T>) => runInGroup(context.db.worker, groupId, work)
  const worker = randomUUID()
  if (!(await within((db) => lease(db, batchId, worker)))) return
  while (!stopping.aborted) {
    const textIds = await within((db) => nextTexts(db, { batchId, worker }))
    if (textIds === undefined) return
    if (textIds.length === 0) break
    await handOverAll(context, {
      groupId,
      textIds,
      stopping,
      isOurs: () => within((db) => renew(db, { batchId, worker })),
    })
  }
  if (!stopping.aborted) await within((db) => finish(db, batchId, worker))
  else await within((db) => release(db, batchId, worker))
}

const leaseSeconds = 20

/** One worker at a time: the lease is renewed with each step. */
async function lease(db: GroupDb, batchId: string, worker: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update text_batch set worker = ${worker}, worked_at = clock_timestamp()
     where group_id = ${db.groupId} and id = ${batchId} and state = 'running'
       and (worker is null or worked_at < clock_timestamp() - make_interval(secs => ${leaseSeconds}))`.execute(db)
  return numAffectedRows === 1n
}

const release = (db: GroupDb, batchId: string, worker: string) =>
  db
    .updateTable('text_batch')
    .set({ worker: null, worked_at: null })
    .where('group_id', '=', db.groupId)
    .where('id', '=', batchId)
    .where('worker', '=', worker)
    .execute()

type Step = { batchId: string; worker: string }

/** False where somebody paused or stopped it, or another worker has it. */
async function renew(db: GroupDb, { batchId, worker }: Step): Promise<boolean> {
  const { numUpdatedRows } = await lockBatch(db, { batchId, worker }).executeTakeFirst()
  return numUpdatedRows === 1n
}

const lockBatch = (db: GroupDb, { batchId, worker }: Step) =>
  db
    .updateTable('text_batch')
    .set({ worked_at: sql<string>`clock_timestamp()` })
    .where('group_id', '=', db.groupId)
    .where('id', '=', batchId)
    .where('worker', '=', worker)
    .where('state', '=', 'running')

/** The texts to hand over next; undefined where somebody paused or stopped it, or another worker has it. */
async function nextTexts(db: GroupDb, { batchId, worker }: Step): Promise<string[] | undefined> {
  const batch = await lockBatch(db, { batchId, worker })
    .returning(['taken', 'bodies', 'template', 'created_by'])
    .returning(sql<string[]>`member_ids[taken + 1 : taken + ${sql.lit(membersAtOnce)}]`.as('next'))
    .executeTakeFirst()
  if (!batch) return undefined
  if (batch.next.length > 0) await claimMembers(db, batchId, batch)
  const waiting = await db
    .selectFrom('text_message')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('batch_id', '=', batchId)
    .where('state', '=', 'queued')
    .where((e) => e.or([e('due_at', 'is', null), e('due_at', '<=', db.asOf)]))
    .limit(membersAtOnce)
    .execute()
  changed(db, 'textBatch', { batchId })
  if (waiting.length === 0 && batch.next.length > 0) return nextTexts(db, { batchId, worker })
  return waiting.map(({ id }) => id)
}

type BatchStep = { taken: number; next: string[]; bodies: unknown; template: string | null; created_by: string | null }

async function claimMembers(db: GroupDb, batchId: string, { taken, next, bodies, template, created_by: by }: BatchStep) {
  const { recipients } = await planBatch(db, next, { bodies: bodies as Bodies, by, isSent: true })
  await queueTexts(
    db,
    recipients.map(({ member: { id: memberId, phone, clinicPhone }, text: value, language }) => ({
      memberId,
      phone,
      clinicPhone,
      value,
      language,
      by,
      batchId,
      template: (template ?? undefined) as TemplateName | undefined,
    })),
  )
  await db
    .updateTable('text_batch')
    .set({ taken: taken + next.length, left_out: sql<number>`left_out + ${next.length - recipients.length}` })
    .where('group_id', '=', db.groupId)
    .where('id', '=', batchId)
    .execute()
}

type Texts = { groupId: string; textIds: readonly string[]; stopping: AbortSignal; isOurs: () => Promise<boolean> }

/** At a carrier's pace the texts of one step take longer than a lease. */
async function handOverAll(context: TextContext, { groupId, textIds, stopping, isOurs }: Texts) {
  const mode = context.config.integrations
  const step = callsAtOnce[mode]
  for (let from = 0; from < textIds.length && !stopping.aborted; from += step) {
    if (from > 0 && !(await isOurs())) return
    await handOverTexts(context, { groupId, textIds: textIds.slice(from, from + step) })
    if (paceMs[mode] > 0) await wait(paceMs[mode])
  }
}

/** Done, unless texts wait for their members' morning: those go by jobs of their own. */
async function finish(db: GroupDb, batchId: string, worker: string) {
  await db
    .updateTable('text_batch')
    .set({ state: 'done', worker: null })
    .where('group_id', '=', db.groupId)
    .where('id', '=', batchId)
    .where('worker', '=', worker)
    .where('state', '=', 'running')
    .execute()
  changed(db, 'textBatch', { batchId })
}
