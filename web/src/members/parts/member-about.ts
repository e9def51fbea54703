/** Who a dialog is about, of a member who is known by id. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { memberApi } from '@vitalrounds/domain/members/api'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api.ts'

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
