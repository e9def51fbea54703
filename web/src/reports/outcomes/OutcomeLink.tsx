/** A number of the report of outcomes: it opens the members that it counts. */
import { Link } from '@tanstack/react-router'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { periodText } from '@vitalrounds/domain/reports/outcomes/words'
import type { ReportAddress } from '../report-search.ts'
import styles from './outcomes.module.css'
import type { OutcomeFilterValues } from './outcome-filters.ts'

const whole = new Intl.NumberFormat('en-US')

type Props = {
  members: number
  of: string
  period: { yearMonth: string; from: string; to: string }
  filters: OutcomeFilterValues
  opens: ReportAddress
}

/** What the address of a list says beside the list: the filters of the report it was opened from. */
export const searchOf = ({ show, practiceId, physician, program }: OutcomeFilterValues): ReportAddress => ({
  show,
  ...(practiceId !== undefined && { practiceId }),
  ...(physician !== undefined && { physician }),
  ...(program !== undefined && { kind: program }),
})

export const OutcomeLink = ({ members, of, period, filters, opens }: Props) => (
  <Link
    to="/reports/$report"
    params={{ report: 'outcomes' }}
    search={{ ...searchOf(filters), yearMonth: period.yearMonth, ...opens }}
    className={styles['open']}
    aria-label={`${countWithNoun(members, 'member')} ${of}, ${periodText(period)}`}
  >
    <b>{whole.format(members)}</b>
  </Link>
)
