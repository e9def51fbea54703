/** What an administrator confirms for the clinic in a clinician's name. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Instant } from '../values/instant.ts'

export const confirmationApi = {
  list: endpoint({
    method: 'GET',
    path: '/orma-v2/api/groups/care-confirmations',
    summary: 'What waits for a clinician, and who has confirmed which of it for the clinic',
    access: 'member.read',
    effect: 'read',
    audit: 'none',
    shows: ['carePlan'],
    reply: z.object({
      subjects: z.array(
        z.object({
          subject: z.string(),
          title: z.string(),
          /** Null while it waits. */
          confirmedAt: Instant.nullable(),
          confirmedBy: z.string(),
        }),
      ),
    }),
  }),
  set: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/groups/care-confirmations/:subject',
      summary: 'An administrator confirms for the clinic what waited for a clinician, or takes that back',
      access: 'clinical.confirm',
      effect: 'write',
      audit: 'group',
      changes: ['carePlan'],
      params: z.strictObject({
        subject: z
          .string()
          .regex(/^[\w-]+(:[\w.-]+)?$/)
          .max(120),
      }),
      body: z.strictObject({ isConfirmed: z.boolean() }),
      reply: z.object({ subject: z.string(), isConfirmed: z.boolean() }),
    },
    { reason: ({ body }) => (body.isConfirmed ? 'confirmed' : 'taken back') },
  ),
}
