/** Opens a group with the defaults of the product. Runs as the owner of the database: no request may make a group yet. */
import { defaultConfig } from '@vitalrounds/domain/billing/settings'
import type { Transaction } from 'kysely'
import type { Tables } from '../platform/database/db.ts'

export async function openGroup(db: Transaction<Tables>, group: { workspaceName: string; timeZone: string }): Promise<string> {
  const { id } = await db
    .insertInto('clinic_group')
    .values({
      workspace_name: group.workspaceName,
      time_zone: group.timeZone,
      // docs/sources/product.md 2.9: empty rules, and these flags on or off
      clinical_rules: '{}',
      billing_config: JSON.stringify(defaultConfig),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
