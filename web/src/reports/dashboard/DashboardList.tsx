/** What stands behind a number of the dashboard, by what the address says: members of a figure, a step, a condition or a week, or warnings. */
import { figureIds } from '@vitalrounds/domain/reports/figures'
import { funnelParts, funnelStepIds } from '@vitalrounds/domain/reports/dashboard/funnel'
import { heatConditionIds, heatParts } from '@vitalrounds/domain/reports/dashboard/heat'
import { weekIds } from '@vitalrounds/domain/reports/dashboard/minute-weeks'
import { flowParts } from '@vitalrounds/domain/reports/dashboard/warning-flow'
import { isMonth } from '@vitalrounds/domain/reports/report-months'
import type { Me } from '../../platform/me.ts'
import { pageFrom, parseChoice } from '../../platform/search-params.ts'
import type { ReportAddress } from '../report-search.ts'
import { FigureMembers } from './FigureMembers.tsx'
import { FlowWarnings } from './FlowWarnings.tsx'
import { FunnelMembers } from './FunnelMembers.tsx'
import { HeatMembers } from './HeatMembers.tsx'
import { MinuteMembers } from './MinuteMembers.tsx'

const flowPartOf = ({ kind, state }: ReportAddress) => (kind === 'warnings' ? parseChoice(state, flowParts) : undefined)
const stepOf = ({ kind, state }: ReportAddress) => (kind === 'funnel' ? parseChoice(state, funnelStepIds) : undefined)
const conditionOf = ({ kind, state }: ReportAddress) => (kind === 'conditions' ? parseChoice(state, heatConditionIds) : undefined)
const weekOf = ({ kind, state, past }: ReportAddress) => {
  const week = kind === 'minutes' ? parseChoice(state, weekIds) : undefined
  return week !== undefined && past !== undefined && isMonth(past) ? { week, yearMonth: past } : undefined
}
const figureOf = ({ figure }: ReportAddress) => parseChoice(figure, figureIds)

export const isList = (address: ReportAddress): boolean =>
  [figureOf, flowPartOf, stepOf, conditionOf, weekOf].some((listOf) => listOf(address) !== undefined)

type Props = { me: Me; address: ReportAddress; show: string; onAddress: (changed: ReportAddress) => void }

export function DashboardList({ address, ...rest }: Props) {
  const of = { ...rest, page: pageFrom(address.page) }
  const [part, step, figure] = [flowPartOf(address), stepOf(address), figureOf(address)]
  if (part !== undefined) return <FlowWarnings {...of} part={part} day={address.from} />
  if (step !== undefined) return <FunnelMembers {...of} step={step} part={parseChoice(address.reason, funnelParts) ?? 'reached'} />
  const [condition, week] = [conditionOf(address), weekOf(address)]
  if (week !== undefined) return <MinuteMembers {...of} {...week} />
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
