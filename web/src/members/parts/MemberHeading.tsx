/** Who something outside of the member's pages is about: two identifiers, age, and the way to the chart. */
import { memberApi } from '@vitalrounds/domain/members/api'
import { usDate } from '@vitalrounds/domain/us-date'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { apiQuery } from '../../platform/api.ts'
import { Note } from '../../ui/Sections.tsx'

type Props = { memberId: string; name: string; tab: string; title: string }

export function MemberHeading({ memberId, name, tab, title }: Props) {
  const { data: member } = useQuery({ ...apiQuery(memberApi.get, { params: { id: memberId } }), staleTime: 60_000 })
  const facts = member && [
    usDate(member.dob),
    member.gender,
    member.mrn === '' ? '' : `MRN ${member.mrn}`,
    member.chronicConditions.join(', '),
  ]
  return (
    <>
      <h2>{member?.name ?? name}</h2>
      <Note>
        {facts?.filter(Boolean).join(' · ')}{' '}
        <Link to="/member-details/$memberId/$tab" params={{ memberId, tab }}>
          {title}
        </Link>
      </Note>
    </>
  )
}
