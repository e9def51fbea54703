/**
 * Who may do what: roles on one axis, actions on the other; nothing else decides. An endpoint without an action does
 * not compile, and the same table prints `x-roles` into the API document.
 */
export const roles = ['user', 'admin', 'superAdmin', 'readOnly', 'biller', 'auditor'] as const
export type Role = (typeof roles)[number]

/**
 * Roles beside those of the specification, which may less than a user. An action is not theirs unless its row names them,
 * so that what is added later is refused to them.
 */
export const limitedRoles = ['readOnly', 'biller', 'auditor'] as const satisfies readonly Role[]
export type LimitedRole = (typeof limitedRoles)[number]
export const isLimitedRole = (role: string | null): role is LimitedRole => (limitedRoles as readonly (string | null)[]).includes(role)

/** Limited roles that look and change nothing. */
const readingRoles: readonly Role[] = ['readOnly', 'auditor']

const staff = ['user', 'admin', 'superAdmin'] as const
/** Staff and whoever may only look at what they see. */
const readers = [...staff, 'readOnly'] as const
/** Staff, and whoever bills for what they do: a biller sees the record behind a claim. */
const staffAndBillers = [...staff, 'biller'] as const
const readersAndBillers = [...readers, 'biller'] as const
/** And whoever audits: of what is in their grant, as the database keeps it. */
const readersAndAuditors = [...readersAndBillers, 'auditor'] as const
const admins = ['admin', 'superAdmin'] as const
const adminsAndBillers = [...admins, 'biller'] as const
const superAdmins = ['superAdmin'] as const

/** Inside a group any staff member may work; contract and platform matters belong to super admins (docs/sources/security.md D11). */
export const policy = {
  'member.read': readersAndBillers,
  'member.enroll': staff,
  'member.update': staff,
  /** What the team plans and asks of a member, and no claim rests on: the care calendar, check-ins, risk scores. */
  'care.read': readers,
  'member.export': readersAndBillers,
  /** What the lines of a month rest on, member by member: all that an auditor sees. */
  'evidence.read': readersAndAuditors,
  'member.import': admins,
  /** Everything of every member, for programs of others. */
  'fhir.read': admins,
  /** Which programs of others may read it with keys of their own. */
  'client.manage': admins,
  /** Where events of the clinic are sent. */
  'webhook.manage': admins,
  /** How people of the client organization sign in. */
  'signOn.manage': admins,
  'reading.read': readersAndBillers,
  'reading.write': staff,
  'device.read': readers,
  'device.order': staff,
  'device.assign': staff,
  'delivery.read': admins,
  'delivery.replay': admins,
  /** Deliveries that no clinic owns: they may be anybody's. */
  'delivery.unowned': superAdmins,
  'billing.read': readersAndBillers,
  'access.share': staff,
  /** The clinic's rules of warnings, beside those of a member. */
  'rule.read': readers,
  'alert.read': readers,
  'alert.write': staff,
  'note.read': readersAndBillers,
  'note.write': staff,
  'time.read': readersAndBillers,
  'time.record': staff,
  /** Decides on time that somebody else has entered by hand above the limit. */
  'time.approve': admins,
  'month.close': adminsAndBillers,
  /** Which codes are reported, whose review is a signature and by which text the rules hold. */
  'billing.settings': admins,
  /** Files of claims and their answers; payers, fees and as what the clinic bills. */
  'claim.write': adminsAndBillers,
  /** Who pays for a member, and what others bill for one. */
  'coverage.write': staffAndBillers,
  'message.read': readers,
  'message.write': staff,
  'call.read': readersAndBillers,
  'call.make': staff,
  /** Confirms for the clinic what waits for a clinician. */
  'clinical.confirm': admins,
  'month.review': staff,
  /** Sends a member's month back to the care team with words. */
  'month.return': staffAndBillers,
  'group.read': readersAndBillers,
  'group.settings': staff,
  'group.contract': superAdmins,
  'user.read': readersAndBillers,
  /** Who looked at and changed what, in one's own group. */
  'audit.read': admins,
  'user.manage': admins,
  'platform.manage': superAdmins,
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof policy

/** What programs of others with keys of their own may do, each within its scopes. */
const clientActions: readonly Access[] = ['fhir.read']
/** Whether an endpoint takes the token of such a program, beside that of a person. */
export const isOpenToClients = (access: Access) => clientActions.includes(access)

/**
 * `public` needs no bearer, `link` a public link instead of a session, `signedIn` any live session, also one without basic
 * information, `provisioning` the token of an organization's identity provider and nobody's session.
 */
export type Access = Action | 'public' | 'link' | 'signedIn' | 'provisioning'

/** Whether a call of this access comes from a session at all. */
export const hasSession = (access: Access): access is Action | 'signedIn' =>
  access !== 'public' && access !== 'link' && access !== 'provisioning'

export type Actor = {
  userId: string
  groupId: string
  sessionId: string
  role: Role
  /** Sees devices and users of all groups through named, audited reads; writes only in one's own group. */
  isSuperUser: boolean
  hasBasicInformation: boolean
  /** Whether nothing opens before a second factor is set up. */
  mustAddSecondFactor: boolean
  /** Until when the session is in a group of others in an emergency; null where it is at home. */
  emergencyEndsAt: string | null
}

/** How far a call sees: the group of the session, or every group. */
export type Reach = 'ownGroup' | 'allGroups'

/** How far this person sees with an endpoint of this reach (docs/sources/rulings.md 15). */
export const reachFor = (actor: Pick<Actor, 'isSuperUser'>, reach: Reach | undefined): Reach =>
  reach === 'allGroups' && actor.isSuperUser ? 'allGroups' : 'ownGroup'

/** True when the role may perform the action. */
export const isPermitted = (actor: Pick<Actor, 'role'>, action: Action) => (policy[action] as readonly Role[]).includes(actor.role)

/** Whether a role looks and changes nothing. */
export const isReadOnly = ({ role }: Pick<Actor, 'role'>) => readingRoles.includes(role)

/** What of a call decides who may make it; `effect` and `isOnlyRecord` as the endpoint declares them. */
export type CallRights = { access: Access; effect: 'read' | 'write' | 'passive'; isOnlyRecord?: true }

/**
 * True of a call that does more than read, to a role that only looks: whatever the row of its action says. What `signedIn`
 * opens is about one's own account, which stays everybody's own.
 */
export const isWriteOfReader = (actor: Pick<Actor, 'role'>, { access, effect, isOnlyRecord }: CallRights) =>
  isReadOnly(actor) && access !== 'signedIn' && effect !== 'read' && isOnlyRecord !== true

/** The roles that an API document names for a call; empty where nobody signs in. */
export const rolesFor = (call: CallRights): readonly Role[] => {
  if (!hasSession(call.access)) return []
  const named: readonly Role[] = call.access === 'signedIn' ? roles : policy[call.access]
  return named.filter((role) => !isWriteOfReader({ role }, call))
}

export const actionNames = Object.keys(policy) as [Action, ...Action[]]

/** What stays with the people of the workspace: its time, its months, its contract and who belongs to it. */
const notInEmergency: readonly Access[] = [
  'time.record',
  'time.approve',
  'month.review',
  'month.return',
  'month.close',
  'billing.settings',
  'claim.write',
  'group.settings',
  'group.contract',
  'clinical.confirm',
  'user.manage',
  'member.import',
  'member.export',
  'evidence.read',
  'fhir.read',
  'client.manage',
  'webhook.manage',
  'signOn.manage',
]

/** Whether emergency access to a group of others is not for this. */
export const isLeftToClinic = (actor: Pick<Actor, 'emergencyEndsAt'>, access: Access) =>
  actor.emergencyEndsAt !== null && notInEmergency.includes(access)

/** Everything this person may do; what the browser shows by. */
export const actionsOf = (actor: Pick<Actor, 'role' | 'emergencyEndsAt'>): Action[] =>
  actionNames.filter((action) => isPermitted(actor, action) && !isLeftToClinic(actor, action))
