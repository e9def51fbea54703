/** Months as reports name them: `2026-11`. */
import { addMonths } from '../days.ts'

// docs/sources/product.md 2.9 "Month pickers start at 2019-01"
export const firstPickerMonth = '2019-01'
// docs/sources/product.md 2.9 "Past billing reports read from 2021-09"
export const firstReportMonth = '2021-09'

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** The months from `first` to `last`, newest first. */
export function monthsDown(last: string, first: string): string[] {
  const months: string[] = []
  for (let month = last; month >= first; month = addMonths(month, -1)) months.push(month)
  return months
}
