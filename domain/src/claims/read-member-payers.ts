/** Who pays for members, as practice systems export it: read where files are read. */
import { isDay } from '../days.ts'
import { dayInFile, type FieldProblem, readTable, type TableFile } from '../files/table-file.ts'
import type { PayerKind } from './claim.ts'
import { isMedicareNumber, isPlainAscii } from './identifiers.ts'

export const memberPayerColumns = {
  mrn: ['MRN', 'medical record number'],
  dob: ['DoB', 'date of birth', 'birth date', 'birthdate'],
  payer: ['Payer', 'insurance', 'plan'],
  insuredId: ['Insured ID', 'member id', 'subscriber id', 'policy number', 'medicare number', 'mbi'],
  from: ['From', 'effective', 'start'],
} as const

/** Of one clinic; a file this long is a mistake. */
export const mostMemberPayers = 5000

export type MemberPayerLine = {
  line: number
  mrn: string
  /** `YYYY-MM-DD`, or what the file says. */
  dob: string
  payerId: string
  insuredId: string
  /** `YYYY-MM-DD`. */
  from: string
  problems: FieldProblem[]
}

type KnownPayer = { id: string; name: string; kind: PayerKind }

/** What is wrong with the number on a card, for a payer of this kind; undefined where nothing is. */
export function insuredIdProblem(insuredId: string, kind: PayerKind | undefined): string | undefined {
  if (insuredId.length < 2) return 'Enter the number on the insurance card.'
  if (insuredId.length > 80 || !isPlainAscii(insuredId)) return 'At most 80 Latin letters and digits, and none of * ~ : ^.'
  return kind === 'MB' && !isMedicareNumber(insuredId)
    ? 'A Medicare number has eleven characters, no dashes, never S, L, O, I, B or Z.'
    : undefined
}

/** Each line read alone: one that is wrong is named with its problems. */
export function readMemberPayers(text: string, payers: readonly KnownPayer[]): TableFile<MemberPayerLine> {
  const table = readTable(text, {
    columns: memberPayerColumns,
    required: ['mrn', 'dob', 'payer', 'insuredId', 'from'],
    mostRows: mostMemberPayers,
    things: 'members',
  })
  if ('problem' in table) return table
  const lines = table.lines.map(({ line, cell, problems }) => {
    const payer = payers.find(({ name }) => name.toLowerCase() === cell('payer').toLowerCase())
    const read = {
      mrn: cell('mrn'),
      dob: dayInFile(cell('dob')),
      insuredId: cell('insuredId').toUpperCase(),
      from: dayInFile(cell('from')),
    }
    const checks: [field: string, message: string | undefined][] = [
      ['MRN', read.mrn === '' ? 'Enter the number by which the clinic knows the member.' : undefined],
      ['DoB', isDay(read.dob) ? undefined : 'Enter a date of the calendar.'],
      ['Payer', payer === undefined ? 'No payer of the clinic has this name.' : undefined],
      ['Insured ID', insuredIdProblem(read.insuredId, payer?.kind)],
      ['From', isDay(read.from) ? undefined : 'Enter a date of the calendar.'],
    ]
    const wrong = checks.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]))
    return { line, ...read, payerId: payer?.id ?? '', problems: [...problems, ...wrong] }
  })
  return { ...table, lines }
}
