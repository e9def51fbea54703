/** Who a dialog is about: the member's name with the date of birth, so that nothing happens to a namesake. */
import { usDate } from '@vitalrounds/domain/us-date'
import { memberApi } from '@vitalrounds/domain/members/api'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api.ts'

export const aboutMember = (member: { name: string; dob: string }) => `${member.name}, ${usDate(member.dob)}`

/** The name alone while the date of birth is on its way; undefined where there is no member. */
export function useAbout(memberId: string | null, name: string): string | undefined {
  const query = useQuery({
    ...apiQuery(memberApi.get, { params: { id: memberId ?? 'none' } }),
    enabled: memberId !== null,
    staleTime: 60_000,
  })
  if (query.data) return aboutMember(query.data)
  return name === '' ? undefined : name
}
