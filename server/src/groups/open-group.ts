/** Opens a group with the defaults of the product. Runs as the owner of the database: no request may make a group yet. */
import type { Transaction } from 'kysely'
import type { Tables } from '../platform/database/db.ts'

export async function openGroup(
  db: Transaction<Tables>,
  group: { workspaceName: string; timeZone: string },
): Promise<string> {
  const { id } = await db
    .insertInto('clinic_group')
    .values({ workspace_name: group.workspaceName, time_zone: group.timeZone })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
