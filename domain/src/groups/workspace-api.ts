/** Groups as super admins keep them: made, changed, signed for; and the client organizations they belong to. */
import { z } from 'zod'
import { NewUser, Person } from '../auth/people-api.ts'
import { ZoneName } from '../auth/profile.ts'
import { BillingFlags } from '../billing/rulebook/flags.ts'
import { endpoint } from '../contract.ts'
import { nameOrders } from '../values/name-order.ts'
import { Instant } from '../values/instant.ts'
import { SettingEntry, SettingVersion } from '../settings/setting.ts'
import { Group } from './api.ts'
import { ClientOrganization } from './client-api.ts'
import { NewPractice } from './practice-api.ts'

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters.`)
const WorkspaceName = text(120).min(1, 'Give the workspace a name.')
const Services = z
  .array(z.enum(['RPM', 'CCM']))
  .min(1, 'Choose at least one service.')
  .max(2)
const DeviceLimit = z.int('Enter a whole number.').min(0, 'At least 0.').max(10_000, 'At most 10,000.').nullable()

/** What a group begins with; all but the name has a default. */
const NewGroup = z.strictObject({
  workspaceName: WorkspaceName,
  /** Left out or null: of no client organization. */
  clientName: z.string().max(60).nullable().optional(),
  timeZone: ZoneName.optional(),
  services: Services.optional(),
  monthlyDeviceOrderLimit: DeviceLimit.optional(),
  monthly_device_orders: DeviceLimit.optional(),
})
export type NewGroup = z.infer<typeof NewGroup>

/** What anybody of the group may set. */
const SettingFields = z.object({
  timeZone: ZoneName.optional(),
  idleMinutes: z.int().min(5, 'At least 5 minutes.').max(60, 'At most 60 minutes.').optional(),
  nameOrder: z.enum(nameOrders, 'Choose which name stands first.').optional(),
  showLiveBilling: z.boolean().optional(),
  text_usage_consent: z.boolean().optional(),
  auto_alert_text: z.boolean().optional(),
  auto_outreach_text: z.boolean().optional(),
  auto_reminder_text: z.boolean().optional(),
})
/** What belongs to the contract. */
const ContractFields = z.object({
  workspaceName: WorkspaceName.optional(),
  clientName: z.string().max(60).nullable().optional(),
  services: Services.optional(),
  billingConfig: BillingFlags.optional(),
  requiresSecondFactor: z.boolean().optional(),
  monthlyDeviceOrderLimit: DeviceLimit.optional(),
  monthly_device_orders: DeviceLimit.optional(),
})
export const contractFields = Object.keys(ContractFields.shape)
const GroupEdit = SettingFields.extend(ContractFields.shape)
export type GroupEdit = z.infer<typeof GroupEdit>

/** The same as it stands: one name for the limit is enough. */
const GroupRecord = Group.pick({
  workspaceName: true,
  clientName: true,
  timeZone: true,
  services: true,
  idleMinutes: true,
  nameOrder: true,
  showLiveBilling: true,
  text_usage_consent: true,
  auto_alert_text: true,
  auto_outreach_text: true,
  auto_reminder_text: true,
  billingConfig: true,
  monthlyDeviceOrderLimit: true,
  requiresSecondFactor: true,
})
export type GroupRecord = z.infer<typeof GroupRecord>

/** A group as super admins list it. */
const WorkspaceRow = Group.extend({ members: z.int(), seats: z.int(), devices: z.int(), createdAt: Instant })

const changing = {
  access: 'platform.manage',
  effect: 'write',
  audit: 'group',
  changes: ['workspace', 'account'],
} as const

export const workspaceApi = {
  create: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/groups/create',
      summary: 'Opens a group with the defaults of the specification and of its client organization; 409 for a name in use',
      ...changing,
      body: NewGroup,
      reply: Group,
      problems: ['client.unknown', 'group.duplicate', 'group.unknown'],
    },
    { ids: (_, { group_id }) => [group_id] },
  ),
  update: endpoint(
    {
      method: 'PATCH',
      path: '/orma-v2/api/groups/update',
      summary: 'Changes settings of one’s own group; what belongs to the contract, and other groups, by super admins alone',
      ...changing,
      access: 'group.settings',
      body: GroupEdit.extend({ groupId: z.string().max(64), version: SettingVersion.optional() }).strict(),
      reply: Group,
      problems: ['client.unknown', 'group.duplicate', 'group.unknown', 'settings.changed'],
    },
    {
      ids: ({ body }) => [body.groupId],
      reason: ({ body }) =>
        `changed ${Object.keys(body)
          .filter((field) => field !== 'groupId' && field !== 'version')
          .join(', ')}`,
    },
  ),
  list: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/admin/workspaces',
      summary: 'Every group with how many members, people and devices it has',
      shows: ['workspace'],
      access: 'platform.manage',
      effect: 'read',
      audit: 'group',
      reply: z.object({ workspaces: z.array(WorkspaceRow), clients: z.array(ClientOrganization) }),
    },
    { ids: (_, { workspaces }) => workspaces.map(({ group_id }) => group_id) },
  ),
  get: endpoint({
    method: 'GET',
    path: '/orma-v2/api/admin/workspaces/:groupId',
    summary: 'One group as its page shows and saves it',
    shows: ['workspace'],
    access: 'platform.manage',
    effect: 'read',
    audit: 'group',
    params: z.strictObject({ groupId: z.uuid() }),
    reply: SettingEntry(GroupRecord),
    problems: ['group.duplicate', 'group.unknown'],
  }),
  createAccount: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/admin/accounts',
      summary: 'Opens a group with its first practice and its first administrator, or none of them',
      ...changing,
      isFresh: true,
      changes: ['workspace', 'person'],
      body: NewGroup.extend({
        practice: NewPractice.optional(),
        user: NewUser.pick({ email: true, firstName: true, lastName: true, title: true }).strict(),
      }),
      reply: z.object({ group: Group, user: Person }),
      problems: ['AccountNameInUse', 'client.unknown', 'group.duplicate', 'group.unknown', 'user.unknown'],
    },
    { ids: (_, { group, user }) => [group.group_id, user.id] },
  ),
}
