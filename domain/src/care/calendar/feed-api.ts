/** The private address of a member's calendar, and what a clinic lets calendar programs and links show. */
import { z } from 'zod'
import { endpoint } from '../../contract.ts'
import { MemberParams, MemberFile } from '../../values/member-id.ts'
import { Instant } from '../../values/instant.ts'
import { SettingEntry, Save } from '../../settings/setting.ts'

const Feed = z.object({
  /** Null where no link is in force. */
  feed: z.object({ linkId: z.uuid(), createdAt: Instant, expiresAt: Instant }).nullable(),
  /** Whether calendar programs show names; otherwise initials and the kind of event. */
  showsNames: z.boolean(),
})
const onFeed = {
  path: '/orma-v2/api/members/:id/calendar-feed',
  access: 'member.update',
  audit: 'link',
  params: MemberParams,
} as const

export const calendarFeedApi = {
  get: endpoint({
    ...onFeed,
    method: 'GET',
    summary: 'Whether a calendar program may read a member’s events',
    shows: ['calendar'],
    access: 'care.read',
    effect: 'read',
    reply: Feed,
    problems: ['member.unknown'],
  }),
  make: endpoint(
    {
      ...onFeed,
      method: 'POST',
      summary: 'Makes the private address of a member’s calendar; an earlier one stops working',
      changes: ['calendar'],
      effect: 'write',
      reply: z.object({ linkId: z.uuid(), address: z.string(), expiresAt: Instant }),
      problems: ['member.unknown'],
    },
    { ids: (_, { linkId }) => [linkId] },
  ),
  revoke: endpoint(
    {
      ...onFeed,
      method: 'DELETE',
      summary: 'Takes the private address of a member’s calendar back',
      changes: ['calendar'],
      effect: 'write',
      reply: z.object({ revoked: z.array(z.uuid()) }),
      problems: ['member.unknown'],
    },
    { ids: (_, { revoked }) => revoked },
  ),
  read: endpoint({
    method: 'GET',
    path: '/orma-v2/api/calendar-feed/:linkToken',
    summary: 'A member’s events for the calendar program that holds the private address',
    shows: ['calendar'],
    access: 'link',
    links: ['calendar_feed'],
    audit: 'member',
    effect: 'read',
    params: z.strictObject({ linkToken: z.string() }),
    reply: MemberFile,
    replyType: 'text/calendar; charset=utf-8',
    problems: ['member.unknown'],
  }),
}

const CareSettings = z.strictObject({ feedShowsNames: z.boolean() })
export type CareSettings = z.infer<typeof CareSettings>

export const careSettingApi = {
  get: endpoint({
    method: 'GET',
    path: '/orma-v2/api/groups/care-settings',
    summary: 'What the clinic lets calendar programs show',
    shows: ['calendar'],
    access: 'group.read',
    effect: 'read',
    audit: 'none',
    reply: SettingEntry(CareSettings),
  }),
  set: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/groups/care-settings',
      summary: 'Sets what calendar programs show',
      changes: ['calendar', 'setting'],
      access: 'group.settings',
      effect: 'write',
      audit: 'group',
      body: Save(CareSettings),
      reply: SettingEntry(CareSettings),
      problems: ['settings.changed'],
    },
    { reason: ({ body }) => `names in calendar feeds ${body.value.feedShowsNames ? 'on' : 'off'}` },
  ),
}
