/** The second person behind time that was entered by hand: the limit, what waits, and the answer. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { countWithNoun } from '../counted.ts'
import { Save, SettingEntry } from '../settings/setting.ts'
import { Instant } from '../values/instant.ts'
import { MemberId } from '../values/member-id.ts'
import { Why } from '../values/request-fields.ts'
import { PageView, YearMonth } from './api.ts'
import { manualMinutesRange } from './approval.ts'

export const ManualTimeSetting = z.strictObject({
  /** What one person may enter for one member and day before a second one is asked; 0: every entry. */
  minutesPerDay: z
    .int('Write whole minutes.')
    .min(manualMinutesRange.least, 'At least 0 minutes.')
    .max(manualMinutesRange.most, `At most ${manualMinutesRange.most} minutes.`),
})
export type ManualTimeSetting = z.infer<typeof ManualTimeSetting>

const WaitingTime = PageView.extend({
  memberId: MemberId,
  memberName: z.string(),
  dob: z.iso.date(),
  /** The limit that it went over. */
  limitMinutes: z.int(),
  /** What the same person has entered for the member on that day in all, declined entries apart. */
  dayMs: z.int(),
  /** Whoever asks has entered it: somebody else decides. */
  isOwn: z.boolean(),
  savedAt: Instant,
})
export type WaitingTime = z.infer<typeof WaitingTime>

const path = '/orma-v2/api/time-approvals'
const settingPath = '/orma-v2/api/settings/manual-time'

export const timeApprovalApi = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Time entered by hand above the limit that waits for a second person, of months that are not closed, oldest first',
    shows: ['time', 'profile', 'month'],
    access: 'time.approve',
    effect: 'read',
    audit: 'member',
    query: z.strictObject({ yearMonth: YearMonth.optional() }),
    reply: z.object({
      /** The oldest 200. */
      waiting: z.array(WaitingTime),
      /** All that wait. */
      count: z.int(),
    }),
  }),
  count: endpoint({
    method: 'GET',
    path: `${path}/count`,
    summary: 'How much time entered by hand waits for a second person, and of how many members',
    shows: ['time', 'month'],
    access: 'time.approve',
    effect: 'read',
    audit: 'none',
    query: z.strictObject({ yearMonth: YearMonth.optional() }),
    reply: z.object({ count: z.int(), members: z.int(), ms: z.int() }),
  }),
  decide: endpoint(
    {
      method: 'POST',
      path: `${path}/:approvalId`,
      summary: 'Approves or declines time that somebody else has entered by hand, once and for all',
      changes: ['time', 'billing'],
      access: 'time.approve',
      effect: 'write',
      audit: 'member',
      /** The id of the page view. */
      params: z.strictObject({ approvalId: z.uuid() }),
      body: z.strictObject({ approve: z.boolean(), reason: Why }),
      reply: z.object({ memberId: MemberId, pageView: PageView }),
      problems: ['member.unknown', 'time.decided', 'time.monthClosed', 'time.ownEntry', 'time.unknown'],
    },
    {
      ids: (_, { pageView }) => [pageView._id],
      reason: ({ body }) => `${body.approve ? 'approved' : 'declined'}: ${body.reason}`,
    },
  ),
  limit: endpoint({
    method: 'GET',
    path: settingPath,
    summary: 'Above how many minutes a day time entered by hand waits for a second person',
    shows: ['setting'],
    access: 'group.read',
    effect: 'read',
    audit: 'none',
    reply: SettingEntry(ManualTimeSetting),
  }),
  saveLimit: endpoint(
    {
      method: 'PUT',
      path: settingPath,
      summary: 'Changes the limit, for what is entered from now on',
      changes: ['setting'],
      access: 'time.approve',
      effect: 'write',
      audit: 'group',
      body: Save(ManualTimeSetting),
      reply: SettingEntry(ManualTimeSetting),
      problems: ['settings.changed'],
    },
    { reason: ({ body }) => `a second person above ${countWithNoun(body.value.minutesPerDay, 'minute')} a day` },
  ),
}
