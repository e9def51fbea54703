/** Groups and users as the contract names their fields, from the rows of their tables. */
import { isLimitedRole } from '@vitalrounds/domain/access'
import type { Colleague, UserRow, Workspace } from '@vitalrounds/domain/auth/user'
import type { Group } from '@vitalrounds/domain/groups/api'
import { effectiveRules } from '@vitalrounds/domain/warnings/clinical-rules'
import type { Selectable } from 'kysely'
import type { Tables } from '../platform/database/db.ts'

export type GroupRow = Selectable<Tables['clinic_group']>
export type UserTableRow = Selectable<Tables['app_user']>
export type PracticeRow = { group_id: string; practice_id: string; name: string }

export const groupOf = (row: GroupRow, practices: readonly PracticeRow[]): Group => ({
  group_id: row.id,
  workspaceName: row.workspace_name,
  clientName: row.client,
  timeZone: row.time_zone,
  services: row.services,
  agreement: row.agreement as Group['agreement'],
  clinical_rules: effectiveRules(row.clinical_rules as Group['clinical_rules']),
  billingConfig: row.billing_config as Group['billingConfig'],
  showLiveBilling: row.show_live_billing,
  smsTemplates: row.sms_templates as Group['smsTemplates'],
  text_usage_consent: row.text_usage_consent,
  auto_alert_text: row.auto_alert_text,
  auto_outreach_text: row.auto_outreach_text,
  auto_reminder_text: row.auto_reminder_text,
  monthlyDeviceOrderLimit: row.monthly_device_order_limit,
  monthly_device_orders: row.monthly_device_order_limit,
  signedContract: row.signed_contract,
  idleMinutes: row.idle_minutes,
  nameOrder: row.name_order as Group['nameOrder'],
  requiresSecondFactor: row.requires_second_factor,
  practiceList: practices
    .filter(({ group_id }) => group_id === row.id)
    .map(({ practice_id, name }) => ({ key: practice_id, value: practice_id, text: name })),
})

const nameOf = (row: UserTableRow) => `${row.first_name} ${row.last_name}`.trim() || (row.email.split('@')[0] ?? '')

export const colleagueOf = (row: UserTableRow): Colleague => ({
  id: row.id,
  name: nameOf(row),
  namePublic: row.name_public,
  title: row.title,
  role: isLimitedRole(row.limited_role) ? row.limited_role : row.role === 'admin' ? 'admin' : 'user',
})

export const userOf = (row: UserTableRow & { client: string | null }, workspaces: Workspace[]): UserRow => ({
  ...colleagueOf(row),
  email: row.email,
  group_id: row.group_id,
  isSuperAdmin: row.role === 'admin' && row.is_super_admin,
  superUserAccess: row.super_user_access,
  workspaceAccess: row.workspace_access,
  hasBasicInformation: row.has_basic_information,
  timeZone: row.time_zone,
  emailNotifications: row.email_notifications as UserRow['emailNotifications'],
  disabled: row.disabled_at !== null,
  clientName: row.client,
  workspaces,
})
