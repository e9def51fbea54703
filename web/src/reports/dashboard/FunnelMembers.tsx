/** The members who came as far as a step, or no further. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FunnelPart, type FunnelStep, funnelSteps, funnelWords } from '@vitalrounds/domain/reports/dashboard/funnel'
import { trendApi } from '@vitalrounds/domain/reports/dashboard/trend-api'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { CountedMembers } from '../CountedMembers.tsx'
import type { ReportAddress } from '../report-search.ts'

const whole = new Intl.NumberFormat('en-US')

type Props = { me: Me; step: FunnelStep; part: FunnelPart; show: string; page: number; onAddress: (changed: ReportAddress) => void }

export function FunnelMembers({ me, step, part, show, page, onAddress }: Props) {
  const query = useQuery({
    ...apiQuery(trendApi.funnelMembers, { params: { step, part }, query: { show, page: page - 1 } }),
    placeholderData: keepPreviousData,
  })
  const title = part === 'reached' ? funnelSteps[step].title : funnelSteps[step].waits
  return (
    <CountedMembers
      me={me}
      title={title}
      words={`${title}: ${query.data === undefined ? '…' : whole.format(query.data.count)}. ${funnelWords}`}
      nobody={funnelWords}
      back={{ label: 'All figures', onBack: () => onAddress({ kind: '', state: '', reason: '', page: '' }) }}
      query={query}
      onPage={(next) => onAddress({ page: String(next) })}
    />
  )
}
