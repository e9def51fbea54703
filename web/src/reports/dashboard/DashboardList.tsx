/** What stands behind a number of the dashboard, by what the address says: members of a figure or a step, or warnings. */
import { figureIds } from '@vitalrounds/domain/reports/figures'
import { funnelParts, funnelStepIds } from '@vitalrounds/domain/reports/dashboard/funnel'
import { heatConditionIds, heatParts } from '@vitalrounds/domain/reports/dashboard/heat'
import { flowParts } from '@vitalrounds/domain/reports/dashboard/warning-flow'
import type { Me } from '../../platform/me.ts'
import { pageFrom, parseChoice } from '../../platform/search-params.ts'
import type { ReportAddress } from '../report-search.ts'
import { FigureMembers } from './FigureMembers.tsx'
import { FlowWarnings } from './FlowWarnings.tsx'
import { FunnelMembers } from './FunnelMembers.tsx'
import { HeatMembers } from './HeatMembers.tsx'

const flowPartOf = ({ kind, state }: ReportAddress) => (kind === 'warnings' ? parseChoice(state, flowParts) : undefined)
const stepOf = ({ kind, state }: ReportAddress) => (kind === 'funnel' ? parseChoice(state, funnelStepIds) : undefined)
const conditionOf = ({ kind, state }: ReportAddress) => (kind === 'conditions' ? parseChoice(state, heatConditionIds) : undefined)
const figureOf = ({ figure }: ReportAddress) => parseChoice(figure, figureIds)

export const isList = (address: ReportAddress): boolean =>
  [figureOf, flowPartOf, stepOf, conditionOf].some((listOf) => listOf(address) !== undefined)

type Props = { me: Me; address: ReportAddress; show: string; onAddress: (changed: ReportAddress) => void }

export function DashboardList({ address, ...rest }: Props) {
  const of = { ...rest, page: pageFrom(address.page) }
  const [part, step, figure] = [flowPartOf(address), stepOf(address), figureOf(address)]
  if (part !== undefined) return <FlowWarnings {...of} part={part} day={address.from} />
  if (step !== undefined) return <FunnelMembers {...of} step={step} part={parseChoice(address.reason, funnelParts) ?? 'reached'} />
  const condition = conditionOf(address)
  if (condition !== undefined)
    return (
      <HeatMembers
        {...of}
        condition={condition}
        part={parseChoice(address.reason, heatParts) ?? 'members'}
        practiceId={address.practiceId}
      />
    )
  return figure === undefined ? null : <FigureMembers {...of} figure={figure} past={address.past} />
}
