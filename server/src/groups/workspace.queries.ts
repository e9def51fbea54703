/** Every group and client organization, for super admins: the database answers nobody else. */
import { sql } from 'kysely'
import type { UnscopedDb } from '../platform/database/db.ts'
import { flagsOf } from './change-client.ts'
import { logoAddress } from './logo-address.ts'
import { groupOf, type GroupRow } from './rows.ts'

type Facts = { group_id: string; members: number; seats: number; devices: number }

export async function listWorkspaces(db: UnscopedDb) {
  const { rows: facts } = await sql<Facts>`select * from app.workspace_facts()`.execute(db)
  const { rows: groups } = await sql<GroupRow>`
    select n.* from app.every_group_for_super_admin() g cross join lateral app.group_now(g) n order by n.workspace_name, n.id`.execute(db)
  const practices = await db.selectFrom('practice').selectAll().orderBy('name').execute()
  const factsOf = new Map(facts.map(({ group_id, ...counts }) => [group_id, counts]))
  return groups.map((row) => ({
    ...groupOf(row, practices),
    ...(factsOf.get(row.id) ?? { members: 0, seats: 0, devices: 0 }),
    createdAt: row.created_at,
  }))
}

export async function listClients(db: UnscopedDb) {
  const rows = await db.selectFrom('client_organization').selectAll().orderBy('company_name').execute()
  return rows.map((row) => ({
    client: row.client,
    emailDomain: row.email_domain,
    companyName: row.company_name,
    companyNameShort: row.company_name_short,
    color: row.color,
    logo: logoAddress(row),
    billing: flagsOf(row),
    hasAgreement: row.has_agreement,
  }))
}
