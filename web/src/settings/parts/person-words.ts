/** People and their state in words, and what a practice is found by. */
import type { Person } from '@vitalrounds/domain/auth/people-api'
import { careTitles } from '@vitalrounds/domain/values/care-titles'
import { usZones, zoneTitle } from '@vitalrounds/domain/values/us-zones'

export const titleChoices = careTitles.map((title) => ({ value: title as string, label: title as string }))
export const zoneChoices = usZones.map(([value]) => ({
  value: value as string,
  label: zoneTitle(value),
}))
export const roleChoices = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Administrator' },
] as const

const rankWords = ({ role, isSuperAdmin }: Pick<Person, 'role' | 'isSuperAdmin'>) =>
  role === 'user' ? 'User' : isSuperAdmin ? 'Super admin' : 'Administrator'

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
