/** As what one's own group bills and what it charges, as settings. */
import type { ClaimProvider, Fees } from '@vitalrounds/domain/claims/claim-settings-api'
import { readFees } from '@vitalrounds/domain/claims/read-fees'
import { mostRefusedShown } from '@vitalrounds/domain/files/table-file'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { Setting } from '../settings/save-setting.ts'

/** Before anybody has entered anything. */
const empty: Omit<ClaimProvider, 'practitioners'> = {
  name: '',
  taxonomy: '',
  taxId: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  placeOfService: '',
  submitterName: '',
  submitterId: '',
  contactName: '',
  contactPhone: '',
  receiverName: '',
  receiverId: '',
}

export async function readClaimProvider(db: GroupDb): Promise<ClaimProvider> {
  const row = await db.selectFrom('claim_provider').selectAll().where('group_id', '=', db.groupId).executeTakeFirst()
  const practitioners = await db
    .selectFrom('practitioner_taxonomy')
    .select(['user_id as userId', 'taxonomy'])
    .where('group_id', '=', db.groupId)
    .orderBy('user_id')
    .execute()
  if (!row) return { ...empty, practitioners }
  return {
    name: row.name,
    taxonomy: row.taxonomy,
    taxId: row.tax_id,
    street: row.street,
    city: row.city,
    state: row.state,
    zip: row.zip,
    placeOfService: row.place_of_service,
    submitterName: row.submitter_name,
    submitterId: row.submitter_id,
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    receiverName: row.receiver_name,
    receiverId: row.receiver_id,
    practitioners,
  }
}

async function writeProvider(db: GroupDb, { practitioners, ...value }: ClaimProvider) {
  const { taxId, placeOfService, submitterName, submitterId, contactName, contactPhone, receiverName, receiverId, ...same } = value
  const values = {
    ...same,
    tax_id: taxId,
    place_of_service: placeOfService,
    submitter_name: submitterName,
    submitter_id: submitterId,
    contact_name: contactName,
    contact_phone: contactPhone,
    receiver_name: receiverName,
    receiver_id: receiverId,
  }
  await db
    .insertInto('claim_provider')
    .values({ group_id: db.groupId, ...values })
    .onConflict((on) => on.column('group_id').doUpdateSet(values))
    .execute()
  await writeTaxonomies(
    db,
    practitioners.filter(({ taxonomy }) => taxonomy !== ''),
  )
}

async function writeTaxonomies(db: GroupDb, practitioners: ClaimProvider['practitioners']) {
  const ids = practitioners.map(({ userId }) => userId)
  const colleagues = ids.length === 0 ? [] : await db.selectFrom('app_user').select('id').where('id', 'in', ids).execute()
  if (colleagues.length !== new Set(ids).size) refuse('user.unknown')
  await db.deleteFrom('practitioner_taxonomy').where('group_id', '=', db.groupId).execute()
  if (ids.length === 0) return
  await db
    .insertInto('practitioner_taxonomy')
    .values(practitioners.map(({ userId, taxonomy }) => ({ group_id: db.groupId, user_id: userId, taxonomy })))
    .execute()
}

export const claimProviderSetting = (db: GroupDb): Setting<ClaimProvider> => ({
  page: 'claim-provider',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: () => readClaimProvider(db),
  write: (value) => writeProvider(db, value),
})

export async function readFeeTable(db: GroupDb): Promise<Fees> {
  const rows = await db
    .selectFrom('claim_fee')
    .select(['id', 'payer_id as payerId', 'code', 'cents', 'from_day as from'])
    .where('group_id', '=', db.groupId)
    .orderBy('code')
    .orderBy('from_day')
    .orderBy('id')
    .execute()
  return { fees: rows }
}

async function writeFees(db: GroupDb, { fees }: Fees) {
  const payers = new Set((await db.selectFrom('payer').select('id').where('group_id', '=', db.groupId).execute()).map(({ id }) => id))
  if (fees.some(({ payerId }) => payerId !== null && !payers.has(payerId))) refuse('payer.unknown')
  await db.deleteFrom('claim_fee').where('group_id', '=', db.groupId).execute()
  if (fees.length === 0) return
  await db
    .insertInto('claim_fee')
    .values(
      fees.map(({ id, payerId, code, cents, from }) => ({ group_id: db.groupId, id, payer_id: payerId, code, cents, from_day: from })),
    )
    .execute()
}

/** The fees of a file, and the lines that give none. */
export async function readFeeFile(db: GroupDb, content: string) {
  const payers = await db.selectFrom('payer').select(['id', 'name']).where('group_id', '=', db.groupId).execute()
  const read = readFees(content, payers)
  if ('problem' in read) refuse('request.invalid', { errors: [{ path: 'content', message: read.problem }] })
  return {
    notices: read.notices,
    fees: read.lines.flatMap(({ fee }) => (fee === null ? [] : [fee])),
    refused: read.lines
      .filter(({ fee }) => fee === null)
      .slice(0, mostRefusedShown)
      .map(({ line, problems }) => ({ line, problems })),
  }
}

export const feeSetting = (db: GroupDb): Setting<Fees> => ({
  page: 'fees',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: () => readFeeTable(db),
  write: (value) => writeFees(db, value),
})
