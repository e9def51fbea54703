/** Begins a group text, and steers it. What it says and to whom is written down; the job does the rest. */
import { type Audience, type BatchState, type Bodies, isBatchOver } from '@vitalrounds/domain/messages/batch-api'
import { organizationProblem } from '@vitalrounds/domain/messages/can-text'
import type { Language } from '@vitalrounds/domain/values/languages'
import type { TemplateName } from '@vitalrounds/domain/messages/template-names'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse, refuseIf } from '../../platform/http/refuse.ts'
import { textingState } from '../settings/sms-settings.ts'
import { batchById } from './batch.queries.ts'
import { audienceIds, sendableBodies } from './plan-batch.ts'

type BatchRequest = { key: string; audience: Audience; bodies: Bodies; inEnglish: Language[]; template?: TemplateName | undefined }

export async function startBatch(db: GroupDb, { key, audience, bodies, inEnglish, template }: BatchRequest, by: string) {
  const { switches, number } = await textingState(db)
  const isEnabled = switches.text_usage_consent
  refuseIf(organizationProblem({ isEnabled, hasNumber: number !== null }))
  const statement = sendableBodies(bodies, inEnglish)
  if (Object.keys(statement).length === 0) refuse('sms.empty')
  const memberIds = await audienceIds(db, audience, by)
  if (memberIds.length === 0) refuse('sms.nobody')
  const row = await db
    .insertInto('text_batch')
    .values({
      group_id: db.groupId,
      key,
      member_ids: memberIds,
      bodies: JSON.stringify(statement),
      template: template ?? null,
      created_by: by,
      created_at: db.asOf,
    })
    .onConflict((on) => on.columns(['group_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const { id } = row ?? (await batchOfKey(db, key))
  if (row) changed(db, 'textBatchBegun', { batchId: id })
  return batchById(db, id)
}

const batchOfKey = (db: GroupDb, key: string) =>
  db.selectFrom('text_batch').select('id').where('group_id', '=', db.groupId).where('key', '=', key).executeTakeFirstOrThrow()

const stateAfter = { pause: 'paused', resume: 'running', stop: 'stopped' } as const satisfies Record<string, BatchState>

export async function controlBatch(db: GroupDb, { batchId, act }: { batchId: string; act: keyof typeof stateAfter }) {
  const batch = await db
    .selectFrom('text_batch')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirst()
  if (!batch) refuse('batch.unknown')
  if (isBatchOver(await batchById(db, batchId))) refuse('batch.over')
  await db
    .updateTable('text_batch')
    .set({ state: stateAfter[act], worker: null })
    .where('group_id', '=', db.groupId)
    .where('id', '=', batchId)
    .execute()
  if (act === 'resume') changed(db, 'textBatchBegun', { batchId })
  if (act === 'stop') await cancelWaitingTexts(db, batchId)
  changed(db, 'textBatch', { batchId })
  return batchById(db, batchId)
}

/** What has not left is refused, so that its members' threads tell it. */
async function cancelWaitingTexts(db: GroupDb, batchId: string) {
  const dropped = await db
    .updateTable('text_message')
    .set({ state: 'refused', error_code: 'batch.over' })
    .where('group_id', '=', db.groupId)
    .where('batch_id', '=', batchId)
    .where('state', '=', 'queued')
    .returning('member_id')
    .execute()
  for (const { member_id } of dropped) if (member_id !== null) changed(db, 'textState', { memberId: member_id })
}
