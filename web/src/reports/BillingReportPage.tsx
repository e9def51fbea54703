/** /reports/billing-report: members by codes, what can still be saved first. Every number and every cell opens what is behind it. */
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { Reply } from '@vitalrounds/domain/contract'
import { reportApi, reportPageSize, reportSorts, type ReportSort } from '@vitalrounds/domain/reports/api'
import { stateTitles } from '@vitalrounds/domain/reports/cell-words'
import { cellStates } from '@vitalrounds/domain/reports/cells'
import { unassigned, unassignedWords } from '@vitalrounds/domain/reports/report-fields'
import { reportCodes } from '@vitalrounds/domain/reports/report-codes'
import { useState } from 'react'
import { apiQuery, callRaw } from '../platform/api.ts'
import { saveFile } from '../platform/download.ts'
import type { Me } from '../platform/me.ts'
import { useNow } from '../platform/now.ts'
import { usePreferences } from '../platform/preferences.ts'
import { dayIn } from '../platform/zones.ts'
import { parseChoice, pageFrom } from '../platform/search-params.ts'
import { GatedButton } from '../ui/GatedButton.tsx'
import { UnlessEmptyClinic } from '../members/parts/EmptyClinic.tsx'
import { IconDownload } from '../ui/icons.tsx'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { billingColumns } from './billing-columns.tsx'
import { CellDialog } from './CellDialog.tsx'
import { MonthBar } from './MonthBar.tsx'
import { isNarrowed, Narrowed } from './Narrowed.tsx'
import { ReportBar } from './ReportBar.tsx'
import type { ReportAddress } from './report-search.ts'
import styles from './reports.module.css'
import { SumsTable } from './SumsTable.tsx'
import { widthProps } from '../ui/fields/width-props.ts'

export type ReportProps = {
  me: Me
  address: ReportAddress
  /** The month of the address, and the running one. */
  month: string
  running: string
  /** Whose patients: everybody’s, or those of the user with this id. */
  show: string
  onAddress: (changed: ReportAddress) => void
}

const queryOf = ({ address, month, show }: Pick<ReportProps, 'address' | 'month' | 'show'>) => ({
  yearMonth: month,
  show,
  practiceId: address.practiceId,
  physician: address.physician,
  careManager: address.careManager,
  code: parseChoice(address.code, reportCodes),
  state: parseChoice(address.state, cellStates),
  reason: address.reason,
  late: parseChoice(address.late, ['true']),
  once: address.by === 'once' ? ('true' as const) : undefined,
  sort: parseChoice(address.sort, Object.keys(reportSorts) as ReportSort[]) ?? 'save',
})

export function BillingReportPage(props: ReportProps) {
  const { me, address, month, running, onAddress } = props
  const page = pageFrom(address.page)
  const query = queryOf(props)
  const reportQuery = useQuery({
    ...apiQuery(reportApi.billing, { query: { ...query, page: page - 1 } }),
    placeholderData: keepPreviousData,
  })
  const go = (changed: ReportAddress) => onAddress({ page: '', ...changed })
  const { data } = reportQuery
  const displayed = { ...address, yearMonth: month, show: props.show }
  return (
    <>
      <PageHeader
        title="Billing report"
        note={data && countWithNoun(data.count, 'member')}
        actions={
          <ReportBar
            me={me}
            show={props.show}
            onShow={(show) => go({ show })}
            month={{ month, running, onMonth: (yearMonth) => go({ yearMonth }) }}
          />
        }
      />
      <div className={styles['notice']}>{data && <MonthBar me={me} month={data.month} />}</div>
      <Sums report={data} address={displayed} />
      <Filters me={me} query={query} count={data?.count} onAddress={go} />
      <Narrowed me={me} by={query} onAll={() => go(everybody)} />
      <Board me={me} asked={reportQuery} query={query} />
      {data && (
        <Pager page={data.page + 1} total={data.count} pageSize={reportPageSize} onPage={(next) => onAddress({ page: String(next) })} />
      )}
    </>
  )
}

const everybody: ReportAddress = {
  code: '',
  state: '',
  reason: '',
  late: '',
  by: '',
  practiceId: '',
  physician: '',
  careManager: '',
  show: 'all',
}

type Report = Reply<typeof reportApi.billing>

/** Off for a running month where the clinic does not want verdicts before its end. */
const hasVerdicts = ({ month, showLiveBilling }: Report) => month.state !== 'running' || showLiveBilling
const codesIn = ({ sums }: Report) => sums.filter(({ eligible }) => eligible > 0)

function Sums({ report, address }: { report: Report | undefined; address: ReportAddress }) {
  // Their room is kept, so that nothing below moves once they are here
  if (report === undefined) return <div className={styles['sums']} />
  if (!hasVerdicts(report) || codesIn(report).length === 0) return null
  return (
    <div className={styles['sums']}>
      <SumsTable sums={codesIn(report)} address={address} />
    </div>
  )
}

type BoardProps = { me: Me; asked: UseQueryResult<Report>; query: Query }

function Board({ me, asked, query }: BoardProps) {
  const { density } = usePreferences()
  const [opened, setOpened] = useState<{ memberId: string; code: string } | null>(null)
  const report = asked.data
  const row = report?.rows.find(({ memberId }) => memberId === opened?.memberId)
  const cell = row?.cells.find(({ code }) => code === opened?.code)
  const columns = billingColumns({
    yearMonth: query.yearMonth,
    today: dayIn(useNow(), me.groupTimeZone),
    codes: report ? codesIn(report).map(({ code }) => code) : [],
    hasVerdicts: report !== undefined && hasVerdicts(report),
    onOpen: (memberId, code) => setOpened({ memberId, code }),
  })
  return (
    <>
      <DataTable
        label="Billing report"
        columns={columns}
        rows={report?.rows}
        idOf={({ memberId }) => memberId}
        density={density}
        isRefetching={asked.isPlaceholderData}
        problem={loadProblem(asked, 'The report could not be loaded')}
        empty={
          <UnlessEmptyClinic me={me}>
            <Nothing query={query} state={report?.month.state} />
          </UnlessEmptyClinic>
        }
      />
      {row && cell && <CellDialog row={row} cell={cell} yearMonth={query.yearMonth} onClose={() => setOpened(null)} />}
    </>
  )
}

type Query = ReturnType<typeof queryOf>

type NothingProps = { query: Query; state: Report['month']['state'] | undefined }

function Nothing({ query, state }: NothingProps) {
  // What it is filtered by, and the way out of it, stand above
  if (isNarrowed(query)) return <EmptyState title="No member fits.">The filter leaves nobody in this month.</EmptyState>
  return (
    <EmptyState title="Nobody was enrolled in this month.">
      Members appear here in every month in which they are enrolled. Months before the clinic began hold nobody
      {state === 'open' ? ', and those from before it used this report are computed first.' : '.'}
    </EmptyState>
  )
}

const codes = [{ value: '', label: 'Any code' }, ...reportCodes.map((value) => ({ value, label: value }))]
const states = [{ value: '', label: 'Any status' }, ...cellStates.map((value) => ({ value, label: stateTitles[value] }))]
const sorts = Object.entries(reportSorts).map(([value, label]) => ({ value, label }))

type FiltersProps = {
  me: Me
  query: Query
  count: number | undefined
  onAddress: (changed: ReportAddress) => void
}

function Filters({ me, query, count, onAddress }: FiltersProps) {
  const practices = [
    { value: '', label: 'Every practice' },
    ...me.practiceList.map(({ key, text }) => ({ value: key, label: text })),
    { value: unassigned, label: unassignedWords.practiceId },
  ]
  return (
    <div className={styles['filters']}>
      <Choice label="Practice" data={practices} value={query.practiceId} onValue={(practiceId) => onAddress({ practiceId })} />
      <Choice label="Code" data={codes} value={query.code} onValue={(code) => onAddress({ code, reason: '' })} />
      <Choice label="Status" data={states} value={query.state} onValue={(state) => onAddress({ state, reason: '' })} />
      <Choice label="Sort" data={sorts} value={query.sort} onValue={(sort) => onAddress({ sort })} />
      <Export query={query} count={count} />
    </div>
  )
}

type ChoiceProps = {
  label: string
  data: { value: string; label: string }[]
  value: string | undefined
  onValue: (value: string) => void
}
const Choice = ({ label, data, value, onValue }: ChoiceProps) => (
  <NativeSelect
    {...widthProps(170)}
    label={label}
    data={data}
    value={value ?? ''}
    onChange={(event) => onValue(event.currentTarget.value)}
  />
)

function Export({ query, count }: { query: Query; count: number | undefined }) {
  const save = useMutation({
    mutationFn: async () => saveFile(await callRaw(reportApi.billingCsv, { query }), `billing-report-${query.yearMonth}.csv`),
  })
  return (
    <>
      {save.isError && <span role="alert">Not exported. Please try again.</span>}
      <GatedButton
        why={count === 0 ? 'There is nobody to export.' : undefined}
        variant="default"
        leftSection={<IconDownload size={15} aria-hidden="true" />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        Export CSV
      </GatedButton>
    </>
  )
}
