/** /reports/review-record, Monthly Record Review: the queue at the side, one member’s month on one page, signed or returned. */
import { usDate } from '@vitalrounds/domain/us-date'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Reply } from '@vitalrounds/domain/contract'
import { reviewApi, reviewPageSize, type ReviewState } from '@vitalrounds/domain/reports/review-api'
import { apiQuery } from '../platform/api.ts'
import { parseChoice, pageFrom } from '../platform/search-params.ts'
import { UnlessEmptyClinic } from '../members/parts/EmptyClinic.tsx'
import type { Me } from '../platform/me.ts'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import type { ReportProps } from './BillingReportPage.tsx'
import { ReportBar } from './ReportBar.tsx'
import type { ReportAddress } from './report-search.ts'
import { ReviewedMonth } from './ReviewedMonth.tsx'
import styles from './reports.module.css'

const whole = new Intl.NumberFormat('en-US')
type Queue = Reply<typeof reviewApi.queue>
const states = ['toSign', 'changed', 'returned', 'signed'] as const
export const reviewTitles: Record<ReviewState, string> = {
  toSign: 'To sign',
  changed: 'Changed since signed',
  returned: 'Returned',
  signed: 'Signed',
}

export function ReviewPage({ me, address, month, running, show, onAddress }: ReportProps) {
  const state = parseChoice(address.state, states)
  const query = useQuery({
    ...apiQuery(reviewApi.queue, { query: { yearMonth: month, show, state, page: pageFrom(address.page) - 1 } }),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.rows
  const selected = address.memberId ?? rows?.[0]?.memberId
  const next = rows?.[rows.findIndex(({ memberId }) => memberId === selected) + 1]?.memberId
  return (
    <>
      <PageHeader
        title="Monthly Record Review"
        note={query.data && `${whole.format(query.data.counts.toSign + query.data.counts.changed)} to sign`}
        actions={
          <ReportBar
            me={me}
            show={show}
            onShow={(whose) => onAddress({ show: whose, page: '', memberId: '' })}
            month={{ month, running, onMonth: (yearMonth) => onAddress({ yearMonth, page: '', memberId: '' }) }}
          />
        }
      />
      <div className={styles['body']}>
        {loadProblem(query, 'The queue could not be loaded')}
        <div className={styles['two']}>
          {query.data && <QueueList {...{ me, queue: query.data, address, state, chosen: selected, onAddress }} />}
          {selected !== undefined && (
            <ReviewedMonth
              key={`${selected} ${month}`}
              me={me}
              memberId={selected}
              yearMonth={month}
              onDone={() => onAddress({ memberId: next ?? '' })}
            />
          )}
        </div>
      </div>
    </>
  )
}

type ListProps = {
  me: Me
  queue: Queue
  address: ReportAddress
  state: ReviewState | undefined
  chosen: string | undefined
  onAddress: (changed: ReportAddress) => void
}

const QueueList = ({ me, queue, address, state, chosen, onAddress }: ListProps) => (
  <nav aria-label="Members to review">
    <NativeSelect
      size="xs"
      label="Status of the review"
      data={[
        { value: '', label: 'Every status' },
        ...states.map((value) => ({ value, label: `${reviewTitles[value]} (${whole.format(queue.counts[value])})` })),
      ]}
      value={state ?? ''}
      onChange={(event) => onAddress({ state: event.currentTarget.value, page: '', memberId: '' })}
    />
    {queue.rows.length === 0 && (
      <UnlessEmptyClinic me={me}>
        <EmptyState title="Nobody is here.">
          No month of the chosen patients has this status. Choose another status, or other patients.
        </EmptyState>
      </UnlessEmptyClinic>
    )}
    <ul className={`${styles['queue']} ${styles['members']}`}>
      {queue.rows.map((row) => (
        <li key={row.memberId}>
          <Link
            to="/reports/$report"
            params={{ report: 'review-record' }}
            search={{ ...address, memberId: row.memberId }}
            className={styles['figure']}
            aria-current={row.memberId === chosen ? 'true' : undefined}
          >
            <b>{row.name}</b>
            <span className={styles['small']}>{`${usDate(row.dob)}, ${reviewTitles[row.state]}`}</span>
          </Link>
        </li>
      ))}
    </ul>
    <Pager
      page={queue.page + 1}
      total={queue.count}
      pageSize={reviewPageSize}
      onPage={(page) => onAddress({ page: String(page), memberId: '' })}
    />
  </nav>
)
