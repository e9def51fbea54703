/** Warnings, their review, and the rules that raise them. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberParams, MemberId } from '../values/member-id.ts'
import { ContactRecord } from '../values/contact-claims.ts'
import { Metric, metrics } from '../values/metrics.ts'
import { Page, Why, ShowFilter } from '../values/request-fields.ts'
import { RuleSet, ruleProblems, type RuleSet as Rules, WarningCategory, warningCategories } from './clinical-rules.ts'
import { GroupRules, MemberRules, RuleExceptions, RuleList } from './rule-shapes.ts'
import { withReadings } from '../shown.ts'
import { Warning, WarningLog } from './warning.ts'

/** What is listed of the log. */
export const warningStates = ['open', 'cleared', 'all'] as const
export type WarningState = (typeof warningStates)[number]

/** By type of warning: null takes the member's own list away, so that the group's holds again. */
const OwnRules = z.partialRecord(WarningCategory, RuleList.max(6, 'At most 6 rules of a type.').nullable()).superRefine((types, ctx) => {
  const set = Object.fromEntries(Object.entries(types).filter(([, rules]) => rules !== null)) as Rules
  for (const problem of ruleProblems(set)) ctx.addIssue({ code: 'custom', path: problem.path, message: problem.message })
})

const inMember = '/orma-v2/api/members/:id'
const Cleared = z.object({ cleared: z.int(), open: z.int() })
/** How long a clearance can be taken back by whoever made it. */
export const undoMinutes = 10

export const warningApi = {
  ofMember: endpoint({
    method: 'GET',
    path: `${inMember}/warnings`,
    summary:
      'The warning log of a member, newest first, 50 a page; only what is open, what was cleared (last cleared first), or of one act',
    shows: ['warnings'],
    access: 'reading.read',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    query: z.strictObject({
      state: z.enum(warningStates).default('open'),
      /** Only those of the act to which this reading belongs. */
      readingId: z.uuid().optional(),
      page: Page,
    }),
    reply: WarningLog,
    problems: ['member.unknown'],
  }),
  needsReview: endpoint({
    method: 'GET',
    path: '/orma-v2/api/warnings',
    summary: 'Open warnings of the group: the most dangerous first, then the oldest, 50 a page',
    shows: ['warnings', 'profile', 'team'],
    access: 'reading.read',
    effect: 'read',
    audit: 'member',
    query: z.strictObject({
      show: ShowFilter.default('all'),
      page: Page,
    }),
    reply: z.object({ warnings: z.array(Warning.extend({ memberName: z.string() })), count: z.int(), page: z.int() }),
  }),
  contact: endpoint({
    method: 'GET',
    path: `${inMember}/warnings/contact`,
    summary: 'When the member was last called and texted today, and a doctor alerted: what a clearance may claim',
    shows: ['calls', 'messages', 'alerts'],
    access: 'reading.read',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    reply: ContactRecord,
    problems: ['member.unknown'],
  }),
  clear: endpoint(
    {
      method: 'POST',
      path: `${inMember}/warnings/:warningId/clearance`,
      summary: 'Clears one warning with what was done about it',
      changes: ['warnings'],
      access: 'reading.write',
      effect: 'write',
      audit: 'member',
      params: MemberParams.extend({ warningId: z.uuid() }),
      body: z.strictObject({ reason: Why }),
      reply: Cleared,
      problems: ['member.unknown', 'warning.closed', 'warning.notCalled', 'warning.notInformed', 'warning.notTexted', 'warning.unknown'],
    },
    { reason: ({ body }) => body.reason },
  ),
  clearAll: endpoint(
    {
      method: 'POST',
      path: `${inMember}/warnings/clearance`,
      summary: 'Clears open warnings of a member: those named, or all',
      changes: ['warnings'],
      access: 'reading.write',
      effect: 'write',
      audit: 'member',
      params: MemberParams,
      body: z.strictObject({
        reason: Why,
        /** Those the reader has seen; absent: all that are open. */
        warningIds: z.array(z.uuid()).min(1).max(500).optional(),
      }),
      reply: Cleared,
      problems: ['member.unknown', 'warning.notCalled', 'warning.notInformed', 'warning.notTexted'],
    },
    { ids: ({ body }) => body.warningIds ?? [], reason: ({ body }) => body.reason },
  ),
  reopen: endpoint(
    {
      method: 'POST',
      path: `${inMember}/warnings/reopening`,
      summary: `Takes back what the caller cleared within the last ${undoMinutes} minutes`,
      changes: ['warnings'],
      access: 'reading.write',
      effect: 'write',
      audit: 'member',
      params: MemberParams,
      body: z.strictObject({ warningIds: z.array(z.uuid()).min(1).max(500) }),
      reply: z.object({ reopened: z.int(), open: z.int() }),
      problems: ['member.unknown', 'warning.notReopened'],
    },
    { ids: ({ body }) => body.warningIds },
  ),
}

const Moved = z.object({ members: z.int(), critical: z.int() })
/**
 * The members of a clinic in `of` parts, of which this is the n-th from 0: no call counts longer than a moment, and the sum
 * of all parts is exact. Without one the answer is the first, of as many as the server finds right.
 */
const Part = z.strictObject({ n: z.int().min(0), of: z.int().min(1).max(10_000) })

export const clinicalRuleApi = {
  ofMember: endpoint({
    method: 'GET',
    path: `${inMember}/clinical-rules`,
    summary: 'The rules of a member: its own, the group’s, and those that hold',
    shows: ['rules'],
    access: 'reading.read',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    reply: MemberRules,
    problems: ['member.unknown'],
  }),
  /** The specification's call between process-readings and derived-fields. */
  judge: endpoint(
    {
      method: 'POST',
      path: `${inMember}/clinical-rules`,
      summary: 'Judges all readings of these types anew by the rules that hold, and answers the open warnings about them',
      changes: withReadings,
      access: 'reading.write',
      effect: 'write',
      audit: 'member',
      params: MemberParams,
      body: z.strictObject({ measureTypes: z.array(Metric).min(1, 'Name at least one type.').max(metrics.length) }),
      reply: z.object({
        /** Each once. */
        measureTypes: z.array(Metric),
        /** The most dangerous first. */
        warnings: z.array(Warning),
        raised: z.int(),
        withdrawn: z.int(),
      }),
      problems: ['member.unknown'],
    },
    { reason: ({ body }) => `judged anew: ${body.measureTypes.join(', ')}` },
  ),
  setMember: endpoint(
    {
      method: 'PUT',
      path: `${inMember}/own-rules`,
      summary: 'Sets a member’s own rules by warning type; null returns a type to the group’s',
      changes: ['rules', ...withReadings],
      access: 'reading.write',
      effect: 'write',
      audit: 'member',
      params: MemberParams,
      body: z.strictObject({ rules: OwnRules, reason: Why.optional(), version: z.string().optional() }),
      reply: MemberRules,
      problems: ['member.unknown', 'rules.changed'],
    },
    { reason: ({ body }) => body.reason ?? 'clinical rules of the member' },
  ),
  ofGroup: endpoint({
    method: 'GET',
    path: '/orma-v2/api/groups/clinical-rules',
    summary: 'The rules of one’s own group',
    shows: ['groupRules'],
    access: 'rule.read',
    effect: 'read',
    audit: 'none',
    reply: GroupRules,
  }),
  exceptions: endpoint({
    method: 'GET',
    path: '/orma-v2/api/groups/clinical-rules/members',
    summary: 'Enrolled members with rules of their own, 50 a page, by name',
    shows: ['rules', 'profile'],
    access: 'rule.read',
    effect: 'read',
    audit: 'member',
    query: z.strictObject({ page: Page }),
    reply: RuleExceptions,
  }),
  setGroup: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/groups/clinical-rules',
      summary: 'Replaces the rules of one’s own group; a type that is left out follows the defaults',
      changes: ['groupRules', 'rules', ...withReadings],
      access: 'group.settings',
      effect: 'write',
      audit: 'group',
      body: z.strictObject({ clinical_rules: RuleSet, reason: Why, version: z.string().optional() }),
      reply: GroupRules,
      problems: ['rules.changed'],
    },
    { reason: ({ body }) => body.reason },
  ),
  preview: endpoint({
    method: 'POST',
    path: '/orma-v2/api/groups/clinical-rules/preview',
    summary: 'Who enters and leaves Needs review under these rules, and the warnings of the last 90 days under both',
    shows: ['groupRules'],
    access: 'rule.read',
    effect: 'passive',
    audit: 'member',
    body: z.strictObject({ clinical_rules: RuleSet, memberId: MemberId.optional(), part: Part.optional() }),
    reply: z.object({
      /** The members of this part who enter and leave Needs review on saving, and of them those with a critical warning. */
      review: z.object({ enter: Moved, leave: Moved }),
      days: z.int(),
      /** How many members this part counted, of how many enrolled. */
      members: z.int(),
      enrolled: z.int(),
      part: Part,
      /** Present and proposed, by type: warnings, of them critical, and members with at least one. */
      types: z.array(
        z.object({
          category: z.enum(warningCategories),
          present: z.object({ warnings: z.int(), critical: z.int(), members: z.int() }),
          proposed: z.object({ warnings: z.int(), critical: z.int(), members: z.int() }),
        }),
      ),
    }),
    problems: ['member.unknown'],
  }),
}
