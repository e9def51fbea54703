/** Page views: recording time on a member's chart, entering it by hand, taking it out of the count, and reading it. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { utcDayMs } from '../days.ts'
import { MemberId, MemberParams } from '../values/member-id.ts'
import { Page, Why } from '../values/request-fields.ts'
import { Instant } from '../values/instant.ts'
import { reasons, type UncountedReason } from './reasons.ts'
import { TimeSpent } from './time-spent.ts'
import { tabOf, workPrograms } from './tracking.ts'

const whyNames = Object.keys(reasons) as [UncountedReason, ...UncountedReason[]]

const Moment = z.iso.datetime({ offset: true, error: 'Write an instant as 2026-11-20T10:00:00Z.' })
export const YearMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Write the month as YYYY-MM.')
const Url = z
  .string()
  .max(300, 'At most 300 characters.')
  .refine((url) => tabOf(url) !== undefined, 'This is no page of a member.')
const WorkProgram = z.enum(workPrograms)
const inMonth = { memberId: MemberId, yearMonth: YearMonth }

export const PageView = z.object({
  _id: z.uuid(),
  /** As it was sent: an address that ends in a tab of the member, or the tab alone. */
  url: z.string(),
  /** By the server's clock. */
  start: Instant,
  end: Instant,
  /** What was done, where time was entered by hand. */
  desc: z.string().nullable(),
  yearMonth: z.string(),
  exclude: z.boolean(),
  program: WorkProgram,
  isManual: z.boolean(),
  /** Whether a second person was asked, and what they said; null: nobody was. */
  approval: z.enum(['waiting', 'approved', 'declined']).nullable(),
  by: z.object({ id: z.uuid(), name: z.string(), title: z.string() }),
})
export type PageView = z.infer<typeof PageView>

/** A page view with what of it counts, in order, and why the rest does not. */
export const ExplainedView = PageView.extend({
  /** A conversation on the phone, which is no page view and cannot be taken out of the count. */
  isCall: z.boolean(),
  countedMs: z.int(),
  parts: z.array(z.object({ start: Instant, end: Instant, why: z.enum(whyNames).nullable() })),
  /**
   * Minutes without input up to the question “Are you still reviewing this patient?”, to which the person said yes: they count on
   * that word alone (docs/sources/rulings.md 59).
   */
  confirmed: z.array(z.object({ start: Instant, end: Instant })),
  /** What the second person said, where one was asked and has answered. */
  decision: z.object({ isApproved: z.boolean(), at: Instant, by: z.string(), reason: z.string() }).nullable(),
  /** Taking it out and putting it back, oldest first. */
  exclusions: z.array(z.object({ exclude: z.boolean(), at: Instant, by: z.string(), reason: z.string() })),
})
export type ExplainedView = z.infer<typeof ExplainedView>

const inPageViews = '/orma-v2/api/pageviews'

export const pageViewApi = {
  mine: endpoint({
    method: 'POST',
    path: `${inPageViews}/updateAndFetchMyPageViewsForMember`,
    summary: 'Brings the month’s time up to date and answers the own page views of a member, oldest first',
    shows: ['time'],
    access: 'time.record',
    effect: 'passive',
    audit: 'member',
    body: z.strictObject(inMonth),
    reply: z.object({
      pageViews: z.array(PageView),
      timeSpent: TimeSpent,
      /** Counted seconds by program. */
      seconds: z.object({ rpm: z.int(), ccm: z.int() }),
    }),
    problems: ['member.unknown'],
  }),
  save: endpoint(
    {
      method: 'POST',
      path: `${inPageViews}/updatePageViews`,
      summary: 'Saves the time on a page: `start` names the interval, a later `end` lets it grow',
      access: 'time.record',
      effect: 'passive',
      audit: 'member',
      body: z.strictObject({
        ...inMonth,
        url: Url,
        start: Moment,
        end: Moment,
        program: WorkProgram.optional(),
        /** The sender's clock at sending: where it is given, a clock that is wrong does no harm. */
        sentAt: Moment.optional(),
        /** The line was down; up to a minute is kept. */
        isOffline: z.boolean().optional(),
        /** The page is left with this save. */
        isLast: z.boolean().optional(),
      }),
      reply: z.object({
        pageView: PageView,
        /** False while a page that the same person opened later has the time. */
        isCounting: z.boolean(),
        /** False where an interval that was saved before has grown, or was said again. */
        isNew: z.boolean(),
      }),
      problems: [
        'member.disenrolled',
        'member.unknown',
        'time.future',
        'time.inverted',
        'time.monthClosed',
        'time.notYours',
        'time.otherMonth',
        'time.tooLong',
      ],
    },
    // Who sat there to the second is in the ledger, which nobody can change: the log names each view once
    { ids: (_, { pageView }) => [pageView._id], isContinued: (_, { isNew }) => !isNew },
  ),
  prompt: endpoint({
    method: 'POST',
    path: `${inPageViews}/prompt`,
    summary: 'The page asked whether somebody still reviews the member, or was answered',
    access: 'time.record',
    effect: 'passive',
    audit: 'member',
    body: z.strictObject({
      memberId: MemberId,
      /** Names the interval that was running. */
      start: Moment,
      /** How long before now the last input was. */
      idleMs: z.int().min(0).max(utcDayMs),
      answer: z.enum(['yes', 'no']).optional(),
    }),
    reply: z.object({ pageView: PageView }),
    problems: ['member.unknown', 'time.notYours', 'time.unknown'],
  }),
  create: endpoint(
    {
      method: 'POST',
      path: `${inPageViews}/createManualPageView`,
      summary: 'Enters time by hand, with what was done',
      changes: ['time', 'billing'],
      access: 'time.record',
      effect: 'write',
      audit: 'member',
      body: z.strictObject({
        ...inMonth,
        url: Url,
        start: Moment,
        end: Moment,
        desc: z.string('Say what was done.').trim().min(3, 'Say what was done, in a few words.').max(500),
        program: WorkProgram.optional(),
      }),
      reply: z.object({ pageView: PageView, alreadyCountedMs: z.int() }),
      problems: [
        'member.disenrolled',
        'member.unknown',
        'time.beforeEnrollment',
        'time.future',
        'time.inverted',
        'time.manualLength',
        'time.monthClosed',
        'time.otherMonth',
      ],
    },
    { ids: (_, { pageView }) => [pageView._id], reason: ({ body }) => body.desc },
  ),
  exclude: endpoint(
    {
      method: 'POST',
      path: `${inPageViews}/setPageViewExclusion`,
      summary: 'Takes a page view out of the count, or puts it back',
      changes: ['time', 'billing'],
      access: 'time.record',
      effect: 'write',
      audit: 'member',
      body: z.strictObject({
        ...inMonth,
        start: Moment,
        /** The one that is meant, of those that begin then; without it the own ones, else those of the one person who has any. */
        pageViewId: z.uuid().optional(),
        exclude: z.boolean(),
        reason: Why.default('not given'),
      }),
      reply: z.object({ pageViews: z.array(PageView) }),
      problems: ['member.unknown', 'time.monthClosed', 'time.several', 'time.unknown'],
    },
    {
      ids: (_, { pageViews }) => pageViews.map(({ _id }) => _id),
      reason: ({ body }) => `${body.exclude ? 'excluded' : 'counted again'}: ${body.reason}`,
    },
  ),
  timeSpent: endpoint({
    method: 'POST',
    path: `${inPageViews}/updateTimeSpent`,
    summary: 'Counts a month’s time of a member anew and answers it',
    changes: ['time', 'billing'],
    access: 'time.record',
    effect: 'passive',
    audit: 'member',
    body: z.strictObject(inMonth),
    reply: z.object({ yearMonth: z.string(), timeSpent: TimeSpent }),
    problems: ['member.unknown'],
  }),
  list: endpoint({
    method: 'GET',
    path: inPageViews,
    summary: 'The page views of a member in a month, of everybody, oldest first, 50 a page',
    shows: ['time'],
    access: 'time.read',
    effect: 'read',
    audit: 'member',
    query: z.strictObject({ ...inMonth, page: Page }),
    reply: z.object({ pageViews: z.array(PageView), count: z.int(), page: z.int() }),
    problems: ['member.unknown'],
  }),
  month: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/:id/time',
    summary: 'The time of a month: what counts, to the second, and of every page view why the rest does not',
    shows: ['time'],
    access: 'time.read',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    query: z.strictObject({ yearMonth: YearMonth }),
    reply: z.object({
      yearMonth: z.string(),
      /** Months begin and end here. */
      zone: z.string(),
      countedMs: z.object({ rpm: z.int(), ccm: z.int() }),
      pageViews: z.array(ExplainedView),
    }),
    problems: ['member.unknown'],
  }),
}
