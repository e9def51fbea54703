/** /reports/claims: the claims of a month by state, what each lacks with the page where it is mended, files out and answers in. */
import { Button } from '@mantine/core'
import { claimApi, claimShows } from '@vitalrounds/domain/claims/claim-api'
import { claimProgressStates } from '@vitalrounds/domain/claims/claim-progress'
import { addMonths } from '@vitalrounds/domain/days'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notCertified } from '../../claims/parts/not-certified.ts'
import { apiQuery, call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { pageFrom, parseChoice } from '../../platform/search-params.ts'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Note } from '../../ui/Sections.tsx'
import type { ReportProps } from '../BillingReportPage.tsx'
import { MonthPicker } from '../MonthPicker.tsx'
import styles from '../reports.module.css'
import { AnswersDialog } from './AnswersDialog.tsx'
import { ClaimFiles } from './ClaimFiles.tsx'
import { ClaimsTable } from './ClaimsTable.tsx'
import { listTitle, NarrowClaims } from './NarrowClaims.tsx'
import { Standing } from './Standing.tsx'

export function ClaimsPage({ me, address, running, onAddress, ...named }: ReportProps) {
  // Only a month that is over has claims: the newest of those, where nobody has named one
  const month = address.yearMonth === undefined ? addMonths(running, -1) : named.month
  const show = parseChoice(address.kind, claimShows) ?? 'work'
  const state = parseChoice(address.state, claimProgressStates)
  const page = pageFrom(address.page)
  const query = useQuery({
    ...apiQuery(claimApi.month, { params: { yearMonth: month }, query: { show, state, page: String(page) } }),
    placeholderData: keepPreviousData,
  })
  const [isReading, setReading] = useState(false)
  const mayBill = me.actions.includes('claim.write')
  const narrow = { show, state, page }
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
        {loadState(query, 'The claims could not be loaded', 'rows')}
        {query.data && (
          <>
            <Standing month={query.data} />
            {query.data.counts.all > 0 && (
              <>
                <NarrowClaims month={query.data} {...narrow} onAddress={onAddress} />
                <ClaimsTable rows={query.data.claims} yearMonth={month} label={listTitle(narrow, query.data)} mayBill={mayBill} />
              </>
            )}
            <ClaimFiles month={query.data} mayBill={mayBill} zone={me.timeZone} />
          </>
        )}
      </div>
      {isReading && <AnswersDialog onClose={() => setReading(false)} />}
    </>
  )
}

type MakeProps = { yearMonth: string; ready: number; mayBill: boolean }

function MakeFile({ yearMonth, ready, mayBill }: MakeProps) {
  const make = useAct(() => call(claimApi.make, { params: { yearMonth }, body: { action: 'send' } }), {
    done: ({ number, claims }) => `File ${number} with ${countWithNoun(claims, 'claim')} was made; it stands below under Files`,
    onDone: () => {},
  })
  const why = !mayBill ? 'Only administrators send claims.' : ready === 0 ? 'No claim is ready to send.' : undefined
  return (
    <>
      {make.isError && <span role="alert">{problemWords(make.error)}</span>}
      <GatedButton why={why} loading={make.isPending} onClick={() => make.mutate(undefined)}>
        {ready === 0 ? 'Make a file' : `Make a file of ${countWithNoun(ready, 'claim')}`}
      </GatedButton>
    </>
  )
}
