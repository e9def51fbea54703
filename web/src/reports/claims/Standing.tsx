/** What a month as a whole says: whether it is closed, what the practice lacks, and how many claims stand how. */
import type { claimApi } from '@vitalrounds/domain/claims/claim-api'
import type { Reply } from '@vitalrounds/domain/contract'
import { Link } from '@tanstack/react-router'
import { Banner } from '../../ui/notices/Banner.tsx'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import reports from '../reports.module.css'
import styles from './claims.module.css'
import { dollars } from './dollars.ts'
import { Findings } from './Findings.tsx'

type ClaimMonth = Reply<typeof claimApi.month>

export const Standing = ({ month }: { month: ClaimMonth }) => (
  <>
    {!month.isClosed && (
      <EmptyState title="This month is not closed.">
        {'Claims are made of the lines of a closed month: '}
        <Link to="/reports/$report" params={{ report: 'billing-report' }} search={{ show: 'all', yearMonth: month.yearMonth }}>
          Billing report
        </Link>
      </EmptyState>
    )}
    {month.isClosed && month.counts.all === 0 && (
      <EmptyState title="Nothing of this month is billed.">No member has a line in its close.</EmptyState>
    )}
    {month.practice.length > 0 && (
      <Banner tone="warning" title="The practice cannot send claims yet">
        <Findings findings={month.practice} memberId="" yearMonth={month.yearMonth} />
      </Banner>
    )}
    {month.notOurs.length > 0 && (
      <Banner tone="warning" title="Answers name claims that are not of this clinic">
        {month.notOurs.join(', ')}
      </Banner>
    )}
    {month.states.length > 0 && <States month={month} />}
  </>
)

/** Each state leads to its claims in the list below. */
const States = ({ month: { yearMonth, states, paidCents } }: { month: ClaimMonth }) => (
  <div className={styles['states']}>
    <PlainTable label="Claims by status" isNumbers columns={['Status', 'Claims', 'Charges']}>
      {states.map(({ state, title, claims, cents }) => (
        <tr key={state}>
          <th scope="row">
            <Link
              to="/reports/$report"
              params={{ report: 'claims' }}
              search={{ yearMonth, kind: 'all', state }}
              className={reports['link']}
            >
              {title}
            </Link>
          </th>
          <td>{claims}</td>
          <td>{dollars(cents)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row">Paid by payers so far</th>
        <td />
        <td>{dollars(paidCents)}</td>
      </tr>
    </PlainTable>
  </div>
)
