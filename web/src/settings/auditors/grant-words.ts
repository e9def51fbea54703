/** The months of a grant in words. */
import { monthTitle } from '../../platform/zones.ts'

type Months = { fromMonth: string; toMonth: string }

/** `October 2026`, `August 2026 to October 2026` */
export const monthsText = ({ fromMonth, toMonth }: Months) =>
  fromMonth === toMonth ? monthTitle(fromMonth) : `${monthTitle(fromMonth)} to ${monthTitle(toMonth)}`
