/** Auditors of a clinic: an account with a grant, given, renewed and ended by its administrators; and how an auditor reads the own one. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Instant } from '../values/instant.ts'
import { MemberId } from '../values/member-id.ts'
import { Why } from '../values/request-fields.ts'
import { mostGrantMembers } from './auditor-grant.ts'
import { EmailInput, isEmail } from './email.ts'

const path = '/orma-v2/api/auditors'
const Month = z.string('Choose a month.').regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Write the month as MM/YYYY.')
const name = z.string().trim().min(1, 'Enter a name.').max(60, 'At most 60 characters.')

export const NewGrant = z.strictObject({
  fromMonth: Month,
  toMonth: Month,
  endsOn: z.iso.date('Enter a date.'),
  memberIds: z.array(MemberId).min(1, 'Choose at least one member.').max(mostGrantMembers, `At most ${mostGrantMembers} members.`),
  reason: Why,
})
export type NewGrant = z.infer<typeof NewGrant>

const Days = { fromMonth: z.string(), toMonth: z.string(), endsOn: z.string(), grantedAt: Instant, grantedBy: z.string() }

const Grant = z.object({
  _id: z.uuid(),
  userId: z.uuid(),
  ...Days,
  reason: z.string(),
  members: z.array(z.object({ memberId: MemberId, name: z.string() })),
  /** Before its last day; null: not so. */
  ended: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
  /** Whether the auditor looks by it today. */
  isInForce: z.boolean(),
})
export type AuditorGrant = z.infer<typeof Grant>

const OwnGrant = z.object({ ...Days, members: z.int(), clinic: z.string() })
export type OwnGrant = z.infer<typeof OwnGrant>

const write = { access: 'user.manage', effect: 'write', audit: 'user', changes: ['person', 'auditorGrant'] } as const
const Given = z.object({ userId: z.uuid(), grantId: z.uuid() })
const OfUser = z.strictObject({ userId: z.uuid() })

export const auditorApi = {
  mine: endpoint({
    method: 'GET',
    path: '/orma-v2/api/auditor/grant',
    summary: 'The grant by which an auditor looks: which months, how many members, until when and by whom; null for everybody else',
    access: 'evidence.read',
    effect: 'read',
    shows: ['auditorGrant'],
    audit: 'none',
    reply: z.object({ grant: OwnGrant.nullable() }),
  }),
  list: endpoint(
    {
      method: 'GET',
      path,
      summary: 'What was ever opened to the auditors of one’s own group, newest first',
      shows: ['person', 'auditorGrant'],
      access: 'user.manage',
      effect: 'read',
      audit: 'user',
      reply: z.object({ grants: z.array(Grant) }),
    },
    { ids: (_, { grants }) => [...new Set(grants.map(({ userId }) => userId))] },
  ),
  candidates: endpoint({
    method: 'GET',
    path: `${path}/candidates`,
    summary: 'Members with a line in the closed months from one to another, by name; 2000 at most',
    shows: ['month'],
    access: 'user.manage',
    effect: 'read',
    audit: 'member',
    query: z.strictObject({ fromMonth: Month, toMonth: Month }),
    reply: z.object({ members: z.array(z.object({ memberId: MemberId, name: z.string(), dob: z.string() })) }),
  }),
  add: endpoint(
    {
      method: 'POST',
      path,
      summary: 'Opens an account for an auditor with a first grant, and mails an invitation; 409 AccountNameInUse',
      ...write,
      isFresh: true,
      body: NewGrant.extend({ email: EmailInput.refine(isEmail, 'Enter an e-mail address.'), firstName: name, lastName: name }),
      reply: Given,
      problems: ['AccountNameInUse', 'auditor.unknown'],
    },
    { ids: (_, { userId }) => [userId], reason: ({ body }) => body.reason },
  ),
  grant: endpoint(
    {
      method: 'POST',
      path: `${path}/:userId/grants`,
      summary: 'Opens months and members to an auditor anew; a grant that is in force ends with it',
      ...write,
      isFresh: true,
      params: OfUser,
      body: NewGrant,
      reply: Given,
      problems: ['auditor.unknown'],
    },
    { reason: ({ body }) => body.reason },
  ),
  end: endpoint(
    {
      method: 'POST',
      path: `${path}/:userId/end`,
      summary: 'Ends the access of an auditor at once, with a reason',
      ...write,
      params: OfUser,
      body: z.strictObject({ reason: Why }),
      reply: z.object({ ended: z.int() }),
      problems: ['auditor.noGrant'],
    },
    { reason: ({ body }) => body.reason },
  ),
}
