/** By which number one's own group bills. */
import type { BillingProvider } from '@vitalrounds/domain/groups/billing-provider-api'
import type { GroupDb } from '../platform/database/db.ts'
import type { Setting } from '../settings/save-setting.ts'

const own = (db: GroupDb) => db.selectFrom('clinic_group').select('npi').where('id', '=', db.groupId)

export const billingProviderSetting = (db: GroupDb): Setting<BillingProvider> => ({
  page: 'billing-provider',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: () => own(db).executeTakeFirstOrThrow(),
  write: ({ npi }) => db.updateTable('clinic_group').set({ npi }).where('id', '=', db.groupId).execute(),
})
