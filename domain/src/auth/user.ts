/**
 * The words for a person who signs in: what the browser learns about its own user, what colleagues see of each other,
 * and the user information form. Names are the specification's.
 */
import { z } from 'zod'
import { actionNames, limitedRoles } from '../access.ts'
import { TypedPhone } from '../values/typed-phone.ts'
import { isStateCode } from './us-states.ts'

/** Which mails a user gets: about all patients (AP) or about their own (MP), each morning or as warnings are raised. */
export const EmailNotifications = z.strictObject({
  periodicAP: z.boolean(),
  periodicMP: z.boolean(),
  realtimeAP: z.boolean(),
  realtimeMP: z.boolean(),
})

export const Workspace = z.object({ group_id: z.uuid(), workspaceName: z.string(), code: z.string() })
export type Workspace = z.infer<typeof Workspace>

/**
 * The roles that a person is given: those of the specification, and the limited ones. A super admin is an admin with
 * `isSuperAdmin`, as the specification says: the same word in every answer.
 */
export const UserRole = z.enum(['user', 'admin', ...limitedRoles])
export type UserRole = z.infer<typeof UserRole>
/** The roles that are given to somebody; an auditor’s comes with a grant (auditor-api.ts). */
export const AssignableRole = UserRole.exclude(['auditor'])
export type AssignableRole = z.infer<typeof AssignableRole>

/** One choice of a practice list. */
export const PracticeChoice = z.object({ key: z.string(), value: z.string(), text: z.string() })

export const UserAddress = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
})

/** What the specification calls user custom data: the signed-in user and the group the session is in. */
export const UserCustomData = z.object({
  id: z.uuid(),
  /** First and last name; the e-mail's first part until the user has given them. */
  name: z.string(),
  /** How members are told who wrote. */
  namePublic: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  email: z.string(),
  /** `+1` and ten digits, or empty. */
  phone: z.string(),
  address: UserAddress,
  role: UserRole,
  isSuperAdmin: z.boolean(),
  superUserAccess: z.boolean(),
  /** Everything this person may do: the policy of the server, so that no screen judges by role. */
  actions: z.array(z.enum(actionNames)),
  /** Whether whatever does more than read is refused, but for one's own account. */
  isReadOnly: z.boolean(),
  workspaceAccess: z.boolean(),
  hasBasicInformation: z.boolean(),
  mustAddSecondFactor: z.boolean(),
  /** Until when this is emergency access to a workspace of others; null at home. */
  emergencyEndsAt: z.string().nullable(),
  timeZone: z.string(),
  excludePatientTime: z.boolean(),
  emailNotifications: EmailNotifications,
  /** Every group the user belongs to, by name. */
  workspaces: z.array(Workspace),
  /** The group of this session, and what the pages need to know of it. */
  group_id: z.uuid(),
  workspaceName: z.string(),
  clientName: z.string().nullable(),
  companyName: z.string().nullable(),
  signedContract: z.boolean(),
  services: z.array(z.string()),
  practiceList: z.array(PracticeChoice),
  smsTemplates: z.record(z.string(), z.unknown()),
  text_usage_consent: z.boolean(),
  /** Months and minutes are counted in this zone. */
  groupTimeZone: z.string(),
  /** Minutes without activity after which the session ends. */
  idleMinutes: z.int(),
  /** The order in which the user last wanted each home list of this group. */
  listSorts: z.record(z.string(), z.string()),
})
export type UserCustomData = z.infer<typeof UserCustomData>

/** What colleagues see of each other. */
export const Colleague = z.object({
  id: z.uuid(),
  name: z.string(),
  namePublic: z.string(),
  title: z.string(),
  role: UserRole,
})
export type Colleague = z.infer<typeof Colleague>

/** A user as lists of users show one. */
export const UserRow = Colleague.extend({
  email: z.string(),
  group_id: z.uuid(),
  isSuperAdmin: z.boolean(),
  superUserAccess: z.boolean(),
  workspaceAccess: z.boolean(),
  hasBasicInformation: z.boolean(),
  timeZone: z.string(),
  emailNotifications: EmailNotifications,
  disabled: z.boolean(),
  clientName: z.string().nullable(),
  /** All of one's own, of others those that one shares with them; all for super users and super admins. By name. */
  workspaces: z.array(Workspace),
})
export type UserRow = z.infer<typeof UserRow>

/** A name as the user information form sends it: the specification removes the spaces. */
const personName = (empty: string) =>
  z
    .string()
    .transform((name) => name.replaceAll(/\s/g, ''))
    .pipe(z.string().min(1, empty).max(60, 'This name is too long.'))

const line = (empty: string) => z.string().trim().min(1, empty).max(120, 'This is too long.')

/** The user information form. Phone as typed, 000-000-0000. */
export const UserInformation = z.strictObject({
  firstName: personName('Enter your first name.'),
  lastName: personName('Enter your last name.'),
  phone: TypedPhone,
  address: z.strictObject({
    line1: line('Enter your street address.'),
    line2: z.string().trim().max(120, 'This is too long.').default(''),
    city: line('Enter your city.'),
    state: z.string().refine(isStateCode, 'Choose a state.'),
    zipCode: z.string().regex(/^\d{5}(-\d{4})?$/, 'Enter a zip code of 5 digits, or 9 with a dash.'),
  }),
})
export type UserInformation = z.infer<typeof UserInformation>
