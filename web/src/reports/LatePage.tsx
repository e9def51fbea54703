/** /reports/late/{yearMonth}: what came after a month was closed, what it would change, and what of it was accepted. */
import { usDate } from '@vitalrounds/domain/us-date'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Reply } from '@vitalrounds/domain/contract'
import { monthApi } from '@vitalrounds/domain/reports/month-api'
import { type ReactNode, useState } from 'react'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTime, monthTitle } from '../platform/zones.ts'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import styles from './reports.module.css'

type LateChange = Reply<typeof monthApi.late>['late'][number]
type Lines = LateChange['before']

const linesText = (lines: Lines) =>
  lines.length === 0 ? 'nothing' : lines.map(({ code, units }) => (units > 1 ? `${code} × ${units}` : code)).join(', ')

export function LatePage({ me, yearMonth }: { me: Me; yearMonth: string }) {
  const query = useQuery(apiQuery(monthApi.late, { params: { yearMonth } }))
  const [accepting, setAccepting] = useState<LateChange | null>(null)
  const { late = [], addenda = [] } = query.data ?? {}
  return (
    <>
      <Head yearMonth={yearMonth} count={query.data?.late.length} />
      <div className={styles['body']}>
        {loadProblem(query, 'What came late could not be loaded')}
        {query.data && late.length === 0 && (
          <EmptyState title="Nothing would change.">
            What has arrived since the month was closed leaves every line as it was filed.
          </EmptyState>
        )}
        {late.length > 0 && (
          <Rows label="Would change" rows={late} last="Found">
            {(row) => (
              <>
                <td>{dateTime(row.foundAt, me.timeZone)}</td>
                <td>
                  {me.actions.includes('month.close') && (
                    <Button size="compact-sm" variant="default" onClick={() => setAccepting(row)}>
                      Accept
                    </Button>
                  )}
                </td>
              </>
            )}
          </Rows>
        )}
        {addenda.length > 0 && (
          <>
            <h2 className={styles['section']}>Addenda</h2>
            <Rows label="Addenda" rows={addenda} last="Accepted">
              {(row) => (
                <>
                  <td>{`${dateTime(row.acceptedAt, me.timeZone)}, ${row.acceptedBy}`}</td>
                  <td>{row.reason}</td>
                </>
              )}
            </Rows>
          </>
        )}
      </div>
      {accepting && <Accept late={accepting} yearMonth={yearMonth} onClose={() => setAccepting(null)} />}
    </>
  )
}

type HeadProps = { yearMonth: string; count: number | undefined }

const Head = ({ yearMonth, count }: HeadProps) => (
  <PageHeader
    title={`Late data, ${monthTitle(yearMonth)}`}
    note={count !== undefined && `${count} would change`}
    actions={
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to="/reports/$report" params={{ report: 'billing-report' }} search={{ show: 'all', yearMonth }} {...props} />
        )}
      >
        Billing report
      </Button>
    }
  />
)

type RowsProps<R> = { label: string; rows: readonly R[]; last: string; children: (row: R) => ReactNode }

const Rows = <R extends Pick<LateChange, 'memberId' | 'name' | 'dob' | 'before' | 'after'>>({
  label,
  rows,
  last,
  children,
}: RowsProps<R>) => (
  <PlainTable label={label}>
    <thead>
      <tr>
        <th scope="col">Member</th>
        <th scope="col">Filed</th>
        <th scope="col">Would be</th>
        <th scope="col">{last}</th>
        <th scope="col">
          <span className="spoken">More</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row, n) => (
        // A member may have several addenda
        <tr key={`${row.memberId} ${n}`}>
          <th scope="row">
            <Link
              to="/member-details/$memberId/$tab"
              params={{ memberId: row.memberId, tab: 'billing-insights' }}
              className={styles['name']}
            >
              {row.name}
            </Link>
            {` ${usDate(row.dob)}`}
          </th>
          <td>{linesText(row.before)}</td>
          <td>{linesText(row.after)}</td>
          {children(row)}
        </tr>
      ))}
    </tbody>
  </PlainTable>
)

function Accept({ late, yearMonth, onClose }: { late: LateChange; yearMonth: string; onClose: () => void }) {
  const act = useAct((reason: string) => call(monthApi.accept, { params: { yearMonth, memberId: late.memberId }, body: { reason } }), {
    done: 'Accepted as an addendum',
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title="Accept as an addendum"
      about={`${late.name}, ${usDate(late.dob)}`}
      confirmLabel="Accept"
      isBusy={act.isPending}
      error={act.isError ? problemWords(act.error) : undefined}
      onConfirm={(reason) => act.mutate(reason)}
      onClose={onClose}
    >
      {`Filed: ${linesText(late.before)}. With the addendum: ${linesText(late.after)}. The closed month itself stays as it is.`}
    </ReasonDialog>
  )
}
