/** The payers of one's own group, as a setting. */
import type { ClinicPayer, ClinicPayers } from '@vitalrounds/domain/claims/payer-api'
import type { PayerKind } from '@vitalrounds/domain/claims/claim'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { Setting } from '../settings/save-setting.ts'

async function read(db: GroupDb): Promise<ClinicPayers> {
  const rows = await db.selectFrom('payer').selectAll().where('group_id', '=', db.groupId).orderBy('position').execute()
  return {
    payers: rows.map(({ id, name, kind, payer_number, takes_corrections, dates }) => ({
      id,
      name,
      kind: kind as PayerKind,
      payerId: payer_number,
      takesCorrections: takes_corrections,
      dates: dates as ClinicPayer['dates'],
    })),
  }
}

async function write(db: GroupDb, { payers }: ClinicPayers) {
  await remove(
    db,
    payers.map(({ id }) => id),
  )
  for (const [position, { id, name, kind, payerId, takesCorrections, dates }] of payers.entries()) {
    const values = { position, name, kind, payer_number: payerId, takes_corrections: takesCorrections, dates }
    await db
      .insertInto('payer')
      .values({ group_id: db.groupId, id, ...values })
      .onConflict((on) => on.columns(['group_id', 'id']).doUpdateSet(values))
      .execute()
  }
}

/** Those that are not named go, unless a member or a fee has one. */
async function remove(db: GroupDb, remaining: readonly string[]) {
  const gone = (await read(db)).payers.map(({ id }) => id).filter((id) => !remaining.includes(id))
  if (gone.length === 0) return
  const ofMember = db.selectFrom('member_payer').select('id').where('group_id', '=', db.groupId).where('payer_id', 'in', gone)
  const ofFee = db.selectFrom('claim_fee').select('id').where('group_id', '=', db.groupId).where('payer_id', 'in', gone)
  if (await ofMember.unionAll(ofFee).limit(1).executeTakeFirst()) refuse('payer.inUse')
  await db.deleteFrom('payer').where('group_id', '=', db.groupId).where('id', 'in', gone).execute()
}

export const payerSetting = (db: GroupDb): Setting<ClinicPayers> => ({
  page: 'payers',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: () => read(db),
  write: (value) => write(db, value),
})
