/** The members whom a number of the heat table counts: with a condition, or those of them with an open warning; of one practice or of all. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type HeatCondition, heatConditions, type HeatPart, heatTitles, heatWords } from '@vitalrounds/domain/reports/dashboard/heat'
import { trendApi } from '@vitalrounds/domain/reports/dashboard/trend-api'
import { unassigned, unassignedWords } from '@vitalrounds/domain/reports/report-fields'
import { usDate } from '@vitalrounds/domain/us-date'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { useNow } from '../../platform/now.ts'
import { dayIn } from '../../platform/zones.ts'
import { CountedMembers } from '../CountedMembers.tsx'
import type { ReportAddress } from '../report-search.ts'

const whole = new Intl.NumberFormat('en-US')

type Props = {
  me: Me
  condition: HeatCondition
  part: HeatPart
  practiceId: string | undefined
  show: string
  page: number
  onAddress: (changed: ReportAddress) => void
}

const practiceName = ({ practiceList }: Me, id: string | undefined) =>
  id === undefined
    ? 'all practices'
    : id === unassigned
      ? unassignedWords.practiceId
      : (practiceList.find(({ key }) => key === id)?.text ?? id)

export function HeatMembers({ me, condition, part, practiceId, show, page, onAddress }: Props) {
  const today = dayIn(useNow(), me.groupTimeZone)
  const query = useQuery({
    ...apiQuery(trendApi.heatMembers, {
      params: { condition, part },
      query: { show, page: page - 1, ...(practiceId !== undefined && { practiceId }) },
    }),
    placeholderData: keepPreviousData,
  })
  const title = `${heatConditions[condition]}, ${practiceName(me, practiceId)}, ${heatTitles[part]} on ${usDate(today)}`
  return (
    <CountedMembers
      me={me}
      title={title}
      words={`${title}: ${query.data === undefined ? '…' : whole.format(query.data.count)}. ${heatWords}`}
      nobody={heatWords}
      back={{ label: 'All figures', onBack: () => onAddress({ kind: '', state: '', reason: '', practiceId: '', page: '' }) }}
      query={query}
      onPage={(next) => onAddress({ page: String(next) })}
    />
  )
}
