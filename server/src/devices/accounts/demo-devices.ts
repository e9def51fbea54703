/** The devices in members' hands in the demo's data: the simulator is told of them, as it never saw them being made. */
import type { RegisteredKind, VendorName } from '@vitalrounds/domain/devices/device'
import { sql } from 'kysely'
import { type Database, runInGroup } from '../../platform/database/db.ts'
import { allGroups } from '../../platform/database/all-groups.ts'

export type DemoDevice = {
  vendor: VendorName
  device: RegisteredKind
  key: string
  gatewayId: string | null
  memberId: string
  name: string
}

export async function demoDevices(db: { worker: Database }): Promise<DemoDevice[]> {
  const demoDevices: DemoDevice[] = []
  for (const groupId of await allGroups(db))
    demoDevices.push(
      ...(await runInGroup(db.worker, groupId, async (scoped) => {
        const { rows } = await sql<DemoDevice>`
          select d.vendor, d.device, d.device_key as key, d.hardware_uuid as "gatewayId", d.member_id as "memberId", m.name
            from device d join member m on m.group_id = d.group_id and m.id = d.member_id
           where d.group_id = ${scoped.groupId} and d.device_key is not null and d.deleted_at is null`.execute(scoped)
        return rows
      })),
    )
  return demoDevices
}
