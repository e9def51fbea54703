/** Each entry of a batch with what becomes of it, two hundred at a time; people who may be here already are decided on. */
import { Button } from '@mantine/core'
import { type ChartImportEntry, type ChartImportReport, chartImportApi } from '@vitalrounds/domain/chart-imports/api'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { Small } from '../ui/Lines.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import type { Column } from '../ui/table/table-types.ts'
import { kindTitles, outcomeTitles } from './import-words.ts'
import styles from './MovingIn.module.css'

const MemberLink = ({ memberId, name }: { memberId: string; name: string }) => (
  <Link to="/member-details/$memberId/$tab" params={{ memberId, tab: 'profile' }}>
    {name}
  </Link>
)

const Name = ({ entry: { kind, name, memberId, source } }: { entry: ChartImportEntry }) => (
  <>
    {kind === 'member' && memberId !== null ? <MemberLink memberId={memberId} name={name} /> : <span>{name || '–'}</span>}{' '}
    <Small>{source}</Small>
  </>
)

const Why = ({ entry: { messages, alike } }: { entry: ChartImportEntry }) => (
  <span className={styles['messages']}>
    {messages.join(' ')} {alike && <MemberLink memberId={alike.memberId} name={`Open ${alike.name}`} />}
  </span>
)

type Decide = (decision: { entry: number; isSamePerson: boolean }) => void

const Decision = ({ entry, onDecide }: { entry: ChartImportEntry; onDecide: Decide }) => (
  <span className={styles['decision']}>
    {([true, false] as const).map((isSamePerson) => {
      const words = isSamePerson ? 'Same person' : 'Another person'
      return (
        <Button
          key={words}
          variant="default"
          size="compact-sm"
          aria-label={`${words}: ${entry.name}, entry ${entry.entry}`}
          onClick={() => onDecide({ entry: entry.entry, isSamePerson })}
        >
          {words}
        </Button>
      )
    })}
  </span>
)

const isToDecide = ({ kind, outcome }: ChartImportEntry) => kind === 'member' && outcome === 'decide'

const columnsFor = (canDecide: boolean, onDecide: Decide): Column<ChartImportEntry>[] => [
  { id: 'entry', title: 'Entry', width: 72, card: 'title', cell: (row) => row.entry },
  { id: 'kind', title: 'Kind', width: 110, card: 'line', cell: (row) => kindTitles[row.kind] },
  { id: 'name', title: 'What the files say', card: 'line', cell: (row) => <Name entry={row} /> },
  {
    id: 'outcome',
    title: 'Outcome',
    card: 'line',
    cell: (row) => (
      <span className={styles['outcome']} data-outcome={row.outcome}>
        {canDecide && isToDecide(row) ? <Decision entry={row} onDecide={onDecide} /> : outcomeTitles[row.outcome]}
      </span>
    ),
  },
  { id: 'messages', title: 'Why', card: 'line', isEmpty: (row) => row.messages.length === 0, cell: (row) => <Why entry={row} /> },
]

type Props = { report: ChartImportReport; isRefetching: boolean; isLater: boolean; onAfter: (entry: number) => void }
// The contract's portion of entries
const portion = 200

export function Entries({ report, isRefetching, isLater, onAfter }: Props) {
  const { importId, entries, state } = report
  const decide = useMutation({
    mutationFn: (body: { entry: number; isSamePerson: boolean }) => call(chartImportApi.decide, { params: { importId }, body }),
  })
  const last = entries.at(-1)?.entry
  return (
    <>
      {decide.isError && <Banner tone="danger">{problemWords(decide.error)}</Banner>}
      <DataTable
        label="Entries of the files"
        columns={columnsFor(state === 'checked', (decision) => decide.mutate(decision))}
        rows={entries}
        idOf={(entry) => String(entry.entry)}
        density="compact"
        isRefetching={isRefetching}
        empty={<EmptyState title="No entry of the files has this outcome.">Choose “All rows” to see the whole batch.</EmptyState>}
      />
      <nav className={styles['pages']} aria-label="Entries">
        {isLater && (
          <Button variant="default" onClick={() => onAfter(0)}>
            First entries
          </Button>
        )}
        {last !== undefined && entries.length === portion && (
          <Button variant="default" onClick={() => onAfter(last)}>
            Next {portion} entries
          </Button>
        )}
      </nav>
    </>
  )
}
