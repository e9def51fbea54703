/**
 * The enrollment somebody is writing, kept on the server: a browser's own storage outlives the session and is no place
 * for a patient. One draft a user; it is gone once the member is enrolled.
 */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Instant } from '../values/instant.ts'
import { EnrollmentBody } from './api.ts'

/** `key` names this one enrollment: sent again with it, the same member is answered and nobody is enrolled twice. */
const Draft = z.strictObject({ key: z.uuid(), form: EnrollmentBody.omit({ key: true }) })

export const draftApi = {
  get: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/members/draft',
      summary: 'The enrollment the signed-in user has begun, if there is one',
      access: 'member.enroll',
      effect: 'read',
      audit: 'draft',
      reply: z.object({ draft: Draft.extend({ savedAt: Instant }).nullable() }),
    },
    { ids: (_, { draft }) => [draft?.key ?? null] },
  ),
  save: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/members/draft',
      summary: 'Keep what has been typed so far',
      access: 'member.enroll',
      // Saved by the page on its own while somebody types; the typing itself is reported as activity
      effect: 'passive',
      audit: 'draft',
      body: Draft,
      reply: z.object({ savedAt: Instant }),
    },
    { ids: ({ body }) => [body.key] },
  ),
  discard: endpoint(
    {
      method: 'DELETE',
      path: '/orma-v2/api/members/draft',
      summary: 'Forget the enrollment that was begun',
      access: 'member.enroll',
      effect: 'passive',
      audit: 'draft',
      reply: z.object({ discarded: z.boolean() }),
    },
    { ids: ({ actor }) => [actor.userId] },
  ),
}
