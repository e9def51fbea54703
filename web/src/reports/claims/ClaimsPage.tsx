/** /reports/claims: the claims of a month by state, what each lacks with the page where it is mended, files out and answers in. */
import { Button, NativeSelect } from '@mantine/core'
import { claimApi, claimShows, claimsPerPage, type ClaimShow } from '@vitalrounds/domain/claims/claim-api'
import type { Reply } from '@vitalrounds/domain/contract'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { notCertified } from '../../claims/parts/not-certified.ts'
import { apiQuery, call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { parseChoice } from '../../platform/search-params.ts'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { widthProps } from '../../ui/fields/width-props.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Note } from '../../ui/Sections.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import type { ReportProps } from '../BillingReportPage.tsx'
import { MonthPicker } from '../MonthPicker.tsx'
import styles from '../reports.module.css'
import { AnswersDialog } from './AnswersDialog.tsx'
import { ClaimFiles } from './ClaimFiles.tsx'
import { ClaimsTable } from './ClaimsTable.tsx'
import { Findings } from './Findings.tsx'
import { dollars } from './dollars.ts'

type ClaimMonth = Reply<typeof claimApi.month>

const showWords: Record<ClaimShow, string> = {
  work: 'To mend',
  ready: 'Ready to send',
  sent: 'Sent, not settled',
  settled: 'Settled',
  all: 'All claims',
}

export function ClaimsPage({ me, address, month, running, onAddress }: ReportProps) {
  const show = parseChoice(address.kind, claimShows) ?? 'work'
  const page = Math.max(1, Math.trunc(Number(address.page ?? '1')) || 1)
  const query = useQuery({
    ...apiQuery(claimApi.month, { params: { yearMonth: month }, query: { show, page: String(page) } }),
    placeholderData: keepPreviousData,
  })
  const [isReading, setReading] = useState(false)
  const mayBill = me.actions.includes('month.close')
  return (
    <>
      <PageHeader
        title="Claims"
        actions={
          <div className={styles['bar']}>
            <MonthPicker month={month} running={running} onMonth={(yearMonth) => onAddress({ yearMonth, page: '1' })} />
            {query.data && <MakeFile yearMonth={month} ready={query.data.counts.ready} mayBill={mayBill} />}
            {mayBill && (
              <Button variant="default" onClick={() => setReading(true)}>
                Take in answers
              </Button>
            )}
          </div>
        }
      />
      <div className={styles['body']}>
        <Note>{`${notCertified} The worksheet for billers is the Claims CSV of the billing report.`}</Note>
        {loadProblem(query, 'The claims could not be loaded')}
        {query.data && (
          <>
            <Standing month={query.data} />
            <div className={styles['filters']}>
              <NativeSelect
                {...widthProps(220)}
                label="Show"
                data={claimShows.map((value) => ({ value, label: `${showWords[value]} (${query.data.counts[value]})` }))}
                value={show}
                onChange={(event) => onAddress({ kind: event.currentTarget.value, page: '1' })}
              />
              <Pager page={page} total={query.data.counts[show]} onPage={(next) => onAddress({ page: String(next) })} />
            </div>
            <ClaimsTable rows={query.data.claims} yearMonth={month} label={showWords[show]} mayBill={mayBill} />
            <ClaimFiles month={query.data} mayBill={mayBill} zone={me.timeZone} />
          </>
        )}
      </div>
      {isReading && <AnswersDialog onClose={() => setReading(false)} />}
    </>
  )
}

/** What the month as a whole says: whether it is closed, what the practice lacks, and how many claims stand how. */
const Standing = ({ month }: { month: ClaimMonth }) => (
  <>
    {!month.isClosed && (
      <EmptyState title="This month is not closed.">
        {'Claims are made of the lines of a closed month: '}
        <Link to="/reports/$report" params={{ report: 'billing-report' }} search={{ show: 'all', yearMonth: month.yearMonth }}>
          Billing report
        </Link>
      </EmptyState>
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
    {month.states.length > 0 && (
      <PlainTable label="Claims by state" isNumbers columns={['State', 'Claims', 'Charges']}>
        {month.states.map(({ state, title, claims, cents }) => (
          <tr key={state}>
            <th scope="row">{title}</th>
            <td>{claims}</td>
            <td>{dollars(cents)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Paid by payers so far</th>
          <td />
          <td>{dollars(month.paidCents)}</td>
        </tr>
      </PlainTable>
    )}
  </>
)

type PagerProps = { page: number; total: number; onPage: (page: number) => void }

const Pager = ({ page, total, onPage }: PagerProps) => {
  const last = Math.max(1, Math.ceil(total / claimsPerPage))
  if (last === 1) return null
  return (
    <>
      <Button size="compact-sm" variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>{`Page ${page} of ${last}`}</span>
      <Button size="compact-sm" variant="default" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </>
  )
}

type MakeProps = { yearMonth: string; ready: number; mayBill: boolean }

function MakeFile({ yearMonth, ready, mayBill }: MakeProps) {
  const make = useAct(() => call(claimApi.make, { params: { yearMonth }, body: { action: 'send' } }), {
    done: ({ number, claims }) => `File ${number} with ${countWithNoun(claims, 'claim')} was made; download it below`,
    onDone: () => {},
  })
  const why = !mayBill ? 'Only administrators send claims.' : ready === 0 ? 'No claim is ready to send.' : undefined
  return (
    <>
      {make.isError && <span role="alert">{problemWords(make.error)}</span>}
      <GatedButton why={why} loading={make.isPending} onClick={() => make.mutate(undefined)}>
        {`Make a file of ${countWithNoun(ready, 'claim')}`}
      </GatedButton>
    </>
  )
}
