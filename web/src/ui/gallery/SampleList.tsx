/** The member list as the gallery shows it. */
import { neededDays } from '@vitalrounds/domain/billing/rulebook/needed-days'
import { useState, type Ref } from 'react'
import { DataTable } from '../table/DataTable.tsx'
import { EmptyState } from '../notices/EmptyState.tsx'
import { Meter } from '../Meter.tsx'
import { SeverityChip } from '../SeverityChip.tsx'
import { Sparkline } from '../table/Sparkline.tsx'
import type { Column, Density, RowHandle } from '../table/table-types.ts'
import { WeekCells } from '../table/WeekCells.tsx'
import { sampleMembers, type SampleMember } from './sample-members.ts'

const none = (
  <span style={{ color: 'var(--ink-2)' }} role="img" aria-label="no reading">
    –
  </span>
)

const glucose = ({ glucose: value }: SampleMember) => {
  if (value === null) return none
  if (value < 54)
    return (
      <SeverityChip severity="critical" side="below">
        {value}
      </SeverityChip>
    )
  return value >= 300 ? <SeverityChip severity="critical">{value}</SeverityChip> : value
}

const columns: Column<SampleMember>[] = [
  {
    id: 'member',
    title: 'Member',
    width: 168,
    card: 'title',
    cell: (row) => (
      <span style={{ display: 'grid', lineHeight: '17px' }}>
        <a href={`#${row.id}`} style={{ color: 'inherit', fontWeight: 600, textDecoration: 'none' }}>
          {row.name}
        </a>
        <span style={{ color: 'var(--ink-2)', fontSize: 11.5 }}>{row.about}</span>
      </span>
    ),
  },
  {
    id: 'bp',
    title: 'BP',
    unit: 'mmHg',
    card: 'line',
    cell: (row) =>
      row.pressureSeverity ? <SeverityChip severity={row.pressureSeverity}>{row.pressure}</SeverityChip> : (row.pressure ?? none),
  },
  {
    id: 'spark',
    title: '30 days',
    cell: (row) => (
      <Sparkline
        series="bloodPressure"
        points={row.spark}
        lines={{ goal: { low: 90, high: 129 }, alarm: { high: 140 } }}
        label="Systolic, last 30 days"
      />
    ),
  },
  { id: 'weight', title: 'Weight', unit: 'lbs', align: 'end', cell: (row) => row.weight ?? none },
  { id: 'glucose', title: 'Glucose', unit: 'mg/dL', align: 'end', cell: glucose },
  {
    id: 'oxygen',
    title: 'SpO₂',
    unit: '%',
    align: 'end',
    cell: (row) => (row.oxygen === 91 ? <SeverityChip severity="low">91</SeverityChip> : (row.oxygen ?? none)),
  },
  { id: 'week', title: '7 days', cell: (row) => <WeekCells counts={row.week} /> },
  {
    id: 'days',
    title: '99454',
    unit: 'days',
    card: 'line',
    cell: (row) => <Meter have={row.days} need={neededDays} unit="d" label="Days measured" />,
  },
  { id: 'last', title: 'Last data', align: 'end', cell: (row) => row.age },
]

type Props = {
  count?: number
  density?: Density
  handle?: Ref<RowHandle>
  onOpen?: (row: SampleMember) => void
  isRefetching?: boolean
  groupOf?: (row: SampleMember) => string
  startId?: string
}

export function SampleList({ count = 14, density = 'comfortable', handle, onOpen, isRefetching = false, groupOf, startId }: Props) {
  const [rows] = useState(() => sampleMembers(count))
  const [selected, setChosen] = useState<ReadonlySet<string>>(new Set(['m1']))
  return (
    <DataTable
      label="All enrolled"
      columns={columns}
      rows={rows}
      idOf={(row) => row.id}
      selection={{ chosen: selected, onChoose: setChosen, nameOf: (id) => rows.find((row) => row.id === id)?.name ?? id }}
      density={density}
      isRefetching={isRefetching}
      groupOf={groupOf}
      startId={startId}
      empty={<EmptyState title="No one needs review">Every warning of this group has been looked at.</EmptyState>}
      {...(handle && { handle })}
      {...(onOpen && { onOpen })}
    />
  )
}
