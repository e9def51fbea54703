/** The public links of a test bed with what they open: a member's own page, an alert to a doctor, and the end of mails. */
import { createHash } from 'node:crypto'
import { linkKinds, proofTries } from '@vitalrounds/domain/values/link-kinds'
import { secretHash } from '../../src/platform/link-token.ts'
import { chanceStream, idAt } from '../random.ts'
import { bytes, instant, type Row } from '../rows.ts'
import { ownerColumns, type Owner } from './belongings.ts'
import { staffId, type TestbedGroup, testbedSeed } from './groups.ts'
import { tokenHours } from './staff.ts'

const doctor = { to_name: 'Dr. Ruth Lane', to_contact: '+14155550188' }
const alertIdOf = ({ plan, nowMs }: Owner) => idAt(plan.draw('testbed alert'), nowMs - 3_600_000)
const alertLinkIdOf = ({ plan, nowMs }: Owner) => idAt(plan.draw('testbed alert link'), nowMs - 3_600_000)

// The doctor of the second member is asked for no code, and that of the third has been texted one
const asksCode = ({ plan }: Owner) => plan.n !== 1
const hasCode = ({ plan }: Owner) => plan.n === 2

/** An open alert and one that was cleared; the first has its link, and how it was sent. */
export const alertRows = (owner: Owner): Row[] => [alertRow(owner), clearedAlertRow(owner)]

const clearedAlertRow = (owner: Owner): Row => ({
  ...alertRow(owner),
  id: idAt(owner.plan.draw('testbed cleared alert'), owner.nowMs - 1_800_000),
  at: instant(owner.nowMs - 1_800_000),
  key: idAt(owner.plan.draw('testbed cleared alert key'), owner.nowMs),
  status: 'cleared',
  cleared_at: instant(owner.nowMs - 900_000),
  cleared_by: staffId(owner.group, 'user'),
})

const alertRow = (owner: Owner): Row => ({
  id: alertIdOf(owner),
  ...ownerColumns(owner),
  at: instant(owner.nowMs - 3_600_000),
  by_user: staffId(owner.group, 'user'),
  by_name: `${owner.group.canary} User`,
  by_email: `user@${owner.group.canary}.example`,
  value: `${owner.group.canary} asks`,
  ...doctor,
  snapshot: {
    name: owner.group.canary,
    phone: owner.plan.person.phone,
    dob: '1950-01-01',
    gender: 'female',
    timeZone: 'America/New_York',
    vitals: [],
    medications: [],
    allergies: [],
    conditions: [],
    lastNote: null,
  },
  asks_code: asksCode(owner),
  reminder_hours: 4,
  key: idAt(owner.plan.draw('testbed alert key'), owner.nowMs),
  status: 'open',
  cleared_at: null,
  cleared_by: null,
})

export const alertLinkRows = (owner: Owner): Row[] =>
  linkRows(owner).map((row) => ({
    ...row,
    id: alertLinkIdOf(owner),
    kind: 'doctor_alert',
    subject_id: alertIdOf(owner),
    proof: asksCode(owner) ? linkKinds.doctor_alert.proof : 'none',
    secret_hash: bytes(secretHash(publicSecret('doctorAlert', owner.group, owner.plan.n))),
    code_hash: hasCode(owner) ? bytes(secretHash(alertLinkIdOf(owner) + doctorCodeOf(owner.group))) : null,
    // As good as the tokens, not the ten minutes of a code that was asked for
    code_expires_at: hasCode(owner) ? instant(owner.nowMs + tokenHours * 3_600_000) : null,
  }))

export const sendingRows = (owner: Owner): Row[] => [
  {
    id: idAt(owner.plan.draw('testbed sending'), owner.nowMs),
    ...ownerColumns(owner),
    alert_id: alertIdOf(owner),
    link_id: alertLinkIdOf(owner),
    why: 'first',
    ...doctor,
    at: instant(owner.nowMs - 3_600_000),
    by_user: staffId(owner.group, 'user'),
  },
]

/** Opened, and taken by its job. */
export const linkActRows = (owner: Owner): Row[] => [
  {
    id: idAt(owner.plan.draw('testbed act'), owner.nowMs),
    ...ownerColumns(owner),
    link_id: alertLinkIdOf(owner),
    subject_id: alertIdOf(owner),
    kind: 'alertOpened',
    body: {},
    at: instant(owner.nowMs - 1_800_000),
    taken_at: instant(owner.nowMs - 1_799_000),
  },
]

export const accessLinkRows = (owner: Owner): Row[] =>
  linkRows(owner).map(({ id }) => ({ ...ownerColumns(owner), link_id: id, label: '', is_caregiver: false }))

type Page = 'memberAccess' | 'doctorAlert' | 'unsubscribe'
/** What stands in the links of the n-th member to the own page, of a doctor to an alert about the member, of a mail. */
export const publicSecret = (page: Page, { canary }: TestbedGroup, n: number) =>
  createHash('sha256').update(`${canary} ${page} ${n}`).digest('base64url')

/** Those of the first member, of the second the alert that asks for no code, of the third one whose code is known. */
export const publicLinksOf = (group: TestbedGroup) => ({
  memberAccess: publicSecret('memberAccess', group, 0),
  doctorAlert: publicSecret('doctorAlert', group, 0),
  doctorAlertWithoutCode: publicSecret('doctorAlert', group, 1),
  doctorAlertWithCode: publicSecret('doctorAlert', group, 2),
  unsubscribe: publicSecret('unsubscribe', group, 0),
})

/** What the doctor of the third member was texted. */
export const doctorCodeOf = ({ canary }: TestbedGroup) =>
  String(createHash('sha256').update(`${canary} code`).digest().readUInt32BE() % 1_000_000).padStart(6, '0')

/** The member's own page. */
export const linkRows = ({ group, plan, nowMs }: Owner): Row[] => [
  {
    id: idAt(plan.draw('testbed link'), nowMs),
    group_id: group.id,
    kind: 'member_access',
    secret_hash: bytes(secretHash(publicSecret('memberAccess', group, plan.n))),
    member_id: plan.id,
    proof: linkKinds.member_access.proof,
    issued_by: staffId(group, 'user'),
    created_at: instant(nowMs),
    expires_at: instant(nowMs + 1000 * linkKinds.member_access.lifeSeconds),
    tries_left: proofTries,
  },
]

/** From a mail to the group's user. */
export const mailLinkRow = (group: TestbedGroup, nowMs: number): Row => ({
  id: idAt(chanceStream(testbedSeed, group.key, 'mail link'), nowMs),
  group_id: group.id,
  kind: 'unsubscribe',
  secret_hash: bytes(secretHash(publicSecret('unsubscribe', group, 0))),
  subject_id: staffId(group, 'user'),
  proof: linkKinds.unsubscribe.proof,
  created_at: instant(nowMs),
  expires_at: instant(nowMs + 1000 * linkKinds.unsubscribe.lifeSeconds),
  tries_left: proofTries,
})
