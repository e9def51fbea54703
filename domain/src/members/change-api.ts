/** Changing members: profile, team, consents and programs. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { StoredPhone } from '../phone-fields.ts'
import { MemberParams, MemberId } from '../values/member-id.ts'
import { SaidConsentMethod } from './consent-body.ts'
import { spokenByMember } from './consent-method.ts'
import { ConsentKind, Member, MethodOfCommunication, PersonToContact } from './member.ts'
import { Language } from '../values/languages.ts'
import { summaryParts } from '../shown.ts'

const Reason = z.string('Give a reason.').trim().min(1, 'Give a reason.').max(500, 'At most 500 characters.')
const Fields = z.record(z.string(), z.unknown())
type Update = Partial<Record<'set' | 'push' | 'pull' | 'addToSet', Record<string, unknown> | undefined>>
/** Names of fields, never what stands in them. */
const changedPaths = ({ set, push, pull, addToSet }: Update) => Object.keys({ ...set, ...push, ...pull, ...addToSet })
const UserId = z.uuid('Choose a user of the list.').nullable()

/** The team of one member: what an assignment changes and an undo brings back. */
const Team = z.strictObject({
  _id: MemberId,
  assignedPhysician: UserId,
  assignedCareManager: UserId,
  practiceId: z.string().max(100).nullable(),
})
// A page holds 50; ten pages at once is more than anybody selects by hand
const mostAtOnce = 500

const onMember = {
  access: 'member.update',
  effect: 'write',
  // A new address may mean another time zone, and with it other days of the readings
  changes: [...summaryParts, 'readings'],
  audit: 'member',
  params: MemberParams,
  reply: Member,
} as const

const consentsOf = ({ body }: { body: { kind: ConsentKind } }, { consents }: Pick<Member, 'consents'>) =>
  consents.filter(({ kind }) => kind === body.kind).map(({ _id }) => _id)

export const changeApi = {
  update: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/members/:id',
      summary: 'Change a profile with the operators set, push, pull and addToSet on known paths',
      ...onMember,
      body: z.strictObject({
        set: Fields.optional(),
        push: Fields.optional(),
        pull: Fields.optional(),
        addToSet: Fields.optional(),
        /** The version that was edited; the change is refused when someone else was faster. */
        version: z.int().optional(),
      }),
      problems: ['member.changed', 'member.duplicate', 'member.unknown'],
    },
    { reason: ({ body }) => `changed ${changedPaths(body).join(', ')}` },
  ),
  assign: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/members/assign',
      summary: 'Assign physician, care manager or practice to many members; answers what undoes it',
      changes: ['team'],
      access: 'member.update',
      effect: 'write',
      audit: 'member',
      body: z.strictObject({
        ids: z.array(MemberId).min(1, 'Select members first.').max(mostAtOnce, `At most ${mostAtOnce} members at once.`),
        assignedPhysician: UserId.optional(),
        assignedCareManager: UserId.optional(),
        practiceId: z.string().max(100).nullable().optional(),
      }),
      reply: z.object({ changed: z.int(), previous: z.array(Team) }),
      problems: ['member.unknown'],
    },
    {
      reason: ({ body }) =>
        `assigned ${Object.keys(body)
          .filter((name) => name !== 'ids')
          .join(', ')}`,
    },
  ),
  undoAssign: endpoint({
    method: 'POST',
    path: '/orma-v2/api/members/assign/undo',
    summary: 'Bring back the teams that an assignment replaced',
    changes: ['team'],
    access: 'member.update',
    effect: 'write',
    audit: 'member',
    body: z.strictObject({ previous: z.array(Team).min(1).max(mostAtOnce) }),
    reply: z.object({ changed: z.int() }),
    problems: ['member.unknown'],
  }),
  disenroll: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/members/:id/disenroll',
      summary: 'End the enrollment of a member, with a reason',
      ...onMember,
      body: z.strictObject({ reason: Reason }),
      problems: ['member.unknown'],
    },
    { reason: ({ body }) => body.reason },
  ),
  reEnroll: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/members/:id/re-enroll',
      summary: 'Enroll a disenrolled member again',
      ...onMember,
      body: z.strictObject({
        reason: Reason,
        rpmConsent: z.literal(true, 'Tick the RPM consent first.'),
        /** How it was given, and by whom. */
        consentMethod: SaidConsentMethod.optional(),
        /** A documented new episode of care: a new order and goals. */
        isNewEpisode: z.boolean().default(false),
      }),
      problems: ['member.unknown'],
    },
    { reason: ({ body }) => body.reason },
  ),
  pause: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/members/:id/pause',
      summary: 'Pause monitoring: a hospital stay, a journey',
      ...onMember,
      body: z.strictObject({ reason: Reason }),
      problems: ['member.unknown'],
    },
    { reason: ({ body }) => body.reason },
  ),
  resume: endpoint({
    method: 'POST',
    path: '/orma-v2/api/members/:id/resume',
    summary: 'Go on with monitoring after a pause',
    ...onMember,
    problems: ['member.unknown'],
  }),
  addCcm: endpoint({
    method: 'POST',
    path: '/orma-v2/api/members/:id/ccm',
    summary: 'Add the CCM service',
    ...onMember,
    body: z.strictObject({
      ccmPatientConsent: z.literal(true, 'Tick the CCM consent first.'),
      methodOfCommunication: MethodOfCommunication.default('phone'),
      personToContact: PersonToContact.default('patient'),
      caregiver: z.strictObject({
        name: z.string().trim().min(1, 'Enter the name of the caregiver.').max(120),
        phone: StoredPhone,
      }),
      ccmConsent: SaidConsentMethod.default(spokenByMember()),
    }),
    problems: ['member.unknown'],
  }),
  removeCcm: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/members/:id/ccm/remove',
      summary: 'Remove the CCM service; its fields are reset',
      ...onMember,
      body: z.strictObject({ reason: Reason }),
      problems: ['member.unknown'],
    },
    { reason: ({ body }) => body.reason },
  ),
  giveConsent: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/members/:id/consents',
      summary: 'Record that a member agreed',
      ...onMember,
      body: z.strictObject({
        kind: ConsentKind,
        language: Language.default('English'),
        /** How a consent to monitoring or to chronic care was given, and by whom. */
        consentMethod: SaidConsentMethod.optional(),
      }),
      problems: ['ccm.absent', 'consent.given', 'consent.landline', 'consent.optedOut', 'member.disenrolled', 'member.unknown'],
    },
    { ids: consentsOf },
  ),
  addConsentMethod: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/members/:id/consents/:consentId/method',
      summary: 'Say how a consent on record was given, and by whom, where that was not recorded with it',
      ...onMember,
      params: MemberParams.extend({ consentId: z.uuid('Choose a consent of the list.') }),
      body: SaidConsentMethod,
      problems: ['consent.absent', 'consent.given', 'member.unknown'],
    },
    { ids: ({ params: { consentId } }) => [consentId] },
  ),
  revokeConsent: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/members/:id/consents/revoke',
      summary: 'Record that a member no longer agrees',
      ...onMember,
      body: z.strictObject({ kind: ConsentKind }),
      problems: ['consent.absent', 'member.unknown'],
    },
    { ids: consentsOf },
  ),
}
