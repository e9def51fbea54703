/** The members that a number of a report counts: a page of them, what they are, and the way back to the number. */
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Reply } from '@vitalrounds/domain/contract'
import type { activityApi } from '@vitalrounds/domain/reports/activity-api'
import { usDate } from '@vitalrounds/domain/us-date'
import type { Me } from '../platform/me.ts'
import { usePreferences } from '../platform/preferences.ts'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import type { Column } from '../ui/table/table-types.ts'
import styles from './reports.module.css'

type CountedMember = Reply<typeof activityApi.figure>['members'][number]
type MemberPage<Row> = { members: Row[]; count: number; page: number }
export type CountedMembersQuery<Row = CountedMember> = UseQueryResult<MemberPage<Row>>
const pageSize = 50

const memberColumns = <Row extends CountedMember>(me: Me, more: readonly Column<Row>[]): Column<Row>[] => [
  {
    id: 'name',
    title: 'Member',
    width: 200,
    card: 'title',
    cell: (row) => (
      <Link to="/member-details/$memberId/$tab" params={{ memberId: row.memberId, tab: 'profile' }} className={styles['name']}>
        {row.name}
      </Link>
    ),
  },
  ...more,
  { id: 'dob', title: 'Date of birth', card: 'line', cell: (row) => usDate(row.dob) },
  { id: 'physician', title: 'Physician', card: 'line', cell: (row) => row.physician ?? '–' },
  { id: 'manager', title: 'Care manager', cell: (row) => row.careManager ?? '–' },
  {
    id: 'practice',
    title: 'Practice',
    cell: (row) => me.practiceList.find(({ key }) => key === row.practiceId)?.text ?? '–',
  },
]

type Props<Row> = {
  me: Me
  title: string
  /** The number, and what it counts. */
  words: string
  /** Said where the number is nought. */
  nobody: string
  back: { label: string; onBack: () => void }
  query: CountedMembersQuery<Row>
  /** What is said of each behind the name. */
  columns?: readonly Column<Row>[]
  onPage: (page: number) => void
}

export function CountedMembers<Row extends CountedMember>({ me, title, words, nobody, back, query, columns = [], onPage }: Props<Row>) {
  const { density } = usePreferences()
  return (
    <>
      <div className={styles['filters']}>
        <Button variant="default" onClick={back.onBack}>
          {back.label}
        </Button>
        <span>{words}</span>
      </div>
      <DataTable
        label={title}
        columns={memberColumns(me, columns)}
        rows={query.data?.members}
        idOf={({ memberId }) => memberId}
        density={density}
        isRefetching={query.isPlaceholderData}
        problem={loadProblem(query, 'The members could not be loaded')}
        empty={<EmptyState title="Nobody is counted here.">{nobody}</EmptyState>}
      />
      {query.data && <Pager page={query.data.page + 1} total={query.data.count} pageSize={pageSize} onPage={onPage} />}
    </>
  )
}
