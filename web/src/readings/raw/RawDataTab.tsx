/** manage-rawdata: every transmission and its fate with the reason; readings can be left out, taken in and read anew. */
import { Select } from '@mantine/core'
import { type RawReading, rawStates, type RawState, readingApi, type Transmission } from '@vitalrounds/domain/readings/api'
import { type Metric, metricFacts, metrics } from '@vitalrounds/domain/values/metrics'
import type { Member } from '@vitalrounds/domain/members/member'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import { parseChoice, pageFrom } from '../../platform/search-params.ts'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { RawReadingDialog, type RawAct } from './RawReadingDialog.tsx'
import { ReprocessButton } from './ReprocessButton.tsx'
import { stateTitles } from '../parts/raw-words.ts'
import styles from './RawDataTab.module.css'
import { TransmissionTable } from './TransmissionTable.tsx'
import { widthProps } from '../../ui/fields/width-props.ts'

type Props = { member: Member }
type Filters = { metric: Metric | undefined; state: RawState | undefined; page: number }
const route = '/_signed/member-details/$memberId/$tab'

function useFilters(memberId: string): [Filters, (to: Partial<Filters>) => void] {
  const navigate = useNavigate()
  const { metric: metricName, state: stateName, page: pageText, ...place } = useSearch({ from: route })
  const filters = {
    metric: parseChoice(metricName, metrics),
    state: parseChoice(stateName, rawStates),
    page: pageFrom(pageText),
  }
  const go = (to: Partial<Filters>) => {
    const { metric, state, page } = { ...filters, page: 1, ...to }
    const displayed = { ...(metric && { metric }), ...(state && { state }), ...(page > 1 && { page: String(page) }) }
    void navigate({
      to: '/member-details/$memberId/$tab',
      params: { memberId, tab: 'manage-rawdata' },
      // The list one came from stays in the address.
      search: { ...place, ...displayed },
    })
  }
  return [filters, go]
}

export function RawDataTab({ member }: Props) {
  const [filters, go] = useFilters(member._id)
  const { metric, state, page } = filters
  const [asking, setAsking] = useState<{ act: RawAct; reading: RawReading } | null>(null)
  const query = useQuery({
    ...apiQuery(readingApi.rawData, {
      params: { id: member._id },
      query: { page: page - 1, ...(metric && { metric }), ...(state && { state }) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles['tab']}>
      <Bar filters={filters} onFilter={go} member={member} />
      {loadState(query, 'The raw data could not be loaded', 'rows')}
      <Rows
        shown={query.data}
        isRefetching={query.isPlaceholderData}
        isFiltered={metric !== undefined || state !== undefined}
        onAct={(act, reading) => setAsking({ act, reading })}
      />
      {query.data && <Pager page={page} total={query.data.count} noun="transmission" onPage={(next) => go({ page: next })} />}
      {asking && (
        <RawReadingDialog key={`${asking.act} ${asking.reading._id}`} {...asking} member={member} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}

type BarProps = { filters: Filters; onFilter: (to: Partial<Filters>) => void; member: Member }
const metricChoices = [
  { value: 'any', label: 'Every measurement' },
  ...metrics.map((metric) => ({ value: metric, label: metricFacts[metric].title })),
]
const stateChoices = [{ value: 'any', label: 'Every status' }, ...rawStates.map((state) => ({ value: state, label: stateTitles[state] }))]

const Bar = ({ filters, onFilter, member }: BarProps) => (
  <div className={styles['bar']}>
    <Select
      {...widthProps(170)}
      label="Measurement"
      data={metricChoices}
      value={filters.metric ?? 'any'}
      onChange={(metric) => onFilter({ metric: parseChoice(metric ?? undefined, metrics) })}
    />
    <Select
      {...widthProps(170)}
      label="Status"
      data={stateChoices}
      value={filters.state ?? 'any'}
      onChange={(state) => onFilter({ state: parseChoice(state ?? undefined, rawStates) })}
    />
    <ReprocessButton member={member} />
  </div>
)

type RowsProps = {
  shown: { transmissions: Transmission[]; timeZone: string } | undefined
  isRefetching: boolean
  isFiltered: boolean
  onAct: (act: RawAct, reading: RawReading) => void
}

function Rows({ shown, isRefetching, isFiltered, onAct }: RowsProps) {
  if (!shown) return null
  if (shown.transmissions.length === 0)
    return isFiltered ? (
      <EmptyState title="No transmission fits.">Choose every measurement and every status to see all of them.</EmptyState>
    ) : (
      <EmptyState title="Nothing has been received yet.">
        What a device sends appears here by itself, also when it could not be used.
      </EmptyState>
    )
  return <TransmissionTable transmissions={shown.transmissions} zone={shown.timeZone} isRefetching={isRefetching} onAct={onAct} />
}
