/** What the address of a report says, as text; each page reads what it knows. */
import { pickSearchParams } from '../platform/search-params.ts'
import { firstPickerMonth, isMonth } from '@vitalrounds/domain/reports/report-months'

const names = [
  'show',
  'yearMonth',
  'practiceId',
  'physician',
  'careManager',
  'code',
  'state',
  'reason',
  'late',
  'sort',
  'page',
  'figure',
  'past',
  'memberId',
  'by',
  'from',
  'kind',
] as const
export type ReportAddress = Partial<Record<(typeof names)[number], string>>

export const reportAddress: (raw: Record<string, unknown>) => ReportAddress = pickSearchParams(names)

/** The month of the address, or the running one where it names none that can be picked. */
export const monthFrom = (text: string | undefined, running: string): string =>
  text !== undefined && isMonth(text) && text >= firstPickerMonth ? text : running
