/** The signed-in user's own account: who am I, my user information, password, sessions and workspaces. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberId } from '../values/member-id.ts'
import { Instant } from '../values/instant.ts'
import { PasswordInput, TokenReply } from './api.ts'
import { UserCustomData, UserInformation, Workspace } from './user.ts'

const Done = z.object({ ok: z.literal(true) })

export const OwnSession = z.object({
  id: z.uuid(),
  created_at: Instant,
  last_seen_at: Instant,
  /** In words: "Firefox on Windows". */
  device: z.string(),
  ip: z.string(),
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const accountApi = {
  me: endpoint({
    method: 'GET',
    path: '/orma-v2/api/account/me',
    summary: 'User custom data: the signed-in user and the group of the session',
    shows: ['account', 'practice'],
    access: 'signedIn',
    effect: 'read',
    audit: 'none',
    reply: UserCustomData,
  }),
  saveUserInformation: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/account/user-information',
      summary: 'Saves the user information form; from then on the rest of the product opens',
      changes: ['account'],
      access: 'signedIn',
      effect: 'write',
      audit: 'user',
      body: UserInformation,
      reply: UserCustomData,
    },
    { ids: ({ actor }) => [actor.userId] },
  ),
  activity: endpoint({
    method: 'POST',
    path: '/orma-v2/api/account/activity',
    summary: 'A person is at the screen; extends the idle deadline, at most once a minute',
    access: 'signedIn',
    effect: 'write',
    audit: 'none',
    body: z.strictObject({}),
    reply: z.object({ server_time: Instant, idle_expires_at: Instant, absolute_expires_at: Instant }),
  }),
  changePassword: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/account/password',
      summary: 'Changes the user’s password and ends the other sessions',
      changes: ['session'],
      access: 'signedIn',
      effect: 'write',
      audit: 'user',
      body: z.strictObject({
        currentPassword: PasswordInput.min(1, 'Enter your current password.'),
        newPassword: PasswordInput,
      }),
      reply: Done,
      problems: ['password.current', 'password.guessable', 'password.short', 'password.strict'],
    },
    { ids: ({ actor }) => [actor.userId] },
  ),
  sessions: endpoint({
    method: 'GET',
    path: '/orma-v2/api/account/sessions',
    summary: 'Where the user is signed in, latest first',
    shows: ['session'],
    access: 'signedIn',
    effect: 'read',
    audit: 'none',
    reply: z.object({ sessions: z.array(OwnSession) }),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/orma-v2/api/account/sessions/:id',
    summary: 'Ends one of the user’s sessions',
    changes: ['session'],
    access: 'signedIn',
    effect: 'write',
    audit: 'session',
    params: z.strictObject({ id: z.uuid() }),
    reply: Done,
    problems: ['session.unknown'],
  }),
  revokeOtherSessions: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/account/sessions/revoke-others',
      summary: 'Ends every own session but this one',
      changes: ['session'],
      access: 'signedIn',
      effect: 'write',
      audit: 'session',
      body: z.strictObject({}),
      reply: z
        .object({ ids: z.array(z.uuid()) })
        .transform(({ ids }) => ({ revoked: ids.length }))
        .pipe(z.object({ revoked: z.int() })),
    },
    { ids: (_, { ids }) => ids },
  ),
  workspaces: endpoint({
    method: 'GET',
    path: '/orma-v2/api/account/workspaces',
    summary: 'The groups the user may switch to; empty without workspace access and for super users',
    access: 'signedIn',
    effect: 'read',
    audit: 'none',
    reply: z.object({ workspaces: z.array(Workspace) }),
  }),
  workspaceOf: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/:memberId/workspace',
    summary: 'The workspace of a member, where it is the user’s own or one that the user may switch to; otherwise 404',
    shows: ['account'],
    access: 'member.read',
    effect: 'read',
    audit: 'member',
    params: z.strictObject({ memberId: MemberId }),
    reply: Workspace,
    problems: ['member.unknown'],
  }),
  switchWorkspace: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/account/switch-workspace',
      summary: 'Moves the session to another group of the user; tokens of the old one stop working',
      access: 'signedIn',
      effect: 'write',
      audit: 'group',
      body: z.strictObject({ group_id: z.uuid('Choose a workspace.') }),
      reply: TokenReply,
      problems: ['workspace.unknown'],
    },
    { ids: ({ body }) => [body.group_id] },
  ),
}
