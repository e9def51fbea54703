/** Whether a clinic has its practitioners renew their orders every year; not, until somebody says so. */
import type { OrderSettings } from '@vitalrounds/domain/care/practitioner-orders/api'
import type { GroupDb } from '../../platform/database/db.ts'
import type { Setting } from '../../settings/save-setting.ts'
import { saveCareSetting } from '../care-settings.ts'

export async function orderSettings(db: GroupDb): Promise<OrderSettings> {
  const row = await db.selectFrom('care_setting').select('orders_renewed_yearly').where('group_id', '=', db.groupId).executeTakeFirst()
  return { isRenewedYearly: row?.orders_renewed_yearly ?? false }
}

export const orderSetting = (db: GroupDb, by: string): Setting<OrderSettings> => ({
  page: 'practitioner-orders',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: () => orderSettings(db),
  write: ({ isRenewedYearly }) => saveCareSetting(db, { orders_renewed_yearly: isRenewedYearly }, by),
})
