/** Groups and their users, read: one's own group, or every group for super users. */
import { z } from 'zod'
import { Colleague, PracticeChoice, UserRow } from '../auth/user.ts'
import { endpoint } from '../contract.ts'
import { nameOrders } from '../values/name-order.ts'

/** A group as the specification names its fields. */
export const Group = z.object({
  group_id: z.uuid(),
  workspaceName: z.string(),
  clientName: z.string().nullable(),
  timeZone: z.string(),
  services: z.array(z.string()),
  agreement: z.record(z.string(), z.unknown()),
  /** By warning type, an empty list where the group has set none (docs/sources/rulings.md 56). */
  clinical_rules: z.record(z.string(), z.unknown()),
  billingConfig: z.record(z.string(), z.unknown()),
  showLiveBilling: z.boolean(),
  smsTemplates: z.record(z.string(), z.unknown()),
  text_usage_consent: z.boolean(),
  auto_alert_text: z.boolean(),
  auto_outreach_text: z.boolean(),
  auto_reminder_text: z.boolean(),
  /** Null: the default of the product holds. */
  monthlyDeviceOrderLimit: z.int().nullable(),
  /** The same under its other name. */
  monthly_device_orders: z.int().nullable(),
  signedContract: z.boolean(),
  idleMinutes: z.int(),
  /** Which name of a member stands first in lists. */
  nameOrder: z.enum(nameOrders),
  /** Whether nobody works here without a second factor. */
  requiresSecondFactor: z.boolean(),
  practiceList: z.array(PracticeChoice),
})
export type Group = z.infer<typeof Group>

/** The specification's answer: the list and how many there are, under `data`. */
const GroupList = z.object({ data: z.object({ groups: z.array(Group), count: z.int() }) })

/** What groups can be asked by; fields that are left out match everything. */
export const GroupQuery = z.strictObject({
  group_id: z.uuid().optional(),
  /** Any part of the name, in any case. */
  workspaceName: z.string().max(200).optional(),
  clientName: z.string().max(60).optional(),
  services: z.enum(['RPM', 'CCM']).optional(),
})
export type GroupQuery = z.infer<typeof GroupQuery>

const Users = z.object({ users: z.array(UserRow), count: z.int() })

export const groupApi = {
  list: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/groups',
      summary: 'One’s own group; for super users all groups',
      access: 'group.read',
      effect: 'read',
      audit: 'group',
      reach: 'allGroups',
      reply: GroupList,
    },
    { ids: (_, { data }) => data.groups.map(({ group_id }) => group_id) },
  ),
  query: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/groups',
      summary: 'Groups by a query, among those the caller may see',
      access: 'group.read',
      effect: 'read',
      audit: 'group',
      reach: 'allGroups',
      body: z.strictObject({ query: GroupQuery.optional() }),
      reply: GroupList,
    },
    { ids: (_, { data }) => data.groups.map(({ group_id }) => group_id) },
  ),
  find: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/groups/find',
      summary: 'One group, among those the caller may see',
      access: 'group.read',
      effect: 'read',
      audit: 'group',
      reach: 'allGroups',
      body: z.strictObject({ groupId: z.string().max(64) }),
      reply: Group,
      problems: ['group.unknown'],
    },
    { ids: (_, { group_id }) => [group_id] },
  ),
}

export const userApi = {
  orgViewers: endpoint({
    method: 'GET',
    path: '/orma-v2/api/users/org-viewers',
    summary: 'The users of the group whose session it is, by name, without disabled ones',
    access: 'user.read',
    effect: 'read',
    audit: 'none',
    reply: z.object({ users: z.array(Colleague) }),
  }),
  list: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/users',
      summary: 'The users of one’s own group; for super users those of all groups',
      access: 'user.read',
      effect: 'read',
      audit: 'user',
      reach: 'allGroups',
      reply: Users,
    },
    { ids: (_, { users }) => users.map(({ id }) => id) },
  ),
  get: endpoint({
    method: 'GET',
    path: '/orma-v2/api/users/:id',
    summary: 'One user of one’s own group; for super users of any group',
    access: 'user.read',
    effect: 'read',
    audit: 'user',
    reach: 'allGroups',
    params: z.strictObject({ id: z.uuid() }),
    reply: UserRow,
    problems: ['user.unknown'],
  }),
}
