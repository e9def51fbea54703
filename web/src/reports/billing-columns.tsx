/** The columns of the billing report: the member, what was measured and worked, and a column for each code that applies. */
import { shortDate, usDate } from '@vitalrounds/domain/us-date'
import { Link } from '@tanstack/react-router'
import type { ReportRow } from '@vitalrounds/domain/reports/api'
import { codeWords, type ReportCode, reportCodes } from '@vitalrounds/domain/reports/report-codes'
import { neededDays } from '@vitalrounds/domain/billing/rulebook/needed-days'
import { Lines } from '../ui/Lines.tsx'
import type { Column } from '../ui/table/table-types.ts'
import { CellButton } from './CellButton.tsx'
import { minuteText } from './month-words.ts'
import styles from './reports.module.css'

type Frame = {
  yearMonth: string
  codes: readonly ReportCode[]
  /** Off: facts without verdicts. */
  hasVerdicts: boolean
  onOpen: (memberId: string, code: ReportCode) => void
}

const Who = ({ row, yearMonth }: { row: ReportRow; yearMonth: string }) => (
  <Lines below={usDate(row.dob)}>
    <Link
      to="/member-details/$memberId/$tab"
      params={{ memberId: row.memberId, tab: 'billing-insights' }}
      search={{ month: yearMonth }}
      className={styles['name']}
    >
      {row.name}
    </Link>
    {row.isLate && ' (late data)'}
  </Lines>
)

const facts: Column<ReportRow>[] = [
  {
    id: 'people',
    title: 'Care team',
    width: 130,
    cell: (row) => <Lines below={row.careManager ?? ''}>{row.physician ?? '–'}</Lines>,
  },
  { id: 'days', title: 'Days', unit: `of ${neededDays}`, align: 'end', width: 70, card: 'line', cell: (row) => row.days },
  { id: 'rpm', title: 'RPM', unit: 'min', align: 'end', width: 70, card: 'line', cell: (row) => minuteText(row.secondsRpm) },
  { id: 'ccm', title: 'CCM', unit: 'min', align: 'end', width: 70, cell: (row) => minuteText(row.secondsCcm) },
  { id: 'calls', title: 'Calls', align: 'end', width: 60, cell: (row) => row.liveCalls },
]

export function billingColumns({ yearMonth, codes, hasVerdicts, onOpen }: Frame): Column<ReportRow>[] {
  const who: Column<ReportRow> = {
    id: 'name',
    title: 'Member',
    width: 180,
    card: 'title',
    cell: (row) => <Who row={row} yearMonth={yearMonth} />,
  }
  const until: Column<ReportRow> = {
    id: 'until',
    title: 'Latest safe date',
    width: 110,
    card: 'line',
    cell: (row) => (row.nextUntil === null ? '–' : shortDate(row.nextUntil)),
  }
  if (!hasVerdicts) return [who, ...facts]
  const verdicts = codes.map((code): Column<ReportRow> => {
    const place = reportCodes.indexOf(code)
    return {
      id: code,
      title: code,
      width: 150,
      card: 'line',
      cell: (row) => {
        const cell = row.cells[place]
        return cell && <CellButton cell={cell} name={row.name} onOpen={() => onOpen(row.memberId, code)} />
      },
    }
  })
  return [who, until, ...verdicts, ...facts]
}

export const codeTitle = (code: string) => codeWords[code as ReportCode].title
