/**
 * What a user is writing and has not sent, kept on the server: a browser's own storage outlives the session and is no
 * place for it. One draft a user, member and kind, or of what is about no one member a user and kind; seen by its writer
 * alone.
 */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberParams } from '../values/member-id.ts'
import { Instant } from '../values/instant.ts'

/** After the texts the forms of the chart, the plan and the calendar, and the reason that a dialog of theirs asks for. */
export const memberDraftKinds = [
  'note',
  'amendment',
  'alert',
  'alertAnswer',
  'text',
  'event',
  'medication',
  'allergy',
  'visit',
  'statement',
  'lab',
  'progress',
  'planCopy',
  'reason',
  'ccm',
] as const
export type MemberDraftKind = (typeof memberDraftKinds)[number]
/**
 * A text to many is about its words: to whom it goes is chosen when it is sent. What is moved can be of several members; of
 * a file its name and how it is to be taken, for the file itself must be chosen anew.
 */
export const ownDraftKinds = ['groupText', 'smsTemplates', 'eventMove', 'listUpload', 'visitImport'] as const
export type OwnDraftKind = (typeof ownDraftKinds)[number]

/** Fields by name, as they stand in the form. */
const Form = z.record(z.string().max(40), z.string().max(20_000))
export type DraftForm = z.infer<typeof Form>

/** `key` names what will be sent, so that sending it twice is sending it once. */
const Draft = z.strictObject({ key: z.uuid(), form: Form })
const Opened = z.object({ draft: Draft.extend({ savedAt: Instant }).nullable() })
const Saved = z.object({ savedAt: Instant })
const Discarded = z.object({ discarded: z.boolean() })
const path = '/orma-v2/api/members/:id/drafts/:kind'
const params = MemberParams.extend({ kind: z.enum(memberDraftKinds) })
const shared = { path, params, access: 'note.write', audit: 'member' } as const

export const textDraftApi = {
  get: endpoint({
    ...shared,
    method: 'GET',
    summary: 'What the signed-in user has begun to write, if anything',
    effect: 'read',
    reply: Opened,
    problems: ['member.unknown'],
  }),
  save: endpoint({
    ...shared,
    method: 'PUT',
    summary: 'Keep what has been typed so far',
    // Saved by the page on its own while somebody types; the typing itself is reported as activity
    effect: 'passive',
    body: Draft,
    reply: Saved,
    problems: ['member.unknown'],
  }),
  discard: endpoint({
    ...shared,
    method: 'DELETE',
    summary: 'Forget what was begun',
    effect: 'passive',
    reply: Discarded,
    problems: ['member.unknown'],
  }),
}

const own = {
  path: '/orma-v2/api/drafts/:kind',
  params: z.strictObject({ kind: z.enum(ownDraftKinds) }),
  access: 'note.write',
  audit: 'draft',
} as const

export const ownDraftApi = {
  get: endpoint(
    {
      ...own,
      method: 'GET',
      summary: 'What the signed-in user has begun to write that is about no one member, if anything',
      effect: 'read',
      reply: Opened,
    },
    { ids: (_, { draft }) => [draft?.key ?? null] },
  ),
  save: endpoint(
    {
      ...own,
      method: 'PUT',
      summary: 'Keep what has been typed so far about no one member',
      effect: 'passive',
      body: Draft,
      reply: Saved,
    },
    { ids: ({ body }) => [body.key] },
  ),
  discard: endpoint(
    {
      ...own,
      method: 'DELETE',
      summary: 'Forget what was begun about no one member',
      effect: 'passive',
      reply: Discarded,
    },
    { ids: ({ actor }) => [actor.userId] },
  ),
}
