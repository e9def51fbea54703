/** Changes a profile: known paths only, nothing that somebody else has changed meanwhile, and what follows from it. */
import { type Change, changedList } from '@vitalrounds/domain/members/profile-changes'
import { caregiverProblems } from '@vitalrounds/domain/enrollment/enrollment'
import { canReceiveTexts } from '@vitalrounds/domain/phone'
import type { Selectable, Updateable } from 'kysely'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import type { Member } from '../../platform/database/tables.ts'
import { findPhoneType } from '../check-phone.ts'
import { findByIdentity, keyOf, lockIdentity } from '../find-duplicate.ts'
import { replaceSearchParts } from '../insert-member.ts'
import { hasOptedOut, recordConsent, revokeConsent } from './record-consent.ts'
import { teamProblems } from '../existing-members.ts'
import { isChartList, isJsonList, profileColumns } from './profile-columns.ts'

type Row = Selectable<Member>
type Patch = Updateable<Member>
export type Update = { id: string; changes: readonly Change[]; version?: number | undefined; by: string }

/** Holds the member's row until the transaction ends, or refuses what does not exist. */
export const lockMember = async (db: GroupDb, id: string): Promise<Row> =>
  (await lockMemberRows(db, [id])).get(id) ?? refuse('member.unknown')

/** The same of several; whoever does not exist is absent. */
export async function lockMemberRows(db: GroupDb, ids: readonly string[]): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('member')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes columns of one member and counts the version. */
export async function writeMember(db: GroupDb, row: Row, patch: Patch) {
  await db
    .updateTable('member')
    .set({ ...patch, version: row.version + 1, updated_at: db.asOf })
    .where('group_id', '=', db.groupId)
    .where('id', '=', row.id)
    .execute()
}

export async function updateMember(db: GroupDb, { id, changes, version, by }: Update) {
  const row = await lockMember(db, id)
  if (version !== undefined && version !== row.version) refuse('member.changed')
  const patch = patchOf(row, changes)
  await checkTeam(db, patch)
  checkCaregiver(row, patch)
  await settleName(db, row, patch)
  await settlePhone(db, row, patch)
  const isOptedOut = await settleTexts(db, row, patch)
  await writeMember(db, row, patch)
  const now = { ...row, ...patch } as Row
  await replaceSearchParts(db, id, { firstName: now.first_name, lastName: now.last_name, mrn: now.mrn, phone: now.phone })
  await recordTexts(db, row, { patch, by, isOptedOut })
  changed(db, 'member', { memberId: id })
  if (changes.some(({ path }) => isChartList(path))) changed(db, 'chartLists', { memberId: id })
  // The zone decides on which days readings lie, and so with which weights a weight is compared
  if (now.time_zone !== row.time_zone) changed(db, 'reading', { memberId: id, because: 'The time zone changed' })
}

/** The columns that the changes lead to; several changes of one list build on each other. */
function patchOf(row: Row, changes: readonly Change[]): Patch {
  const patch: Record<string, unknown> = {}
  for (const change of changes) {
    for (const { column, value } of columnsOf(change)) {
      if (value !== undefined) patch[column] = value
      else patch[column] = changedList((patch[column] ?? row[column as keyof Row]) as unknown[], change)
    }
  }
  for (const column of Object.keys(patch)) if (isJsonList(column)) patch[column] = JSON.stringify(patch[column])
  return patch as Patch
}

/** A path as columns; `address` and `caregiver` are several. A list has no value of its own here. */
function columnsOf({ path, value, operator }: Change): { column: string; value: unknown }[] {
  const column = profileColumns[path]
  if (column) return [{ column: column.name, value: column.isList && operator !== 'set' ? undefined : value }]
  return Object.entries(value as Record<string, unknown>).flatMap(([part, inner]) =>
    columnsOf({ operator, path: `${path}.${part}`, value: inner }),
  )
}

async function checkTeam(db: GroupDb, patch: Patch) {
  const errors = await teamProblems(db, {
    assignedPhysician: patch.assigned_physician,
    assignedCareManager: patch.assigned_care_manager,
    practiceId: patch.practice_id,
  })
  if (errors.length > 0) refuse('request.invalid', { errors: errors.map((e) => ({ ...e, path: `set.${e.path}` })) })
}

/** docs/sources/product.md 1.5: with CCM on, the caregiver's name and phone are never empty. */
function checkCaregiver(row: Row, patch: Patch) {
  if (!row.services.includes('CCM') || (patch.caregiver_name ?? patch.caregiver_phone) === undefined) return
  const errors = caregiverProblems({
    name: patch.caregiver_name ?? row.caregiver_name,
    phone: patch.caregiver_phone ?? row.caregiver_phone,
  })
  if (errors.length > 0) refuse('request.invalid', { errors: errors.map((e) => ({ ...e, path: `set.${e.path}` })) })
}

/** A new name or birth date must not make two of one person. */
async function settleName(db: GroupDb, row: Row, patch: Patch) {
  const isChanged = patch.first_name !== undefined || patch.last_name !== undefined || patch.dob !== undefined
  if (!isChanged) return
  const person = {
    firstName: patch.first_name ?? row.first_name,
    lastName: patch.last_name ?? row.last_name,
    dob: patch.dob ?? row.dob,
  }
  await lockIdentity(db, person)
  if (await findByIdentity(db, person, row.id)) refuse('member.duplicate')
  patch.name_key = keyOf(person)
}

/** A new number is a line of its own kind. */
async function settlePhone(db: GroupDb, row: Row, patch: Patch) {
  if (patch.phone === undefined || patch.phone === row.phone) return
  const phoneType = await findPhoneType(db, patch.phone)
  patch.phone_type = phoneType?.phone_type ?? null
  patch.phone_checked_at = phoneType?.checked_at ?? null
}

/** A landline takes no texts, and a phone that has opted out wants none. Answers whether it is the phone's own wish. */
async function settleTexts(db: GroupDb, row: Row, patch: Patch): Promise<boolean> {
  const { phone, phone_type, opt_in_sms } = { ...row, ...patch } as Row
  if (!opt_in_sms) return false
  const canText = canReceiveTexts(phone_type ?? '')
  const isOptedOut = canText && (await hasOptedOut(db, phone))
  if (!canText || isOptedOut) patch.opt_in_sms = false
  return isOptedOut
}

type Texts = { patch: Patch; by: string; isOptedOut: boolean }

async function recordTexts(db: GroupDb, row: Row, { patch, by, isOptedOut }: Texts) {
  const about = { memberId: row.id, by }
  const record = async (kind: 'sms' | 'email', before: boolean, after: boolean | undefined) => {
    if (after === undefined || after === before) return
    if (after) await recordConsent(db, { ...about, kind, language: row.language })
    else await revokeConsent(db, { ...about, kind, ...(kind === 'sms' && isOptedOut && { by: null }) })
  }
  await record('sms', row.opt_in_sms, patch.opt_in_sms)
  await record('email', row.opt_in_email, patch.opt_in_email)
}
