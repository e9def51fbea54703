/** What is known about a typed phone number: its type and who has it already. Asked once for each complete number. */
import { canReceiveTexts, phoneProblem } from '@vitalrounds/domain/phone'
import { enrollmentApi } from '@vitalrounds/domain/enrollment/api'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api.ts'

type PhoneMatch = { _id: string; name: string; dob: string; disenrolled: boolean }
export type PhoneCheck = {
  type: string
  isDuplicate: boolean
  members: readonly PhoneMatch[]
  isFailed: boolean
  /** False once the number is known to be a landline. */
  takesTexts: boolean
  /** It has texted that it wants no texts. */
  isOptedOut: boolean
}

const nothing = { type: '', isDuplicate: false, members: [], isOptedOut: false }

/** `exceptId`: the member whose own number this may be. */
export function usePhoneCheck(phone: string, exceptId?: string): PhoneCheck {
  const isComplete = phoneProblem(phone) === undefined
  const query = useQuery({
    ...apiQuery(enrollmentApi.phoneCheck, { query: { phone, ...(exceptId && { exceptId }) } }),
    enabled: isComplete,
    staleTime: 300_000,
  })
  const match = (isComplete && query.data) || nothing
  return { ...match, isFailed: isComplete && query.isError, takesTexts: canReceiveTexts(match.type) }
}
