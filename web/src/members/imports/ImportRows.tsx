/** Each row of the file with its fate, two hundred at a time. */
import { Button } from '@mantine/core'
import type { ImportReport } from '@vitalrounds/domain/enrollment/transfer-api'
import { Link } from '@tanstack/react-router'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import type { Column } from '../../ui/table/table-types.ts'
import styles from './Import.module.css'
import type { ImportOutcome } from './import-outcome.ts'

type Entry = ImportReport['entries'][number]

const fateNames: Record<ImportOutcome, string> = {
  new: 'To enroll',
  enrolled: 'Enrolled',
  duplicate: 'Already here',
  wrong: 'To correct',
}

const Name = ({ entry }: { entry: Entry }) =>
  entry.memberId === null ? (
    <span>{entry.name || '–'}</span>
  ) : (
    <Link to="/member-details/$memberId/$tab" params={{ memberId: entry.memberId, tab: 'profile' }}>
      {entry.name}
    </Link>
  )

const columns: Column<Entry>[] = [
  { id: 'line', title: 'Line', width: 64, card: 'title', cell: (entry) => entry.line },
  { id: 'name', title: 'Member', card: 'line', cell: (entry) => <Name entry={entry} /> },
  {
    id: 'fate',
    title: 'Outcome',
    card: 'line',
    cell: (entry) => (
      <span className={styles['fate']} data-fate={entry.fate}>
        {fateNames[entry.fate]}
      </span>
    ),
  },
  {
    id: 'messages',
    title: 'Why',
    card: 'line',
    cell: (entry) => <span className={styles['messages']}>{entry.messages.join(' ')}</span>,
  },
]

type Props = { report: ImportReport; isRefetching: boolean; isLater: boolean; onAfter: (line: number) => void }
// The contract's portion of rows
const portion = 200

export function ImportRows({ report, isRefetching, isLater, onAfter }: Props) {
  const { entries } = report
  const last = entries.at(-1)?.line
  return (
    <>
      <DataTable
        label="Rows of the file"
        columns={columns}
        rows={entries}
        idOf={(entry) => String(entry.line)}
        density="compact"
        isRefetching={isRefetching}
        empty={<EmptyState title="No row of the file has this outcome.">Choose “All rows” to see the whole file.</EmptyState>}
      />
      <nav className={styles['pages']} aria-label="Rows">
        {isLater && (
          <Button variant="default" onClick={() => onAfter(0)}>
            First rows
          </Button>
        )}
        {last !== undefined && entries.length === portion && (
          <Button variant="default" onClick={() => onAfter(last)}>
            Next {portion} rows
          </Button>
        )}
      </nav>
    </>
  )
}
