/** The columns of the billing report: the member, what was measured and worked, and a column for each code that applies. */
import { shortDate, shortSpan, usDate } from '@vitalrounds/domain/us-date'
import { Link } from '@tanstack/react-router'
import type { ReportRow } from '@vitalrounds/domain/reports/api'
import type { Cell } from '@vitalrounds/domain/reports/cells'
import { nextActOf } from '@vitalrounds/domain/reports/next-act'
import { codesTogether, isFirstOfProgram, isOutsideProgram, placeOfCode, programOf, shownCell } from './code-columns.ts'
import { codeWords, type ReportCode } from '@vitalrounds/domain/reports/report-codes'
import { neededDays } from '@vitalrounds/domain/billing/rulebook/needed-days'
import { Dim, Lines } from '../ui/Lines.tsx'
import type { Column } from '../ui/table/table-types.ts'
import { CellButton } from './CellButton.tsx'
import { minuteText } from './month-words.ts'
import styles from './reports.module.css'

type Frame = {
  yearMonth: string
  /** The clinic's date. */
  today: string
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

/** The period whose days a row counts, which is never left out beside them (docs/sources/rulings.md 64). */
function periodOf({ cells }: ReportRow): string {
  const { start, end } = cells[placeOfCode('99454')] ?? {}
  return start && end ? shortSpan(start, end) : ''
}

const facts: Column<ReportRow>[] = [
  {
    id: 'people',
    title: 'Care team',
    width: 130,
    cell: (row) => <Lines below={row.careManager ?? ''}>{row.physician ?? '–'}</Lines>,
  },
  {
    id: 'days',
    title: 'Days',
    unit: `of ${neededDays}`,
    align: 'end',
    width: 70,
    card: 'line',
    cell: (row) => <Lines below={periodOf(row)}>{row.days}</Lines>,
  },
  { id: 'rpm', title: 'RPM', unit: 'min', align: 'end', width: 70, card: 'line', cell: (row) => minuteText(row.secondsRpm) },
  { id: 'ccm', title: 'CCM', unit: 'min', align: 'end', width: 70, cell: (row) => minuteText(row.secondsCcm) },
  { id: 'calls', title: 'Calls', align: 'end', width: 60, cell: (row) => row.liveCalls },
]

/** What can still be done for the member, and by when. */
function NextAct({ row, frame: { yearMonth, today } }: { row: ReportRow; frame: Pick<Frame, 'yearMonth' | 'today'> }) {
  const act = nextActOf(row.cells as readonly Cell[], { month: yearMonth, today })
  return act === null ? (
    <Dim>nothing to do</Dim>
  ) : (
    <span className={styles['act']}>
      <Lines below={`${act.code}: ${act.words}`}>{shortDate(act.by)}</Lines>
    </span>
  )
}

/** A column of one code, or of two of which only one is billed. */
const codeColumn = (codes: readonly ReportCode[], { codes: all, onOpen }: Frame): Column<ReportRow> => ({
  id: codes.join(' '),
  title: codes.join(' or '),
  width: 140,
  card: 'line',
  isEmpty: (row) => shownCell(row, codes)?.state === 'off',
  cell: (row) => {
    // Once for all codes of the program
    if (isOutsideProgram(row, codes)) return isFirstOfProgram(codes, all) && <Dim>{`not in ${programOf(codes).toUpperCase()}`}</Dim>
    const cell = shownCell(row, codes)
    const label = cell && cell.state !== 'off' && codes.length > 1 ? { label: cell.code } : {}
    return cell && <CellButton cell={cell} name={row.name} {...label} onOpen={() => onOpen(row.memberId, cell.code)} />
  },
})

export function billingColumns(frame: Frame): Column<ReportRow>[] {
  const { yearMonth, codes, hasVerdicts } = frame
  const who: Column<ReportRow> = {
    id: 'name',
    title: 'Member',
    width: 180,
    card: 'title',
    cell: (row) => <Who row={row} yearMonth={yearMonth} />,
  }
  const until: Column<ReportRow> = {
    id: 'until',
    title: 'Act by',
    width: 190,
    card: 'line',
    cell: (row) => <NextAct row={row} frame={frame} />,
  }
  if (!hasVerdicts) return [who, ...facts]
  return [who, until, ...codesTogether(codes).map((together) => codeColumn(together, frame)), ...facts]
}

export const codeTitle = (code: string) => codeWords[code as ReportCode].title
