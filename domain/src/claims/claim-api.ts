/** Claims of a closed month: what they lack, the files that carry them, the answers that come back. */
import { countWithNoun } from '../counted.ts'
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { claimProgressStates } from './claim-progress.ts'
import { YearMonth } from '../reports/report-fields.ts'
import { Instant } from '../values/instant.ts'
import { MemberFile, MemberId } from '../values/member-id.ts'

const OfMonth = z.strictObject({ yearMonth: YearMonth })

/** Which claims are shown. */
export const claimShows = ['work', 'ready', 'sent', 'settled', 'all'] as const
export type ClaimShow = (typeof claimShows)[number]
/** As many as a page shows at once. */
export const claimsPerPage = 100

const Place = z.enum(['practice', 'payers', 'memberPayer', 'member', 'diagnoses', 'practitioner', 'fees', 'month', 'claim'])
/** A sentence and the page where it is mended; `about` is the code of the line, or a code of the payer. */
const Finding = z.object({ place: Place, words: z.string(), about: z.string() })
export type ClaimFinding = z.infer<typeof Finding>

const Line = z.object({ code: z.string(), units: z.int(), serviceOn: z.string(), cents: z.int().nullable(), outcome: z.string() })

const Action = z.enum(['send', 'sendAgain', 'correct', 'void'])

const ClaimRow = z.object({
  memberId: MemberId,
  name: z.string(),
  dob: z.string(),
  payer: z.string(),
  /** Empty before it is sent. */
  controlNumber: z.string(),
  state: z.string(),
  /** The state in words. */
  stateTitle: z.string(),
  isWork: z.boolean(),
  sentOn: z.string().nullable(),
  cents: z.int().nullable(),
  paidCents: z.int().nullable(),
  lines: z.array(Line),
  /** What it lacks before it may be sent, or sent again. */
  gaps: z.array(Finding),
  /** What answers say against it. */
  reasons: z.array(Finding),
  notices: z.array(z.string()),
  actions: z.array(Action),
})
export type ClaimRow = z.infer<typeof ClaimRow>

const ClaimMonth = z.object({
  yearMonth: z.string(),
  isClosed: z.boolean(),
  /** What the practice lacks: the same for every claim. */
  practice: z.array(Finding),
  states: z.array(z.object({ state: z.string(), title: z.string(), claims: z.int(), cents: z.int() })),
  counts: z.record(z.enum(claimShows), z.int()),
  /** How many are shown on all pages together. */
  total: z.int(),
  paidCents: z.int(),
  claims: z.array(ClaimRow).max(claimsPerPage),
  files: z.array(
    z.object({ number: z.int(), claims: z.int(), madeAt: Instant, madeBy: z.string(), digest: z.string(), answers: z.array(z.string()) }),
  ),
  /** Whether the clearing house is played here, so that files can be handed to it. */
  isSimulated: z.boolean(),
  /** Numbers in answers that no claim of the clinic has. */
  notOurs: z.array(z.string()),
})

const OfFile = z.strictObject({ number: z.coerce.number().int().min(1).max(999_999_999) })

const Applied = z.object({
  answers: z.array(z.object({ kind: z.string(), date: z.string(), claims: z.int(), isRepeated: z.boolean() })),
  notOurs: z.array(z.string()),
})
const kindsOf = (answers: z.infer<typeof Applied>['answers']) =>
  answers
    .map(({ kind }) => kind)
    .join(', ')
    .slice(0, 500)

/** A file of answers has at most so many letters. */
const mostLetters = 8_000_000

export const claimApi = {
  month: endpoint({
    method: 'GET',
    path: '/orma-v2/api/claims/:yearMonth',
    summary: 'The claims of a month: what they lack, how each stands by the answers so far, and the files that carried them',
    access: 'billing.read',
    effect: 'read',
    audit: 'member',
    shows: ['claims', 'setting', 'payer', 'month'],
    params: OfMonth,
    query: z.strictObject({
      show: z.enum(claimShows).default('work'),
      state: z.enum(claimProgressStates, 'Choose a status of the list.').optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    reply: ClaimMonth,
  }),
  make: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/claims/:yearMonth/files',
      summary: 'Write claims into a file (ASC X12 837P): all that are ready, or those named, sent again, corrected or voided',
      access: 'claim.write',
      effect: 'write',
      audit: 'member',
      changes: ['claims'],
      params: OfMonth,
      body: z.strictObject({ action: Action, controlNumbers: z.array(z.string().max(20)).max(5000).default([]) }),
      reply: z.object({ number: z.int(), claims: z.int(), members: z.array(MemberId) }),
      problems: ['claims.notPossible', 'claims.nothing'],
    },
    {
      reason: ({ params, body }, { number, claims }) =>
        `file ${number}, ${body.action}, ${countWithNoun(claims, 'claim')} of ${params.yearMonth}`,
    },
  ),
  file: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/claims/files/:number',
      summary: 'A file of claims as it was written, the same bytes every time',
      access: 'claim.write',
      effect: 'read',
      audit: 'member',
      params: OfFile,
      reply: MemberFile,
      replyType: 'text/plain; charset=utf-8',
      problems: ['claims.fileUnknown'],
    },
    { reason: ({ params }, { members }) => `file ${params.number}, claims of ${countWithNoun(members.length, 'member')}` },
  ),
  answer: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/claims/answers',
      summary: 'Take in a file of answers (TA1, 999, 277CA, 835), each once, in whatever order; one that cannot be read whole is refused',
      access: 'claim.write',
      effect: 'write',
      audit: 'group',
      changes: ['claims'],
      body: z.strictObject({ fileName: z.string().max(200), content: z.string().max(mostLetters, 'This file is too large.') }),
      maxBodyBytes: 2 * mostLetters,
      reply: Applied,
      problems: ['claims.otherPractice', 'claims.unreadable'],
    },
    { reason: (_, { answers }) => kindsOf(answers) },
  ),
  handOver: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/claims/files/:number/hand-over',
      summary: 'In a trial alone: hand a file of claims to the clearing house that is played, and take in its answers',
      access: 'claim.write',
      effect: 'write',
      audit: 'group',
      changes: ['claims'],
      params: OfFile,
      reply: Applied,
      problems: ['claims.fileUnknown', 'claims.noneIsPlayed', 'claims.otherPractice', 'claims.unreadable'],
    },
    { reason: ({ params }, { answers }) => `file ${params.number}, ${kindsOf(answers)}` },
  ),
}
