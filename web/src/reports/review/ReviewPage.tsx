/** /reports/review-record, Monthly Record Review: the queue at the side, one member’s month on one page, signed or returned. */
import { reviewerWords } from '@vitalrounds/domain/reports/signing-titles'
import { usDate } from '@vitalrounds/domain/us-date'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Reply } from '@vitalrounds/domain/contract'
import { reviewApi, reviewPageSize, type ReviewState } from '@vitalrounds/domain/reports/review-api'
import { apiQuery } from '../../platform/api.ts'
import { useShortcuts } from '../../platform/keyboard.ts'
import { parseChoice, pageFrom } from '../../platform/search-params.ts'
import { UnlessEmptyClinic } from '../../members/parts/EmptyClinic.tsx'
import type { Me } from '../../platform/me.ts'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import type { ReportProps } from '../BillingReportPage.tsx'
import { ReportBar } from '../ReportBar.tsx'
import type { ReportAddress } from '../report-search.ts'
import { ReviewedMonth } from './ReviewedMonth.tsx'
import { SignAllClean } from './SignAllClean.tsx'
import styles from '../reports.module.css'

const whole = new Intl.NumberFormat('en-US')
type Queue = Reply<typeof reviewApi.queue>
const states = ['toSign', 'reviewed', 'changed', 'returned', 'signed'] as const
const reviewTitles: Record<ReviewState, string> = {
  toSign: 'To sign',
  reviewed: 'Reviewed, to be signed',
  changed: 'Changed since reviewed',
  returned: 'Returned',
  signed: 'Signed',
}

const waitingWords = ({ counts, maySign }: Queue) =>
  maySign
    ? `${whole.format(counts.toSign + counts.reviewed + counts.changed)} to sign`
    : `${whole.format(counts.toSign + counts.changed)} to review`

/** J leads on to the next page, and K stays on this one. */
function useNextAndPrevious(queue: Queue | undefined, selected: string | undefined, onAddress: ReportProps['onAddress']) {
  const rows = queue?.rows ?? []
  const at = rows.findIndex(({ memberId }) => memberId === selected)
  const [next, previous] = [rows[at + 1]?.memberId, rows[at - 1]?.memberId]
  const isLastPage = queue === undefined || (queue.page + 1) * reviewPageSize >= queue.count
  const goOn = () => {
    if (next !== undefined) onAddress({ memberId: next })
    else if (!isLastPage) onAddress({ page: String(queue.page + 2), memberId: '' })
  }
  useShortcuts([
    { keys: 'j', title: 'Next month', group: 'Months', run: goOn },
    { keys: 'k', title: 'Previous month', group: 'Months', run: () => previous !== undefined && onAddress({ memberId: previous }) },
  ])
  return next
}

export function ReviewPage({ me, address, month, running, show, onAddress }: ReportProps) {
  const state = parseChoice(address.state, states)
  const query = useQuery({
    ...apiQuery(reviewApi.queue, { query: { yearMonth: month, show, state, page: pageFrom(address.page) - 1 } }),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.rows
  const selected = address.memberId ?? rows?.[0]?.memberId
  const next = useNextAndPrevious(query.data, selected, onAddress)
  return (
    <>
      <PageHeader
        title="Monthly Record Review"
        note={query.data && waitingWords(query.data)}
        actions={
          <>
            {query.data?.maySign === true && me.actions.includes('month.review') && month < running && (
              <SignAllClean yearMonth={month} show={show} />
            )}
            <ReportBar
              me={me}
              show={show}
              onShow={(whose) => onAddress({ show: whose, page: '', memberId: '' })}
              month={{ month, running, onMonth: (yearMonth) => onAddress({ yearMonth, page: '', memberId: '' }) }}
            />
          </>
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

/** Whose review it is, where nothing has changed since. */
const stateWords = ({ state, by, title }: Queue['rows'][number]) =>
  by === null || state === 'toSign' || state === 'changed'
    ? reviewTitles[state]
    : `${reviewTitles[state]}${state === 'reviewed' ? ':' : ' by'} ${reviewerWords({ by, title: title ?? '' })}`

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
            ref={row.memberId === chosen ? (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' }) : undefined}
          >
            <b>{row.name}</b>
            <span className={styles['small']}>{`${usDate(row.dob)}, ${stateWords(row)}`}</span>
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
