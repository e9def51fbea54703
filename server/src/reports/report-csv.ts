/** The billing report as a CSV file: a row a member, and for each code its state, units and what is missing. */
import { writeCsv } from '@vitalrounds/domain/files/csv'
import type { ReportRow } from '@vitalrounds/domain/reports/api'
import { needWords, reasonWords, stateTitles } from '@vitalrounds/domain/reports/cell-words'
import type { CellReason } from '@vitalrounds/domain/reports/cells'
import type { ReportCell } from '@vitalrounds/domain/reports/report-fields'
import { reportCodes } from '@vitalrounds/domain/reports/report-codes'

const secondsPerMinute = 60
const header = [
  'Name',
  'DoB',
  'MRN',
  'Practice',
  'Physician',
  'Care Manager',
  'Reading days',
  'Period from',
  'Period to',
  'RPM minutes',
  'CCM minutes',
  'Live calls',
  ...reportCodes,
]

function cellText(cell: ReportCell): string {
  const { state, units, reason } = cell
  const details = { ...cell, reason: reason as CellReason }
  if (state === 'earned') return units > 1 ? `${stateTitles.earned} x${units}` : stateTitles.earned
  if (state === 'off') return ''
  return `${stateTitles[state]}: ${needWords(details) || reasonWords[details.reason]}`
}

/** The period whose days a row counts, which is never left out beside them (docs/sources/rulings.md 64). */
function periodOf({ cells }: ReportRow): [from: string, to: string] {
  const { start, end } = cells.find(({ code }) => code === '99454') ?? {}
  return [start ?? '', end ?? '']
}

const minutes = (seconds: number) => (Math.floor((seconds / secondsPerMinute) * 10) / 10).toFixed(1)

export const reportCsv = (rows: readonly ReportRow[]) => ({
  text: writeCsv([
    header,
    ...rows.map((row) => [
      row.name,
      row.dob,
      row.mrn,
      row.practiceId ?? '',
      row.physician ?? '',
      row.careManager ?? '',
      String(row.days),
      ...periodOf(row),
      minutes(row.secondsRpm),
      minutes(row.secondsCcm),
      String(row.liveCalls),
      ...row.cells.map(cellText),
    ]),
  ]),
  members: rows.map(({ memberId }) => memberId),
})
