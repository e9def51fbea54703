/** What the server knows while the form is filled in: whether this person is here already, and how many devices are left. */
import { usageOrUnknown } from '@vitalrounds/domain/devices/usage'
import { parseDob } from '@vitalrounds/domain/members/personal-fields'
import type { EnrollmentForm } from '@vitalrounds/domain/enrollment/enrollment'
import { enrollmentApi } from '@vitalrounds/domain/enrollment/api'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api.ts'

// A name is asked for once somebody pauses, not at each letter
const pauseMs = 400

/** The member with this name and birth date; undefined while there is none or nobody knows. */
export function useIdentityCheck({ firstName, lastName, dob }: EnrollmentForm) {
  const typed = { firstName: firstName.trim(), lastName: lastName.trim(), dob: parseDob(dob) ?? '' }
  const [person] = useDebouncedValue(JSON.stringify(typed), pauseMs)
  const query = JSON.parse(person) as typeof typed
  const isComplete = Object.values(query).every((text) => text !== '')
  const { data } = useQuery({ ...apiQuery(enrollmentApi.identityCheck, { query }), enabled: isComplete, staleTime: 30_000 })
  // An answer about what stood there a moment ago says nothing about what stands there now
  return isComplete && person === JSON.stringify(typed) ? (data?.member ?? undefined) : undefined
}

export const useDeviceUsage = () => usageOrUnknown(useQuery(apiQuery(enrollmentApi.deviceUsage, {})))
