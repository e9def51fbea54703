/** The members whom a figure of outcomes counts in a month, or who had a score of a set of questions. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { type OutcomeReport, outcomesApi } from '@vitalrounds/domain/reports/outcomes/api'
import { type OutcomeId, type OutcomePart, outcomes } from '@vitalrounds/domain/reports/outcomes/measures'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { pageFrom } from '../../platform/search-params.ts'
import { monthTitle } from '../../platform/zones.ts'
import { CountedMembers } from '../CountedMembers.tsx'
import type { ReportAddress } from '../report-search.ts'
import type { OutcomeFilterValues } from './outcome-filters.ts'

type Props = {
  me: Me
  filters: OutcomeFilterValues
  measure: OutcomeId | undefined
  part: OutcomePart
  setId: string | undefined
  report: OutcomeReport | undefined
  address: ReportAddress
  onAddress: (changed: ReportAddress) => void
}

const partWords: Record<OutcomePart, (id: OutcomeId) => string> = {
  counted: (id) => outcomes[id].counts,
  met: () => 'who meet it',
  unmet: () => 'who do not meet it',
  leftOut: (id) => `left out, ${outcomes[id].leftOut}`,
}

type ListProps = Pick<Props, 'filters' | 'measure' | 'part' | 'setId'> & { page: number }

/** One of two lists: of a figure, or of a set of questions. */
function useOutcomeMembers({ filters, measure, part, setId, page }: ListProps) {
  const query = { ...filters, page: page - 1 }
  const ofFigure = useQuery({
    ...apiQuery(outcomesApi.members, { params: { measure: measure ?? 'adherence', part }, query }),
    placeholderData: keepPreviousData,
    enabled: measure !== undefined,
  })
  const ofSet = useQuery({
    ...apiQuery(outcomesApi.checkInMembers, { params: { setId: setId ?? '' }, query }),
    placeholderData: keepPreviousData,
    enabled: measure === undefined,
  })
  return measure === undefined ? ofSet : ofFigure
}

export function OutcomeMembers({ me, filters, measure, part, setId, report, address, onAddress }: Props) {
  const page = pageFrom(address.page)
  const membersQuery = useOutcomeMembers({ filters, measure, part, setId, page })
  const set = report?.checkIns.find((checkIn) => checkIn.setId === setId)
  const title = measure === undefined ? (set?.title ?? 'Check-in') : outcomes[measure].title
  const what = measure === undefined ? 'with a score' : partWords[part](measure)
  const count = membersQuery.data === undefined ? '…' : countWithNoun(membersQuery.data.count, 'member')
  return (
    <CountedMembers
      me={me}
      title={title}
      words={`${title}, ${monthTitle(filters.yearMonth)}: ${count} ${what}`}
      nobody="The figure counts nobody in this month."
      back={{ label: 'All outcomes', onBack: () => onAddress({ figure: '', state: '', code: '', page: '' }) }}
      query={membersQuery}
      onPage={(next) => onAddress({ page: String(next) })}
    />
  )
}
