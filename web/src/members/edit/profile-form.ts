/** A member as the edit form holds one, and what two people's changes to the same member come to. Pure. */
import type { Member } from '@vitalrounds/domain/members/member'
import { dobFromDay } from '../../ui/fields/format-dob.ts'
import { displayPhone } from '../../ui/fields/format-phone.ts'
import { valueAt, withValue } from '../../ui/fields/fields.ts'

/** Paths are those of the member, so that a changed one can be sent as it is. */
export const formOfMember = (member: Member) => ({
  firstName: member.firstName,
  lastName: member.lastName,
  dob: dobFromDay(member.dob),
  gender: member.gender as string,
  memberTitle: member.memberTitle,
  language: member.language as string,
  mrn: member.mrn,
  phone: displayPhone(member.phone),
  email: member.email,
  address: {
    line1: member.address.line1,
    line2: member.address.line2,
    city: member.address.city,
    state: member.address.state,
    zipCode: member.address.zipCode,
  },
  timeZone: member.timeZone,
  assignedPhysician: member.assignedPhysician ?? '',
  assignedCareManager: member.assignedCareManager ?? '',
  practiceId: member.practiceId ?? '',
  note: member.note,
  methodOfCommunication: member.methodOfCommunication ?? 'phone',
  personToContact: member.personToContact ?? 'patient',
  caregiver: { name: member.caregiver.name, phone: displayPhone(member.caregiver.phone) },
})
export type ProfileForm = ReturnType<typeof formOfMember>

function pathsOf(values: object, before = ''): string[] {
  return Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? pathsOf(value as object, `${before}${key}.`) : [before + key],
  )
}

/** What differs, by path: the body of an update. */
export const changesOf = (base: ProfileForm, now: ProfileForm): Record<string, unknown> =>
  Object.fromEntries(
    pathsOf(now)
      .filter((path) => valueAt(base, path) !== valueAt(now, path))
      .map((path) => [path, valueAt(now, path)]),
  )

export type Conflict = { path: string; theirs: string }
export type MergedProfile = { values: ProfileForm; taken: string[]; conflicts: Conflict[] }

/**
 * My unsaved form over somebody else's newer member: what I did not touch becomes theirs, what only I changed stays mine,
 * and what both changed stays mine for now and is told.
 */
export function mergeForms(base: ProfileForm, mine: ProfileForm, theirs: ProfileForm): MergedProfile {
  const merged: MergedProfile = { values: mine, taken: [], conflicts: [] }
  for (const path of pathsOf(theirs)) {
    const [old, own, other] = [base, mine, theirs].map((form) => valueAt(form, path))
    if (other === old || other === own) continue
    if (own === old) {
      merged.values = withValue(merged.values, path, other)
      merged.taken.push(path)
    } else merged.conflicts.push({ path, theirs: String(other) })
  }
  return merged
}
