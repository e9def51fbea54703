/** The people of a clinic, for whoever administers them: administrators their own group, super admins every group. */
import { z } from 'zod'
import { isLimitedRole } from '../access.ts'
import { endpoint } from '../contract.ts'
import { Instant } from '../values/instant.ts'
import { SearchText } from '../search-text.ts'
import { EmailInput, isEmail } from './email.ts'
import { PasswordInput } from './api.ts'
import { CareTitle, ZoneName } from './profile.ts'
import { AssignableRole, UserRole, UserRow } from './user.ts'

const Done = z.object({ ok: z.literal(true) })

/** A person as the pages of administration show one. */
export const Person = UserRow.extend({
  lastSeenAt: Instant.nullable(),
  /** Sessions that are open now. */
  sessions: z.int(),
  isConfirmed: z.boolean(),
  hasSecondFactor: z.boolean(),
})
export type Person = z.infer<typeof Person>

const PersonList = z.object({ people: z.array(Person), count: z.int(), page: z.int() })
export const peoplePerPage = 50

const name = z.string().trim().max(60, 'At most 60 characters.')
export const Why = z.string().trim().min(3, 'Say why, in a few words.').max(500, 'At most 500 characters.')
const NewEmail = EmailInput.refine(isEmail, 'Enter an e-mail address.')

/** A super admin is an admin: nobody becomes one by this flag alone. */
export const superAdminRole = { path: ['role'], error: 'A super admin has the role admin.' }
const isRoleOfSuperAdmin = ({ role, isSuperAdmin }: { role?: string | undefined; isSuperAdmin?: boolean | undefined }) =>
  isSuperAdmin !== true || role === undefined || role === 'admin'

/** Whoever is limited is so everywhere, and sees nothing of other groups. */
export const superUserRole = { path: ['role'], error: 'A super user is a user or an administrator.' }
const isRoleOfSuperUser = ({ role, superUserAccess }: { role?: UserRole | undefined; superUserAccess?: boolean | undefined }) =>
  superUserAccess !== true || role === undefined || !isLimitedRole(role)

/** A new user as the specification begins one: role user, with workspace access. */
export const NewUser = z.strictObject({
  email: NewEmail,
  firstName: name.default(''),
  lastName: name.default(''),
  title: CareTitle.default(''),
  role: AssignableRole.default('user'),
  isSuperAdmin: z.boolean().default(false),
  superUserAccess: z.boolean().default(false),
  workspaceAccess: z.boolean().default(true),
  /** Left out: the group of the session. */
  group_id: z.uuid().optional(),
  /** Further groups. */
  workspaces: z.array(z.uuid()).max(200).default([]),
  timeZone: ZoneName.optional(),
  /** Left out, a link to set one is mailed. One that is given must be changed before it opens anything. */
  password: PasswordInput.optional(),
})
export type NewUser = z.infer<typeof NewUser>

/** What an administrator may change of a person at home in one's own group. */
const AdminEdit = z.object({
  title: CareTitle.optional(),
  role: AssignableRole.optional(),
  disabled: z.boolean().optional(),
})
const adminEdits = Object.keys(AdminEdit.shape)
/** What only a super admin may. */
const Edit = AdminEdit.extend({
  firstName: name.optional(),
  lastName: name.optional(),
  namePublic: name.optional(),
  isSuperAdmin: z.boolean().optional(),
  superUserAccess: z.boolean().optional(),
  workspaceAccess: z.boolean().optional(),
  workspaces: z.array(z.uuid()).max(200).optional(),
}).strict()
const EditUser = Edit.extend({
  id: z.uuid(),
  reason: Why.optional(),
  /** What stood on screen in the fields that are changed: where it is another meanwhile, nothing is saved. */
  was: Edit.omit({ firstName: true, lastName: true }).extend({ role: UserRole.optional() }).optional(),
})
  .strict()
  .refine(isRoleOfSuperAdmin, superAdminRole)
  .refine(isRoleOfSuperUser, superUserRole)
export type EditUser = z.infer<typeof EditUser>

/** What of a person a change is made over. */
export const versionedPersonFields = (person: Person) => ({
  title: person.title,
  role: person.role,
  disabled: person.disabled,
  namePublic: person.namePublic,
  isSuperAdmin: person.isSuperAdmin,
  superUserAccess: person.superUserAccess,
  workspaceAccess: person.workspaceAccess,
  workspaces: person.workspaces.map(({ group_id }) => group_id).toSorted(),
})
export type PersonVersionFields = ReturnType<typeof versionedPersonFields>

/** Whether somebody becomes an administrator by this, or sees further than one's own group. */
const raises = ({ role, isSuperAdmin, superUserAccess }: Pick<EditUser, 'role' | 'isSuperAdmin' | 'superUserAccess'>) =>
  role === 'admin' || isSuperAdmin === true || superUserAccess === true

/** The fields that a change names. */
export const editedFields = (edit: EditUser) => Object.keys(edit).filter((field) => !['id', 'reason', 'was'].includes(field))
/** Whether it goes beyond what an administrator of the group may. */
export const isBeyondAdmin = (edit: EditUser) => editedFields(edit).some((field) => !adminEdits.includes(field))

const onPerson = {
  changes: ['person'],
  access: 'user.manage',
  effect: 'write',
  audit: 'user',
} as const
const Id = z.strictObject({ id: z.uuid() })

export const peopleApi = {
  list: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/people',
      summary: 'The people of one’s own group with role, last seen and state of their account; no page of it is cut',
      shows: ['person'],
      access: 'user.manage',
      effect: 'read',
      audit: 'user',
      reply: PersonList,
    },
    { ids: (_, { people }) => people.map(({ id }) => id) },
  ),
  everybody: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/admin/people',
      summary: 'The people of every group, 50 a page, by any part of name or e-mail, by group and by state',
      shows: ['person', 'workspace'],
      access: 'platform.manage',
      effect: 'read',
      audit: 'user',
      query: z.strictObject({
        search: SearchText.default(''),
        group_id: z.uuid().optional(),
        state: z.enum(['all', 'active', 'disabled', 'unconfirmed']).default('all'),
        page: z.coerce.number().int().min(0).max(2000).default(0),
      }),
      reply: PersonList,
    },
    { ids: (_, { people }) => people.map(({ id }) => id) },
  ),
  fetchUsers: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/users/fetchUsers',
      summary: 'The users of one’s own group, by e-mail or name; for super users those of all groups',
      shows: ['person'],
      access: 'user.read',
      effect: 'read',
      audit: 'user',
      reach: 'allGroups',
      body: z.strictObject({
        query: z.strictObject({ email: EmailInput.optional(), name: name.optional(), group_id: z.uuid().optional() }).optional(),
      }),
      reply: z.object({ users: z.array(UserRow), count: z.int() }),
    },
    { ids: (_, { users }) => users.map(({ id }) => id) },
  ),
  insertNewUser: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/users/insertNewUser',
      summary: 'Adds a user with the defaults of the specification and mails an invitation; 409 AccountNameInUse',
      ...onPerson,
      access: 'platform.manage',
      body: NewUser.refine(isRoleOfSuperAdmin, superAdminRole).refine(isRoleOfSuperUser, superUserRole),
      reply: Person,
      problems: ['AccountNameInUse', 'group.unknown', 'password.guessable', 'password.short', 'password.strict', 'user.unknown'],
    },
    { ids: ({ body }, { id }) => [id, body.group_id ?? null], needsProof: ({ body }) => raises(body) },
  ),
  register: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/users/register',
      summary: 'Adds a user of one’s own group by e-mail and an initial password, which must be changed; 409 AccountNameInUse',
      ...onPerson,
      access: 'platform.manage',
      body: z.strictObject({ email: NewEmail, password: PasswordInput }),
      reply: Person,
      problems: ['AccountNameInUse', 'group.unknown', 'password.guessable', 'password.short', 'password.strict', 'user.unknown'],
    },
    { ids: (_, { id }) => [id] },
  ),
  createB2CUser: endpoint({
    method: 'POST',
    path: '/orma-v2/api/users/createB2CUser',
    summary: 'Nothing: identities live here, so whoever is signed in has one already. Nothing of the body is kept',
    access: 'signedIn',
    effect: 'passive',
    audit: 'none',
    body: z.strictObject({ email: EmailInput, password: PasswordInput }),
    reply: Done,
  }),
  editUser: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/users/editUser',
      summary: 'Changes title, role or state of a user; name, further rights and workspaces by super admins alone',
      ...onPerson,
      body: EditUser,
      reply: Person,
      problems: ['group.unknown', 'settings.changed', 'user.lastSuperAdmin', 'user.self', 'user.unknown'],
    },
    {
      ids: ({ body }) => [body.id],
      reason: ({ body }) => [`changed ${editedFields(body).join(', ')}`, body.reason].filter(Boolean).join(': '),
      needsProof: ({ body }) => raises(body),
    },
  ),
  resend: endpoint({
    method: 'POST',
    path: '/orma-v2/api/users/:id/resend-confirmation',
    summary: 'Mails a new link to a user who has not confirmed the address or set a password yet',
    ...onPerson,
    params: Id,
    body: z.strictObject({}),
    reply: Done,
    problems: ['user.confirmed', 'user.disabled', 'user.unknown'],
  }),
  signOut: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/users/:id/sign-out',
      summary: 'Ends every session of a user, with a reason',
      ...onPerson,
      params: Id,
      body: z.strictObject({ reason: Why }),
      reply: z.object({ ended: z.int() }),
      problems: ['user.unknown'],
    },
    { reason: ({ body }) => body.reason },
  ),
  resetFactors: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/users/:id/reset-second-factor',
      summary: 'Takes every second factor of somebody who has lost theirs, with a reason; their sessions end with it',
      ...onPerson,
      isFresh: true,
      params: Id,
      body: z.strictObject({ reason: Why }),
      reply: Done,
      problems: ['secondFactor.none', 'user.ownFactors', 'user.unknown'],
    },
    { reason: ({ body }) => body.reason },
  ),
}
