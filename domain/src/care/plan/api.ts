/** Care plans: the draft that several may edit, versions, approval, copies given, progress by goal, and confirmations. */
import { z } from 'zod'
import { endpoint } from '../../contract.ts'
import { MemberParams, MemberId } from '../../values/member-id.ts'
import { type ReviewReason, reviewReasons } from '../due-care.ts'
import { Why, ShowFilter } from '../../values/request-fields.ts'
import { Instant } from '../../values/instant.ts'
import { claimPoints } from './claim-checks.ts'
import { PlanContent } from './content.ts'
import { GoalStanding } from './goal-standing.ts'

const inMember = '/orma-v2/api/members/:id/care-plan'
/** Refused where it is in the future of the member. */
const PastDay = z.iso.date('Enter a date.')

export const PlanDraft = z.object({ content: PlanContent, version: z.int(), savedAt: Instant, savedBy: z.string() })
export type PlanDraft = z.infer<typeof PlanDraft>
/** Which draft is meant: one that was begun anew may count as far as the one before, and was saved at another moment. */
const SeenDraft = { version: z.int().min(1), savedAt: Instant }

const Frozen = z.object({
  medications: z.array(z.string()),
  allergies: z.array(z.string()),
  conditions: z.array(z.string()),
  caregiver: z.string(),
})
export const planWays = ['paper', 'portal', 'mail', 'e-mail', 'read aloud'] as const
const Copy = z.object({ givenOn: z.string(), way: z.enum(planWays), givenTo: z.string(), recordedBy: z.string() })
/** What stands beside a note on progress, where the member measures it. */
export const progressMetrics = ['systolicBP', 'diastolicBP', 'bodyWeight', 'bloodSugar'] as const
/** The days up to the note whose readings are averaged. */
export const progressDays = 7
export const progressStates = ['met', 'on the way', 'not met'] as const
const Progress = z.object({
  _id: z.uuid(),
  goalId: z.string(),
  goalText: z.string(),
  notedOn: z.string(),
  status: z.enum(progressStates),
  value: z.string(),
  nextStep: z.string(),
  notedBy: z.string(),
  /** Means of the readings of the week up to the note, in the units on screen. */
  readings: z.array(z.object({ metric: z.enum(progressMetrics), mean: z.number(), count: z.int() })),
})
export type ProgressNote = z.infer<typeof Progress>
/** A version in the list: what it is, without its text. */
export const PlanVersion = z.object({
  _id: z.uuid(),
  number: z.int(),
  assessmentDate: z.string(),
  publishedAt: Instant,
  publishedBy: z.string(),
  reason: z.string(),
  isSubstantial: z.boolean(),
  approvedAt: Instant.nullable(),
  approvedBy: z.string(),
  copies: z.array(Copy),
})
export type PlanVersion = z.infer<typeof PlanVersion>
export const FullVersion = PlanVersion.extend({ content: PlanContent, frozen: Frozen })
export type FullVersion = z.infer<typeof FullVersion>

const CarePlan = z.object({
  draft: PlanDraft.nullable(),
  /** Newest first. */
  versions: z.array(PlanVersion),
  /** The newest in full. */
  newest: FullVersion.nullable(),
  progress: z.array(Progress),
  /** How the goals of the newest version that facts can judge stand today. */
  standings: z.array(GoalStanding),
  /** Of the newest version, and why; null without one, and outside of chronic care. */
  reviewDueOn: z.string().nullable(),
  reviewWhy: z.enum(Object.keys(reviewReasons) as [ReviewReason, ...ReviewReason[]]).nullable(),
  isReviewOverdue: z.boolean(),
  /** Months for which complex decision making is on record. */
  complexMonths: z.array(z.object({ month: z.string(), reason: z.string(), recordedBy: z.string() })),
  /** What stands on file before a claim, point by point. */
  claimChecks: z.array(z.object({ point: z.enum(claimPoints), isMet: z.boolean(), words: z.string() })),
  /** Conditions whose templates an administrator has confirmed; the others wait for a clinician. */
  confirmedTemplates: z.array(z.string()),
})
export type CarePlan = z.infer<typeof CarePlan>

const onPlan = {
  access: 'member.update',
  effect: 'write',
  audit: 'member',
  changes: ['carePlan', 'billing', 'dueCare', 'warnings'],
} as const
const PlanParams = MemberParams.extend({ planId: z.uuid() })

export const planApi = {
  get: endpoint({
    method: 'GET',
    path: inMember,
    summary: 'A member’s care plan: the draft, its versions, progress, and when it is to be reviewed',
    shows: ['carePlan', 'profile', 'team', 'readings', 'checkIns', 'chart'],
    access: 'member.read',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    reply: CarePlan,
    problems: ['member.unknown', 'plan.notOffered'],
  }),
  version: endpoint({
    method: 'GET',
    path: `${inMember}/versions/:planId`,
    summary: 'One published version in full',
    shows: ['carePlan'],
    access: 'member.read',
    effect: 'read',
    audit: 'member',
    params: PlanParams,
    reply: FullVersion,
    problems: ['plan.notOffered', 'plan.unknown'],
  }),
  save: endpoint({
    method: 'PUT',
    path: `${inMember}/draft`,
    summary: 'Saves the draft; what somebody else changed meanwhile is merged field by field, and nothing is lost',
    ...onPlan,
    changes: ['carePlan'],
    // Saved by the page on its own while somebody types; the typing itself is reported as activity
    effect: 'passive',
    params: MemberParams,
    body: z.strictObject({
      content: PlanContent,
      /** What the editor began with, and its version; 0 where there was no draft. */
      base: PlanContent,
      version: z.int().min(0),
    }),
    reply: PlanDraft.extend({ isMerged: z.boolean() }),
    problems: ['member.unknown', 'plan.noCcm', 'plan.notOffered'],
  }),
  discard: endpoint({
    method: 'DELETE',
    path: `${inMember}/draft`,
    summary: 'Forgets the draft; published versions stay',
    ...onPlan,
    params: MemberParams,
    query: z.strictObject({ version: z.coerce.number().int().min(0), savedAt: Instant }),
    reply: z.object({ discarded: z.boolean() }),
    problems: ['member.unknown'],
  }),
  publish: endpoint(
    {
      method: 'POST',
      path: `${inMember}/versions`,
      summary: 'Publishes the draft as a version that is never changed again',
      ...onPlan,
      params: MemberParams,
      body: z.strictObject({ ...SeenDraft, reason: Why, isSubstantial: z.boolean().default(false) }),
      reply: PlanVersion,
      problems: ['member.unknown', 'plan.changed', 'plan.incomplete', 'plan.noCcm', 'plan.notOffered', 'plan.unknown'],
    },
    { ids: (_, { _id }) => [_id], reason: ({ body }) => body.reason },
  ),
  approve: endpoint({
    method: 'POST',
    path: `${inMember}/versions/:planId/approval`,
    summary: 'The practitioner approves a version; from then on it is in force',
    ...onPlan,
    params: PlanParams,
    reply: PlanVersion,
    problems: ['member.unknown', 'plan.approved', 'plan.notNewest', 'plan.notOffered', 'plan.notPractitioner', 'plan.unknown'],
  }),
  giveCopy: endpoint({
    method: 'POST',
    path: `${inMember}/versions/:planId/copies`,
    summary: 'Records the copy that the member or caregiver was given',
    ...onPlan,
    changes: ['carePlan'],
    params: PlanParams,
    body: z.strictObject({
      givenOn: PastDay,
      way: z.enum(planWays, 'Choose how it was given.'),
      givenTo: z.string().trim().min(1, 'Say to whom.').max(120),
    }),
    reply: PlanVersion,
    problems: ['member.unknown', 'plan.notOffered', 'plan.unknown'],
  }),
  noteProgress: endpoint(
    {
      method: 'POST',
      path: `${inMember}/progress`,
      summary: 'Notes how a goal stands',
      ...onPlan,
      params: MemberParams,
      body: z.strictObject({
        goalId: z.string().min(1).max(60),
        notedOn: PastDay,
        status: z.enum(progressStates, 'Choose how it stands.'),
        value: z.string().trim().max(200).default(''),
        nextStep: z.string().trim().max(500).default(''),
      }),
      reply: Progress,
      problems: ['member.unknown', 'plan.goalUnknown'],
    },
    { ids: (_, { _id }) => [_id] },
  ),
  noteComplexity: endpoint(
    {
      method: 'POST',
      path: `${inMember}/complexity`,
      summary: 'Records that a month asked for decision making of moderate or high complexity',
      ...onPlan,
      params: MemberParams,
      body: z.strictObject({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month.'), reason: Why }),
      reply: z.object({ month: z.string() }),
      problems: ['member.unknown', 'plan.complexityOver', 'plan.noCcm', 'plan.notOffered'],
    },
    { reason: ({ body }) => body.reason },
  ),
  toApprove: endpoint({
    method: 'GET',
    path: '/orma-v2/api/care-plans/to-approve',
    summary: 'Newest versions that wait for a physician’s approval, the oldest first; at most 200',
    shows: ['carePlan', 'team', 'profile'],
    access: 'member.read',
    effect: 'read',
    audit: 'member',
    query: z.strictObject({ show: ShowFilter.default('all') }),
    reply: z.object({
      plans: z.array(
        z.object({
          _id: z.uuid(),
          memberId: MemberId,
          memberName: z.string(),
          number: z.int(),
          publishedAt: Instant,
          publishedBy: z.string(),
          physicianName: z.string(),
        }),
      ),
    }),
  }),
}
