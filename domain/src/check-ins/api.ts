/** Check-ins of a member: asked on the phone, or answered by the member behind a link. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberParams, MemberId } from '../values/member-id.ts'
import { Language } from '../values/languages.ts'
import { Page, Why } from '../values/request-fields.ts'
import { Instant } from '../values/instant.ts'
import { levels } from './question-sets.ts'

const inMember = '/orma-v2/api/members/:id'
const read = { access: 'care.read', effect: 'read', audit: 'member', shows: ['checkIns'] } as const
const write = {
  access: 'member.update',
  effect: 'write',
  audit: 'member',
  changes: ['checkIns', 'dueCare', 'warnings'],
} as const
const CheckInParams = MemberParams.extend({ checkInId: z.uuid() })

const Answers = z.record(z.string().max(40), z.record(z.string().max(40), z.union([z.string().max(40), z.int()])))
const Level = z.enum(levels)

/** A question in the language it is asked in, with the English beside it for staff. */
const CheckInQuestion = z.object({
  setId: z.string(),
  id: z.string(),
  text: z.string(),
  english: z.string(),
  type: z.enum(['choice', 'number', 'date']),
  /** Of an alarm the page says at once whom to call. */
  options: z.array(z.object({ value: z.string(), text: z.string(), english: z.string(), isAlarm: z.boolean() })),
  min: z.int().nullable(),
  max: z.int().nullable(),
  /** Asked only where another answer of the same set is so. */
  showIf: z.object({ q: z.string(), eq: z.string().optional(), ne: z.string().optional(), gte: z.number().optional() }).nullable(), // prettier-ignore
})
export type CheckInQuestion = z.infer<typeof CheckInQuestion>

const Result = z.object({
  setId: z.string(),
  title: z.string(),
  version: z.int(),
  score: z.int().nullable(),
  answered: z.int(),
  asked: z.int(),
  level: Level,
  reasons: z.array(z.string()),
})

const CheckIn = z.object({
  _id: z.uuid(),
  memberId: MemberId,
  channel: z.enum(['phone', 'link']),
  language: Language,
  state: z.enum(['open', 'sent', 'answered', 'complete', 'withdrawn', 'expired']),
  startedAt: Instant,
  startedBy: z.string(),
  completedAt: Instant.nullable(),
  /** What it asks. */
  sets: z.array(z.object({ setId: z.string(), title: z.string() })),
  results: z.array(Result),
  /** What was answered, in English. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  withdrawn: z.object({ by: z.string(), reason: z.string() }).nullable(),
})
export type CheckIn = z.infer<typeof CheckIn>

const DueSet = z.object({
  setId: z.string(),
  title: z.string(),
  questions: z.int(),
  on: z.string().nullable(),
  isDue: z.boolean(),
  daysLate: z.int(),
  source: z.string(),
})

/** What is read aloud in the language of the member, with the English for whoever reads it. */
const SpokenAnswers = z.object({ text: z.string(), english: z.string() })
export type SpokenAnswers = z.infer<typeof SpokenAnswers>

/** What is being asked, with what was answered so far. */
const Asking = z.object({
  _id: z.uuid(),
  language: Language,
  isReviewed: z.boolean(),
  intro: SpokenAnswers,
  emergency: SpokenAnswers,
  /** Beside the questions of mood, where these are asked. */
  mood988: SpokenAnswers.nullable(),
  questions: z.array(CheckInQuestion),
  answers: Answers,
})

export const checkInApi = {
  list: endpoint({
    method: 'GET',
    path: `${inMember}/check-ins`,
    summary: 'Check-ins of a member, newest first, 20 a page, what is due, and the trend of each set',
    ...read,
    shows: ['checkIns', 'chart'],
    params: MemberParams,
    query: z.strictObject({ page: Page }),
    reply: z.object({
      checkIns: z.array(CheckIn),
      count: z.int(),
      page: z.int(),
      due: z.array(DueSet),
      /** The nearest date on which a set is due; our reading of the specification's name. */
      nextC2Checkin: z.string().nullable(),
      /** By set, oldest first, the last twelve. */
      trends: z.array(
        z.object({
          setId: z.string(),
          title: z.string(),
          /** What its scores can be, and from which on they are of a level by themselves. */
          scale: z.object({ most: z.int(), yellowFrom: z.int().nullable(), redFrom: z.int().nullable() }),
          /** The questions as they are now; scores of others are not compared with theirs. */
          version: z.int(),
          points: z.array(z.object({ on: z.string(), score: z.int().nullable(), level: Level, version: z.int() })),
        }),
      ),
      /** In which of the languages a link may be sent now, and why not in the others. */
      languages: z.array(z.object({ language: Language, isReviewed: z.boolean(), isAccepted: z.boolean() })),
    }),
    problems: ['member.unknown'],
  }),
  start: endpoint(
    {
      method: 'POST',
      path: `${inMember}/check-ins`,
      summary: 'Begins a check-in on the phone; an open one is gone on with',
      ...write,
      params: MemberParams,
      body: z.strictObject({ sets: z.array(z.string().max(40)).max(10).default([]) }),
      reply: Asking,
      problems: ['checkIn.unknown', 'member.disenrolled', 'member.unknown'],
    },
    { ids: (_, { _id }) => [_id], reason: () => 'check-in by phone' },
  ),
  save: endpoint({
    method: 'PUT',
    path: `${inMember}/check-ins/:checkInId/answers`,
    summary: 'Keeps answers beside those given before',
    access: 'member.update',
    effect: 'passive',
    audit: 'member',
    params: CheckInParams,
    body: z.strictObject({ answers: Answers }),
    reply: z.object({ _id: z.uuid() }),
    problems: ['checkIn.over', 'checkIn.unknown', 'member.unknown'],
  }),
  finish: endpoint(
    {
      method: 'POST',
      path: `${inMember}/check-ins/:checkInId/finish`,
      summary: 'Ends a check-in with the last answers: all are scored, and what is red or yellow is warned of',
      ...write,
      params: CheckInParams,
      body: z.strictObject({ answers: Answers }),
      reply: CheckIn.extend({ endWords: SpokenAnswers }),
      problems: ['checkIn.over', 'checkIn.unknown', 'member.unknown', 'visit.duplicate'],
    },
    { reason: () => 'check-in finished' },
  ),
  withdraw: endpoint(
    {
      method: 'POST',
      path: `${inMember}/check-ins/:checkInId/withdraw`,
      summary: 'Takes a check-in back, with its warnings: answers of somebody else, or a link no longer wanted',
      ...write,
      params: CheckInParams,
      body: z.strictObject({ reason: Why }),
      reply: z.object({ _id: z.uuid() }),
      problems: ['checkIn.unknown', 'member.unknown', 'visit.duplicate'],
    },
    { reason: ({ body }) => body.reason },
  ),
  send: endpoint(
    {
      method: 'POST',
      path: `${inMember}/check-in-links`,
      summary:
        'Makes a link to what is due, for 72 hours and one answer, in a language that may be sent. Asked again with its key, or within a minute, it is the same link',
      ...write,
      params: MemberParams,
      body: z.strictObject({
        language: Language.optional(),
        /** Names this link: asked for again with it, it is texted once. */
        key: z.uuid().optional(),
        isNightConfirmed: z.boolean().default(false),
      }),
      reply: z.object({ _id: z.uuid(), url: z.string(), text: z.string(), expiresAt: Instant }),
      problems: [
        'checkIn.language',
        'checkIn.notSent',
        'checkIn.nothingDue',
        'checkIn.unknown',
        'member.disenrolled',
        'member.unknown',
        'sms.atNight',
        'sms.disabled',
        'sms.empty',
        'sms.landline',
        'sms.noConsent',
        'sms.noNumber',
        'sms.noPhone',
        'sms.optedOut',
        'sms.tooLong',
        'sms.unfilled',
      ],
    },
    { ids: (_, { _id }) => [_id], reason: () => 'check-in by link' },
  ),
  accept: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/check-in-languages',
      summary: 'Lets a language be sent that no native clinician has reviewed yet',
      access: 'user.manage',
      effect: 'write',
      audit: 'group',
      changes: ['checkIns'],
      body: z.strictObject({ language: Language, reason: Why }),
      reply: z.object({ language: Language }),
    },
    { reason: ({ body }) => `${body.language}: ${body.reason}` },
  ),
}

const byLink = { access: 'link', audit: 'member', links: ['check_in'] } as const
export const publicCheckInApi = {
  look: endpoint({
    ...byLink,
    method: 'GET',
    path: '/orma-v2/api/check-in',
    summary: 'The questions behind a link, in the member’s language',
    effect: 'read',
    reply: z.object({
      language: Language,
      isReviewed: z.boolean(),
      words: z.object({ intro: z.string(), emergency: z.string(), mood988: z.string(), next: z.string(), back: z.string(), skip: z.string(), okEnd: z.string() }), // prettier-ignore
      questions: z.array(CheckInQuestion.omit({ english: true })),
      answers: Answers,
    }),
  }),
  prove: endpoint({
    ...byLink,
    method: 'POST',
    path: '/orma-v2/api/check-in/proof',
    summary: 'Takes the date of birth and opens the questions in this browser',
    effect: 'passive',
    body: z.strictObject({ dob: z.iso.date('Write the date of birth.') }),
    reply: z.object({ pass: z.string() }),
  }),
  save: endpoint({
    ...byLink,
    method: 'PUT',
    path: '/orma-v2/api/check-in/answers',
    summary: 'Keeps answers beside those given before; the link stays good',
    effect: 'passive',
    body: z.strictObject({ answers: Answers }),
    reply: z.object({ isKept: z.literal(true) }),
  }),
  finish: endpoint({
    ...byLink,
    method: 'POST',
    path: '/orma-v2/api/check-in/answers',
    summary: 'Ends the check-in with the last answers; the link has done its one use',
    effect: 'write',
    body: z.strictObject({ answers: Answers }),
    reply: z.object({ level: Level, endWords: z.string() }),
  }),
}
