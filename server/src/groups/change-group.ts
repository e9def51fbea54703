/** Changes a group: its settings by whoever works in it, what belongs to the contract by super admins alone. */
import { type Actor, isPermitted } from '@vitalrounds/domain/access'
import { allFlags } from '@vitalrounds/domain/billing/rulebook/flags'
import type { Group } from '@vitalrounds/domain/groups/api'
import { contractFields, type GroupEdit, type GroupRecord } from '@vitalrounds/domain/groups/workspace-api'
import type { TextingSwitches } from '@vitalrounds/domain/messages/settings-api'
import { sql } from 'kysely'
import type { UnscopedDb } from '../platform/database/db.ts'
import { changed } from '../platform/changes.ts'
import { refuse } from '../platform/http/refuse.ts'
import { recordSettingChange, saveSetting, type Setting } from '../settings/save-setting.ts'
import { groupDefaults } from './group-defaults.ts'
import { getGroup } from './open-workspace.ts'

/** What of a group its page keeps. */
export const groupSetting = (db: UnscopedDb, groupId: string): Setting<GroupRecord> => ({
  page: 'group',
  groupId,
  subjectId: groupId,
  read: async () => groupRecordOf(await getGroup(db, groupId)),
  write: (stored) => writeGroup(db, groupId, stored),
})

const groupRecordOf = (group: Group): GroupRecord => ({
  workspaceName: group.workspaceName,
  clientName: group.clientName,
  timeZone: group.timeZone,
  services: group.services,
  idleMinutes: group.idleMinutes,
  nameOrder: group.nameOrder,
  showLiveBilling: group.showLiveBilling,
  text_usage_consent: group.text_usage_consent,
  auto_alert_text: group.auto_alert_text,
  auto_outreach_text: group.auto_outreach_text,
  auto_reminder_text: group.auto_reminder_text,
  billingConfig: group.billingConfig,
  monthlyDeviceOrderLimit: group.monthlyDeviceOrderLimit,
  requiresSecondFactor: group.requiresSecondFactor,
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type GroupChange = GroupEdit & { groupId: string; version?: string | undefined }

export async function changeGroup(db: UnscopedDb, actor: Actor, { groupId, version, ...edit }: GroupChange): Promise<Group> {
  // Another group, or none: to others both are the same
  const isSeen = uuid.test(groupId) && (groupId === actor.groupId || isPermitted(actor, 'group.contract'))
  if (!isSeen) refuse('group.unknown')
  const setting = groupSetting(db, groupId)
  const before = await setting.read()
  const isContract = contractFields.some((field) => field in edit)
  if (isContract && !isPermitted(actor, 'group.contract')) refuse('access.denied')
  if (edit.clientName) await groupDefaults(db, edit.clientName)
  const { monthly_device_orders: limit, ...rest } = edit
  const value = {
    ...before,
    ...(limit !== undefined && { monthlyDeviceOrderLimit: limit }),
    ...(Object.fromEntries(Object.entries(rest).filter(([, item]) => item !== undefined)) as Partial<GroupRecord>),
  }
  await saveSetting(db, setting, { value, version, by: actor.userId })
  await recordOnOwnPages(db, groupId, { before, value, by: actor.userId })
  if (value.nameOrder !== before.nameOrder) changed(db, 'nameOrder', { ofGroupId: groupId })
  return getGroup(db, groupId)
}

type GroupRecordChange = { before: GroupRecord; value: GroupRecord; by: string }

/** What has a page of its own in the clinic stands in that page's history too, whoever changed it and from where. */
async function recordOnOwnPages(db: UnscopedDb, groupId: string, { before, value, by }: GroupRecordChange) {
  const { rows } = await sql<{ month: string }>`
    select to_char(app.now() at time zone ${value.timeZone}, 'YYYY-MM') as month`.execute(db)
  const pages = {
    'sms-group': (group: GroupRecord) => switchesOf(group),
    'code-reporting': (group: GroupRecord) => ({
      decisions: [{ fromMonth: rows[0]!.month, config: allFlags(group.billingConfig as Record<string, boolean>) }],
    }),
  } as const
  for (const [page, of] of Object.entries(pages)) {
    const ref = { page: page as keyof typeof pages, groupId, subjectId: groupId }
    await recordSettingChange<unknown>(db, ref, { before: of(before), value: of(value), by })
  }
}

const switchesOf = (group: GroupRecord): TextingSwitches => ({
  text_usage_consent: group.text_usage_consent,
  auto_alert_text: group.auto_alert_text,
  auto_outreach_text: group.auto_outreach_text,
  auto_reminder_text: group.auto_reminder_text,
})

async function writeGroup(db: UnscopedDb, groupId: string, record: GroupRecord) {
  const change = {
    workspace_name: record.workspaceName,
    client: record.clientName,
    time_zone: record.timeZone,
    services: record.services,
    idle_minutes: record.idleMinutes,
    name_order: record.nameOrder,
    show_live_billing: record.showLiveBilling,
    text_usage_consent: record.text_usage_consent,
    auto_alert_text: record.auto_alert_text,
    auto_outreach_text: record.auto_outreach_text,
    auto_reminder_text: record.auto_reminder_text,
    billing_config: record.billingConfig,
    monthly_device_order_limit: record.monthlyDeviceOrderLimit,
    requires_second_factor: record.requiresSecondFactor,
  }
  await sql`select app.change_group(${groupId}, ${JSON.stringify(change)}::jsonb)`.execute(db).catch(refuseSameName)
}

function refuseSameName(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'clinic_group_name') refuse('group.duplicate')
  throw error
}
