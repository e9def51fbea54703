/** Fees that come as a file, read where files are read. */
import { isDay } from '../days.ts'
import { dayInFile, type FieldProblem, readTable, type TableFile } from '../files/table-file.ts'
import { centsOf, type Fee } from './fee.ts'
import { isServiceCode } from './identifiers.ts'

export const feeColumns = {
  code: ['Code', 'CPT', 'HCPCS', 'Procedure'],
  payer: ['Payer', 'Insurance'],
  fee: ['Fee', 'Amount', 'Charge'],
  from: ['From', 'Effective', 'Start'],
} as const

export type FeeLine = { line: number; fee: Fee | null; problems: FieldProblem[] }

/** The fees of a file, each line read alone: a wrong one is named with its problems and gives no fee. */
export function readFees(text: string, payers: readonly { id: string; name: string }[]): TableFile<FeeLine> {
  const table = readTable(text, { columns: feeColumns, required: ['code', 'fee', 'from'], mostRows: 2000, things: 'fees' })
  if ('problem' in table) return table
  const lines = table.lines.map(({ line, cell, problems }) => {
    const code = cell('code').trim().toUpperCase()
    const name = cell('payer').trim()
    const payer = payers.find((known) => known.name.toLowerCase() === name.toLowerCase())
    const cents = centsOf(cell('fee'))
    const from = dayInFile(cell('from'))
    const checks: [isWrong: boolean, field: string, message: string][] = [
      [!isServiceCode(code), 'Code', 'This is no code of CPT or HCPCS.'],
      [name !== '' && payer === undefined, 'Payer', 'No payer of the clinic has this name; leave it empty for all payers.'],
      [cents === null, 'Fee', 'Enter an amount in dollars, above 0.'],
      [!isDay(from), 'From', 'Enter a date of the calendar.'],
    ]
    const wrong = [...problems, ...checks.flatMap(([isWrong, field, message]) => (isWrong ? [{ field, message }] : []))]
    const fee = wrong.length > 0 || cents === null ? null : { payerId: payer?.id ?? null, code, cents, from }
    return { line, fee, problems: wrong }
  })
  return { ...table, lines }
}
