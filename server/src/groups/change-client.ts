/** Adds and changes client organizations. The database asks whether it is a super admin. */
import type { ClientEdit, NewClient } from '@vitalrounds/domain/groups/client-api'
import { sql } from 'kysely'
import type { UnscopedDb } from '../platform/database/db.ts'
import { staffName } from '../platform/database/staff-name.ts'
import { refuse } from '../platform/http/refuse.ts'
import { lockCurrentValue, type SettingRecord, versionOf } from '../settings/save-setting.ts'

export async function readClient(db: UnscopedDb, client: string): Promise<SettingRecord<ClientEdit>> {
  const row = await db
    .selectFrom('client_organization as o')
    .leftJoin('app_user as u', 'u.id', 'o.changed_by')
    .where('o.client', '=', client)
    .selectAll('o')
    .select(staffName('u').as('changedBy'))
    .executeTakeFirst()
  if (!row) return refuse('client.none')
  const value = {
    companyName: row.company_name,
    companyNameShort: row.company_name_short,
    emailDomain: row.email_domain,
    color: row.color,
    logo: row.logo_svg,
    billing: flagsOf(row),
    hasAgreement: row.has_agreement,
  }
  return { value, version: versionOf(value), changedBy: row.changedBy, changedAt: row.changed_at }
}

type Flags = { bills_99434: boolean; bills_99453: boolean; bills_99457: boolean; bills_99458: boolean }
export const flagsOf = (row: Flags) => ({
  '99434': row.bills_99434,
  '99453': row.bills_99453,
  '99457': row.bills_99457,
  '99458': row.bills_99458,
})

export async function addClient(db: UnscopedDb, { client, ...value }: NewClient) {
  // One after another, so that of two with one word in their addresses one is told
  await sql`select pg_advisory_xact_lock(hashtextextended('client organization', 0))`.execute(db)
  const row = await db.selectFrom('client_organization').select('client').where('client', '=', client).executeTakeFirst()
  if (row) refuse('client.duplicate')
  await saveClient(db, client, value)
  return readClient(db, client)
}

export async function changeClient(db: UnscopedDb, client: string, saving: { value: ClientEdit; version: string }) {
  const read = async () => (await readClient(db, client)).value
  await lockCurrentValue(db, `client ${client}`, { read, version: saving.version })
  await saveClient(db, client, saving.value)
  return readClient(db, client)
}

async function saveClient(db: UnscopedDb, client: string, value: ClientEdit) {
  const row = {
    email_domain: value.emailDomain,
    company_name: value.companyName,
    company_name_short: value.companyNameShort,
    bills_99434: value.billing['99434'],
    bills_99453: value.billing['99453'],
    bills_99457: value.billing['99457'],
    bills_99458: value.billing['99458'],
    has_agreement: value.hasAgreement,
    color: value.color,
    logo_svg: value.logo,
  }
  await sql`select app.keep_client_organization(${client}, ${JSON.stringify(row)}::jsonb)`.execute(db).catch(refuseSameDomain)
}

function refuseSameDomain(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'client_organisation_email_domain_key') refuse('client.domainInUse')
  throw error
}
