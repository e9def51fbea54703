/** The people of a test bed group: one of each role, with sessions that live as long as the test bed's tokens, and bad ones. */
import { createHash, randomBytes } from 'node:crypto'
import type { Passwords } from '../../src/auth/hash-password.ts'
import { signAccess, type KeyRing } from '../../src/platform/http/access-token.ts'
import { chanceStream, idAt } from '../random.ts'
import { bytes, instant, type Row } from '../rows.ts'
import { annexId, staffId, strictId, testbedSeed, type TestbedGroup } from './groups.ts'

export const testbedPassword = 'walnut-orbit-cascade'
export const tokenHours = 12
const hourMs = 3_600_000

export const testbedRoles = ['user', 'admin', 'superAdmin', 'superUser', 'disabled', 'readOnly', 'biller', 'auditor'] as const
export type TestbedRole = (typeof testbedRoles)[number]
/** Somebody in a clinic that wants a second factor, who has none yet. */
const unprotected = 'noSecondFactor'
type StaffRole = TestbedRole | typeof unprotected
export type TestbedUser<R = TestbedRole> = {
  role: R
  _id: string
  email: string
  password: string
  accessToken: string
}

const rights: Record<StaffRole, Row> = {
  user: { role: 'user', is_super_admin: false, super_user_access: false, limited_role: null },
  admin: { role: 'admin', is_super_admin: false, super_user_access: false, limited_role: null },
  superAdmin: { role: 'admin', is_super_admin: true, super_user_access: false, limited_role: null },
  superUser: { role: 'user', is_super_admin: false, super_user_access: true, limited_role: null },
  disabled: { role: 'user', is_super_admin: false, super_user_access: false, limited_role: null },
  readOnly: { role: 'user', is_super_admin: false, super_user_access: false, limited_role: 'readOnly' },
  biller: { role: 'user', is_super_admin: false, super_user_access: false, limited_role: 'biller' },
  auditor: { role: 'user', is_super_admin: false, super_user_access: false, limited_role: 'auditor' },
  noSecondFactor: { role: 'user', is_super_admin: false, super_user_access: false, limited_role: null },
}
const anybody: readonly StaffRole[] = [...testbedRoles, unprotected]
const homeOf = (group: TestbedGroup, role: StaffRole) => (role === unprotected ? strictId(group) : group.id)

const sessionId = (group: TestbedGroup, name: string) => idAt(chanceStream(testbedSeed, group.key, 'session', name), group.bornMs)
const emailOf = (group: TestbedGroup, role: string) => `${role.toLowerCase()}@${group.canary}.example`

export function staffRows(group: TestbedGroup, nowMs: number): Row[] {
  return anybody.map((role, n) => ({
    id: staffId(group, role),
    email: emailOf(group, role),
    first_name: `${role} ${group.canary}`,
    last_name: group.canary,
    name_public: `${group.canary} ${role}`,
    title: 'RN',
    phone: `+1${group.areaCode}55501${70 + n}`,
    address: { line1: `1 ${group.canary} St`, line2: '', city: group.canary, state: 'NY', zipCode: '10027' },
    ...rights[role],
    group_id: homeOf(group, role),
    has_basic_information: true,
    email_confirmed_at: instant(nowMs),
    disabled_at: role === 'disabled' ? instant(nowMs) : null,
    created_at: instant(group.bornMs),
  }))
}

/** Everybody belongs to the own group; the super admin to its annex as well. Nobody belongs to the other clinic. */
export const membershipRows = (group: TestbedGroup): Row[] => [
  ...anybody.map((role) => ({
    group_id: homeOf(group, role),
    user_id: staffId(group, role),
    code: group.canary.slice(0, 2),
  })),
  { group_id: annexId(group), user_id: staffId(group, 'superAdmin'), code: group.canary.slice(0, 2) },
]

export async function credentialRows(group: TestbedGroup, passwords: Passwords): Promise<Row[]> {
  const rows: Row[] = []
  for (const role of anybody) rows.push({ user_id: staffId(group, role), password_hash: await passwords.hash(testbedPassword) })
  return rows
}

/** Good for as long as its token, until its user does something or the clock is moved: from then on it idles as any other. */
function sessionRow(group: TestbedGroup, role: StaffRole, name: string, nowMs: number): Row {
  const end = instant(nowMs + tokenHours * hourMs)
  return {
    id: sessionId(group, name),
    user_id: staffId(group, role),
    group_id: homeOf(group, role),
    created_at: instant(nowMs),
    last_seen_at: instant(nowMs),
    idle_expires_at: end,
    absolute_expires_at: end,
    revoked_at: null,
    revoke_reason: null,
  }
}

/** One session a role; a revoked one; and one that has moved to the annex. */
export const sessionRows = (group: TestbedGroup, nowMs: number): Row[] => [
  ...anybody.map((role) => sessionRow(group, role, role, nowMs)),
  { ...sessionRow(group, 'user', 'revoked', nowMs), revoked_at: instant(nowMs), revoke_reason: 'testbed' },
  { ...sessionRow(group, 'superAdmin', 'moved', nowMs), group_id: annexId(group) },
]

type TokenContext = { ring: KeyRing; nowMs: number }

const tokenOf = (
  group: TestbedGroup,
  who: { role: StaffRole; session: string },
  { ring, nowMs }: TokenContext,
  seconds = tokenHours * 3600,
) =>
  signAccess(
    ring,
    { userId: staffId(group, who.role), sessionId: sessionId(group, who.session), groupId: homeOf(group, who.role) },
    Math.floor(nowMs / 1000),
    seconds,
  )

async function userOf<R extends StaffRole>(group: TestbedGroup, role: R, signing: TokenContext): Promise<TestbedUser<R>> {
  const accessToken = await tokenOf(group, { role, session: role }, signing)
  return { role, _id: staffId(group, role), email: emailOf(group, role), password: testbedPassword, accessToken }
}

export async function usersOf(group: TestbedGroup, signing: TokenContext): Promise<TestbedUser[]> {
  const users: TestbedUser[] = []
  for (const role of testbedRoles.filter((testbedRole) => testbedRole !== 'disabled')) users.push(await userOf(group, role, signing))
  return users
}

/** Who is let into nothing but the page on which a second factor is set up. */
export const unprotectedOf = (group: TestbedGroup, signing: TokenContext) => userOf(group, unprotected, signing)

/** Tokens that must be refused: run out, of a disabled user, of a revoked session, and of one that is elsewhere now (409). */
export const badTokensOf = async (group: TestbedGroup, signing: TokenContext) => ({
  expired: await tokenOf(group, { role: 'user', session: 'user' }, { ...signing, nowMs: signing.nowMs - 2 * hourMs }, 3600),
  disabled: await tokenOf(group, { role: 'disabled', session: 'disabled' }, signing),
  revoked: await tokenOf(group, { role: 'user', session: 'revoked' }, signing),
  otherGroup: await tokenOf(group, { role: 'superAdmin', session: 'moved' }, signing),
})

export type TestbedLink = { kind: 'confirm' | 'reset' | 'invite'; tokenId: string; token: string }

/** Links as mails carry them, one of each kind, good for as long as the tokens. Every try of one needs a reseed. */
export const makeLinks = (group: TestbedGroup): TestbedLink[] =>
  (['confirm', 'reset', 'invite'] as const).map((kind) => ({
    kind,
    tokenId: idAt(chanceStream(testbedSeed, group.key, 'link', kind), group.bornMs),
    token: randomBytes(32).toString('base64url'),
  }))

export const linkRows = (group: TestbedGroup, links: readonly TestbedLink[], nowMs: number): Row[] =>
  links.map(({ kind, tokenId, token }) => ({
    id: tokenId,
    kind,
    secret_hash: bytes(createHash('sha256').update(token).digest()),
    user_id: staffId(group, 'user'),
    created_at: instant(nowMs),
    expires_at: instant(nowMs + tokenHours * hourMs),
    uses_left: 1,
  }))
