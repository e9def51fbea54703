/**
 * What a user is writing about a member and has not sent, kept on the server: a browser's own storage outlives the session
 * and is no place for it. One draft a user, member and kind, seen by its writer alone.
 */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberParams } from '../members/api.ts'
import { Instant } from '../readings/reading.ts'

export const draftKinds = ['note', 'amendment', 'alert', 'text'] as const
export type DraftKind = (typeof draftKinds)[number]

/** Fields by name, as they stand in the form. */
const Form = z.record(z.string().max(40), z.string().max(20_000))
export type DraftForm = z.infer<typeof Form>

/** `key` names what will be sent, so that sending it twice is sending it once. */
const Draft = z.strictObject({ key: z.uuid(), form: Form })
const path = '/orma-v2/api/members/:id/drafts/:kind'
const params = MemberParams.extend({ kind: z.enum(draftKinds) })
const shared = { path, params, access: 'note.write', audit: 'member' } as const

export const textDraftApi = {
  get: endpoint({
    ...shared,
    method: 'GET',
    summary: 'What the signed-in user has begun to write, if anything',
    effect: 'read',
    reply: z.object({ draft: Draft.extend({ savedAt: Instant }).nullable() }),
  }),
  save: endpoint({
    ...shared,
    method: 'PUT',
    summary: 'Keep what has been typed so far',
    // Saved by the page on its own while somebody types; the typing itself is reported as activity
    effect: 'passive',
    body: Draft,
    reply: z.object({ savedAt: Instant }),
  }),
  discard: endpoint({
    ...shared,
    method: 'DELETE',
    summary: 'Forget what was begun',
    effect: 'passive',
    reply: z.object({ discarded: z.boolean() }),
  }),
}
