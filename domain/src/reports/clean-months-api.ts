/** Months without an open item, signed together: listed first, then signed as they were listed. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { SettingEntry, Save } from '../settings/setting.ts'
import { MemberId } from '../values/member-id.ts'
import { MemberNamed, Show, YearMonth } from './report-fields.ts'
import { possibleSigningTitles } from './signing-titles.ts'

/** So many are listed, and signed, at once; how many there are is told of all. */
export const mostSignedAtOnce = 500

/** Why a month is to be looked at by itself, in the order in which it is asked. */
export const openItems = ['returned', 'changed', 'late', 'evidence', 'waitingTime', 'warnings'] as const
export type OpenItem = (typeof openItems)[number]

const Digest = z.string().regex(/^[0-9a-f]{64}$/, 'Look at the month again.')

const path = '/orma-v2/api/reports/clean-months'
const settingPath = '/orma-v2/api/settings/record-review'

export const SigningSetting = z.strictObject({
  titles: z
    .array(z.enum(possibleSigningTitles))
    .min(1, 'Choose at least one title.')
    .max(possibleSigningTitles.length)
    .refine((titles) => new Set(titles).size === titles.length, 'Each title once.'),
})
export type SigningSetting = z.infer<typeof SigningSetting>

export const cleanMonthsApi = {
  list: endpoint({
    method: 'GET',
    path,
    summary:
      'Months without an open item: every line with its evidence but the signature, no time that waits, no open warning, nothing late',
    shows: ['review', 'time', 'billing', 'month', 'warnings', 'profile', 'chart', 'devices', 'practitionerOrders', 'carePlan', 'notes'],
    access: 'month.review',
    effect: 'read',
    audit: 'member',
    query: z.strictObject({ yearMonth: YearMonth, show: Show.default('all') }),
    reply: z.object({
      /** The first 500, in the order of names; `codes` are the lines of the month. */
      months: z.array(MemberNamed.extend({ digest: z.string(), codes: z.array(z.string()), isReviewed: z.boolean() })),
      /** All that are clean. */
      count: z.int(),
      /** Those that are not signed and have an open item, by the first one. */
      open: z.record(z.enum(openItems), z.int()),
    }),
    problems: ['month.closing', 'review.mayNotSign', 'review.tooEarly'],
  }),
  sign: endpoint(
    {
      method: 'POST',
      path: `${path}/sign`,
      summary: 'Sign these months as they were listed; what has an open item since is left out and named',
      changes: ['review'],
      access: 'month.review',
      effect: 'write',
      audit: 'member',
      body: z.strictObject({
        yearMonth: YearMonth,
        months: z
          .array(z.strictObject({ memberId: MemberId, digest: Digest }))
          .min(1)
          .max(mostSignedAtOnce),
      }),
      reply: z.object({
        /** Signed by now, also where somebody was faster. */
        signed: z.int(),
        left: z.array(z.object({ memberId: MemberId, name: z.string(), item: z.enum(openItems) })),
      }),
      problems: ['member.unknown', 'month.closing', 'review.mayNotSign', 'review.tooEarly'],
    },
    { reason: ({ body }, { signed }) => `signed ${signed} of ${body.months.length}, ${body.yearMonth}` },
  ),
  titles: endpoint({
    method: 'GET',
    path: settingPath,
    summary: 'Whose review of a month is a signature',
    shows: ['setting'],
    access: 'group.read',
    effect: 'read',
    audit: 'none',
    reply: SettingEntry(SigningSetting),
  }),
  saveTitles: endpoint(
    {
      method: 'PUT',
      path: settingPath,
      summary: 'Changes whose review of a month is a signature, from now on; what was signed stays signed',
      changes: ['setting', 'review'],
      access: 'billing.settings',
      effect: 'write',
      audit: 'group',
      body: Save(SigningSetting),
      reply: SettingEntry(SigningSetting),
      problems: ['settings.changed'],
    },
    { reason: ({ body }) => `months signed by ${body.value.titles.join(', ')}` },
  ),
}
