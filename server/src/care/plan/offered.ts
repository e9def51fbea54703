/** Care plans are a service of the clinic: without CCM there is no such page, by no address either. */
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'

/** Once the member is known to be the clinic's: whose member somebody is tells nobody else anything. */
export async function requireCcm(db: GroupDb) {
  const group = await db.selectFrom('clinic_group').select('services').where('id', '=', db.groupId).executeTakeFirst()
  if (!group?.services.includes('CCM')) refuse('plan.notOffered')
}
