/** The people who work at the demo clinics: one of every role, title and odd state, all with one documented password. */
import type { LimitedRole } from '@vitalrounds/domain/access'
import { chanceStream, idAt } from '../random.ts'
import type { Row } from '../rows.ts'
import { type DemoGroup, demoSeed, foundedMs, type GroupKey, inventedNpi, lakeview, northside } from './groups.ts'

/** Good for every demo account and nothing else; documented on purpose. Long enough for the strict profile too. */
export const demoPassword = 'copper-lantern-harbor'

export type DemoUser = {
  key: string
  group: GroupKey
  firstName: string
  lastName: string
  title: string
  /** What the person does, for the list of sign-ins. */
  who: string
  duty?: 'physician' | 'careManager'
  role?: 'admin'
  isSuperAdmin?: true
  isSuperUser?: true
  /** May less than a user. */
  limitedRole?: LimitedRole
  isDisabled?: true
  lacksInformation?: true
  /** Belongs to the other clinic too. */
  alsoIn?: GroupKey
  /** Their time on charts is not billed. */
  excludesTime?: true
}

export const demoUsers: readonly DemoUser[] = [
  { key: 'carla', group: 'northside', firstName: 'Carla', lastName: 'Reyes', title: 'RN', who: 'Care manager, Northside', duty: 'careManager' },
  { key: 'adam', group: 'northside', firstName: 'Adam', lastName: 'Novak', title: 'Other', who: 'Administrator, Northside', role: 'admin', excludesTime: true },
  { key: 'sofia', group: 'northside', firstName: 'Sofia', lastName: 'Lind', title: 'CM', who: 'Super admin, at home in Northside; enters Lakeview in an emergency', role: 'admin', isSuperAdmin: true },
  { key: 'nora', group: 'northside', firstName: 'Nora', lastName: 'Quinn', title: 'CM', who: 'Super user, sees devices and users of all clinics', isSuperUser: true },
  { key: 'helen', group: 'northside', firstName: 'Helen', lastName: 'Brooks', title: 'MD', who: 'Physician, Northside', duty: 'physician' },
  { key: 'rafael', group: 'northside', firstName: 'Rafael', lastName: 'Ortiz', title: 'MD', who: 'Physician, Northside', duty: 'physician' },
  { key: 'grace', group: 'northside', firstName: 'Grace', lastName: 'Park', title: 'MD', who: 'Physician, Northside', duty: 'physician' },
  { key: 'priya', group: 'northside', firstName: 'Priya', lastName: 'Shah', title: 'NP', who: 'Care manager, Northside; may switch to Lakeview', duty: 'careManager', alsoIn: 'lakeview' },
  { key: 'tom', group: 'northside', firstName: 'Tom', lastName: 'Becker', title: 'LPN', who: 'Care manager, Northside', duty: 'careManager' },
  { key: 'luis', group: 'lakeview', firstName: 'Luis', lastName: 'Moreno', title: 'RN', who: 'Care manager, Lakeview', duty: 'careManager' },
  { key: 'ingrid', group: 'lakeview', firstName: 'Ingrid', lastName: 'Hahn', title: 'MD', who: 'Physician, Lakeview', duty: 'physician' },
  { key: 'amy', group: 'lakeview', firstName: 'Amy', lastName: 'Tran', title: 'Other', who: 'Administrator, Lakeview', role: 'admin' },
  { key: 'derek', group: 'northside', firstName: 'Derek', lastName: 'Hall', title: 'LPN', who: 'Disabled account', isDisabled: true },
  { key: 'nina', group: 'northside', firstName: '', lastName: '', title: '', who: 'New account without user information', lacksInformation: true },
  { key: 'rita', group: 'northside', firstName: 'Rita', lastName: 'Sloan', title: '', who: 'Read-only, Northside: sees what a user sees and changes nothing', limitedRole: 'readOnly' },
  { key: 'bea', group: 'northside', firstName: 'Bea', lastName: 'Winter', title: '', who: 'Biller, Northside: reports, payers, claims and closing months, no care', limitedRole: 'biller' },
  { key: 'ada', group: 'northside', firstName: 'Ada', lastName: 'Quill', title: '', who: 'Auditor, Northside: the evidence of five members in two closed months', limitedRole: 'auditor' },
] // prettier-ignore

export const userId = (key: string) => idAt(chanceStream(demoSeed, 'user', key), foundedMs)
export const userEmail = ({ key, group }: Pick<DemoUser, 'key' | 'group'>) => `${key}@${group}.example`
const groups: Record<GroupKey, DemoGroup> = { northside, lakeview }

export const signIns = demoUsers.map((user) => ({ who: user.who, email: userEmail(user) }))

export const idsOnDuty = (group: GroupKey, duty: 'physician' | 'careManager') =>
  demoUsers.filter((user) => user.group === group && user.duty === duty).map((user) => userId(user.key))

// Northside's number is of New York, Lakeview's of Chicago; both of the invented range
const officePhone: Record<GroupKey, string> = { northside: '+121255501', lakeview: '+131255501' }
const officeAddress: Record<GroupKey, object> = {
  northside: { line1: '410 Fordham Rd', line2: '', city: 'New York', state: 'NY', zipCode: '10027' },
  lakeview: { line1: '2900 N Lake Shore Dr', line2: '', city: 'Chicago', state: 'IL', zipCode: '60657' },
}

export const userRows = (): Row[] =>
  demoUsers.map((user, n) => ({
    id: userId(user.key),
    email: userEmail(user),
    first_name: user.firstName,
    last_name: user.lastName,
    name_public: user.duty === 'physician' ? `Dr. ${user.lastName}` : user.firstName,
    title: user.title,
    npi: user.duty === 'physician' ? inventedNpi(n) : '',
    phone: user.lacksInformation ? '' : `${officePhone[user.group]}${60 + n}`,
    address: user.lacksInformation ? {} : officeAddress[user.group],
    role: user.role ?? 'user',
    is_super_admin: user.isSuperAdmin ?? false,
    super_user_access: user.isSuperUser ?? false,
    limited_role: user.limitedRole ?? null,
    workspace_access: user.limitedRole !== 'auditor',
    group_id: groups[user.group].id,
    time_zone: groups[user.group].timeZone,
    exclude_patient_time: user.excludesTime ?? false,
    has_basic_information: !user.lacksInformation,
    email_confirmed_at: new Date(foundedMs).toISOString(),
    disabled_at: user.isDisabled ? new Date(foundedMs).toISOString() : null,
    created_at: new Date(foundedMs).toISOString(),
  }))

export const workspaceRows = (): Row[] =>
  demoUsers.flatMap((user) =>
    [user.group, ...(user.alsoIn ? [user.alsoIn] : [])].map((key) => ({
      group_id: groups[key].id,
      user_id: userId(user.key),
      code: key.slice(0, 2).toUpperCase(),
    })),
  )
