/** The members whom Kardia knows in the demo's data: the simulator is told of them, as it never saw them being made. */
import { sql } from 'kysely'
import { type Database, forGroup } from '../../platform/database/db.ts'
import { work } from '../../platform/database/unscoped.ts'

export type DemoPatient = { id: string; memberId: string }

export async function demoPatients(db: { worker: Database }): Promise<DemoPatient[]> {
  const { rows: groups } = await work(db, (trx) => sql<{ id: string }>`select app.all_groups() as id`.execute(trx))
  const found: DemoPatient[] = []
  for (const { id: groupId } of groups)
    found.push(
      ...(await forGroup(db.worker, groupId, async (scoped) => {
        const { rows } = await sql<DemoPatient>`
          select device_key as id, member_id as "memberId" from device
           where group_id = ${scoped.groupId} and vendor = 'kardia' and device_key is not null and member_id is not null
             and deleted_at is null`.execute(scoped)
        return rows
      })),
    )
  return found
}
