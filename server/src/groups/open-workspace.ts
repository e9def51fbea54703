/** Opens a group for a super admin, with the defaults of the product and of its client organization. */
import type { Group } from '@vitalrounds/domain/groups/api'
import type { NewGroup } from '@vitalrounds/domain/groups/workspace-api'
import { sql } from 'kysely'
import type { UnscopedDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { groupDefaults } from './group-defaults.ts'
import { groupOf, type GroupRow } from './rows.ts'

type Practice = { practiceId: string; name: string }

export async function openWorkspace(db: UnscopedDb, group: NewGroup, practice?: Practice): Promise<Group> {
  const client = group.clientName ?? null
  const { billing_config, isSigned } = await groupDefaults(db, client)
  const row = {
    workspace_name: group.workspaceName,
    client,
    time_zone: group.timeZone ?? 'America/New_York',
    services: group.services ?? ['RPM'],
    monthly_device_order_limit: group.monthlyDeviceOrderLimit ?? group.monthly_device_orders ?? null,
    billing_config,
    signed_contract: isSigned,
  }
  const practices = practice ? [{ practice_id: practice.practiceId, name: practice.name }] : []
  const { rows } = await sql<{ id: string | null }>`
    select app.add_group(${JSON.stringify(row)}::jsonb, ${JSON.stringify(practices)}::jsonb) as id`.execute(db)
  return getGroup(db, rows[0]?.id ?? refuse('group.duplicate'))
}

/** One group by its id, on the sign-in role, which sees every group. */
export async function getGroup(db: UnscopedDb, groupId: string): Promise<Group> {
  const { rows } = await sql<GroupRow>`
    select n.* from clinic_group g cross join lateral app.group_now(g) n where g.id = ${groupId}`.execute(db)
  const [row] = rows
  if (!row) return refuse('group.unknown')
  const practices = await db.selectFrom('practice').selectAll().where('group_id', '=', groupId).orderBy('name').execute()
  return groupOf(row, practices)
}

/** Refuses where there is no such group. */
export async function needGroup(db: UnscopedDb, groupId: string) {
  const row = await db.selectFrom('clinic_group').select('id').where('id', '=', groupId).executeTakeFirst()
  if (!row) refuse('group.unknown')
}
