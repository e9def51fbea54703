/** By what the report of outcomes is narrowed, as its address says it. */
import { outcomePrograms } from '@vitalrounds/domain/reports/outcomes/api'
import { parseChoice } from '../../platform/search-params.ts'
import type { ReportProps } from '../BillingReportPage.tsx'

/** What the address asks of the server. */
export const filtersOf = ({ address, month, show }: Pick<ReportProps, 'address' | 'month' | 'show'>) => ({
  yearMonth: month,
  show,
  practiceId: address.practiceId,
  physician: address.physician,
  program: parseChoice(address.kind, outcomePrograms),
})
export type OutcomeFilterValues = ReturnType<typeof filtersOf>
