/** The job: every quarter of an hour the automatic texts of clinics that have switched them on. May run twice: a cause is sent once. */
import { isQuiet } from '@vitalrounds/domain/messages/quiet-hours'
import { sql } from 'kysely'
import { type Database, runInGroup, type GroupDb } from '../../platform/database/db.ts'
import { runAsWorker } from '../../platform/database/unscoped.ts'
import { queueTexts } from '../queue-text.ts'
import { textingState } from '../settings/sms-settings.ts'
import { planAutomatic } from './plan-automatic.ts'

const nobody = '00000000-0000-0000-0000-000000000000'
const step = 200

export async function sendAutomaticTexts(db: { worker: Database }) {
  const groups = await runAsWorker(db, async (trx) => (await sql<{ id: string }>`select app.groups_that_text() as id`.execute(trx)).rows)
  for (const { id } of groups)
    for (let after: string | undefined = nobody; after !== undefined;)
      after = await runInGroup(db.worker, id, (scoped) => queueSome(scoped, after ?? nobody))
}

async function queueSome(db: GroupDb, after: string): Promise<string | undefined> {
  const { switches, number } = await textingState(db)
  if (!switches.text_usage_consent || number === null) return undefined
  const { texts, last } = await planAutomatic(db, { after, limit: step, switches, isSent: true })
  const now = Date.parse(db.asOf)
  // At night nothing is decided that the morning may decide otherwise
  const due = texts.filter(({ member, missing }) => missing.length === 0 && !isQuiet(now, member))
  await queueTexts(
    db,
    due.map(({ member: { id: memberId, phone, clinicPhone, language }, text: value, msgType, template, cause }) => ({
      memberId,
      phone,
      clinicPhone,
      value,
      language,
      by: null,
      msgType,
      template,
      cause,
    })),
  )
  return last
}
