/** Emergency access: a super admin enters a workspace they do not belong to, with a reason and for an hour (decision 78). */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Instant } from '../values/instant.ts'
import { TokenReply } from './api.ts'
import { Why } from './people-api.ts'

// docs/sources/security.md emergency
export const emergencyMinutes = 60

/** What stands in the reason of every row that emergency access leaves. */
export const emergencyMark = 'emergency access'

export const EmergencyAccess = z.object({
  _id: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  reason: z.string(),
  begunAt: Instant,
  endsAt: Instant,
  /** Earlier than `endsAt` where it was left; null while it is open. */
  endedAt: Instant.nullable(),
})
export type EmergencyAccess = z.infer<typeof EmergencyAccess>

export const emergencyApi = {
  begin: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/admin/emergency-access',
      summary: 'Puts the session into a workspace one does not belong to, for an hour; its administrators are told',
      access: 'platform.manage',
      effect: 'write',
      audit: 'group',
      isFresh: true,
      body: z.strictObject({ group_id: z.uuid('Choose a workspace.'), reason: Why }),
      reply: TokenReply,
      problems: ['emergency.member', 'emergency.open', 'workspace.unknown'],
    },
    { ids: ({ body }) => [body.group_id], reason: ({ body }) => `${body.reason}, ${emergencyMark}` },
  ),
  end: endpoint({
    method: 'POST',
    path: '/orma-v2/api/account/emergency-access/end',
    summary: 'Ends emergency access before its time; the session is back where it was',
    access: 'signedIn',
    effect: 'write',
    audit: 'group',
    body: z.strictObject({}),
    reply: TokenReply,
    problems: ['emergency.over'],
  }),
  list: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/audit/emergency-access',
      summary: 'Who entered the workspace in an emergency, when and why; the last fifty',
      shows: ['setting'],
      access: 'audit.read',
      effect: 'read',
      audit: 'user',
      reply: z.object({ accesses: z.array(EmergencyAccess) }),
    },
    { ids: (_, { accesses }) => accesses.map(({ userId }) => userId) },
  ),
}
