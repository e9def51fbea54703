/** People and their state in words, and what a practice is found by. */
import type { Person } from '@vitalrounds/domain/auth/people-api'
import { careTitles } from '@vitalrounds/domain/values/care-titles'
import { usZones, zoneTitle } from '@vitalrounds/domain/values/us-zones'

export const titleChoices = careTitles.map((title) => ({ value: title as string, label: title as string }))
export const zoneChoices = usZones.map(([value]) => ({
  value: value as string,
  label: zoneTitle(value),
}))
export const roleNames: Record<Person['role'], string> = {
  user: 'User',
  admin: 'Administrator',
  biller: 'Biller',
  readOnly: 'Read-only',
  auditor: 'Auditor',
}
/** The roles that one chooses for somebody; an auditor comes with a grant and stays one. */
export const roleChoices = (['user', 'admin', 'biller', 'readOnly'] as const).map((value) => ({ value, label: roleNames[value] }))

/** What somebody of a role may do, in a sentence. */
export const roleAbout: Record<Person['role'], string> = {
  user: 'Works with members: charts, readings, calls, texts, time',
  admin: 'Also closes months, manages people and settings, and reads the audit log',
  biller: 'Bills: reports, payers, fees, claims, close of a month; sees charts, and changes no care and texts or calls nobody',
  auditor: 'Reads the evidence of some members in some closed months, until a day; and nothing else',
  readOnly: 'Sees what a user sees and changes nothing; no time is tracked',
}

const rankWords = ({ role, isSuperAdmin }: Pick<Person, 'role' | 'isSuperAdmin'>) => (isSuperAdmin ? 'Super admin' : roleNames[role])

export const roleWords = ({ superUserAccess, ...rank }: Pick<Person, 'role' | 'isSuperAdmin' | 'superUserAccess'>) =>
  [rankWords(rank), superUserAccess ? 'Super user' : undefined].filter(Boolean).join(', ')

export const stateWords = ({ disabled, isConfirmed, sessions }: Pick<Person, 'disabled' | 'isConfirmed' | 'sessions'>) =>
  disabled ? 'Disabled' : isConfirmed ? (sessions > 0 ? 'Signed in' : 'Active') : 'Not confirmed yet'

/** "Main Street Family Medicine" is found as main-street-family-medicine. */
export const practiceIdOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
