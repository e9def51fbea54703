/** A member in danger: the latest values, what is open, the way to clear it, and the way to the charts. */
import { memberApi } from '@vitalrounds/domain/members/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { warningApi } from '@vitalrounds/domain/warnings/api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemberHeading } from '../members/parts/MemberHeading.tsx'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { loadState } from '../ui/notices/load-problem.tsx'
import { WarningsPanel } from './parts/WarningsPanel.tsx'

type Props = { me: Me; memberId: string; name: string; vitals: (member: Member) => ReactNode }

export function InDanger({ me, memberId, name, vitals }: Props) {
  const params = { id: memberId }
  const member = useQuery(apiQuery(memberApi.get, { params }))
  const warnings = useQuery(apiQuery(warningApi.ofMember, { params, query: { state: 'open', page: 0 } }))
  return (
    <>
      <MemberHeading memberId={memberId} name={name} tab="measurements" title="Open the measurements" />
      {member.data && vitals(member.data)}
      {loadState(warnings, 'The warnings could not be loaded', 'rows')}
      {member.data && warnings.data && <WarningsPanel member={member.data} me={me} waiting={warnings.data} />}
    </>
  )
}
