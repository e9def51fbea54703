/** How many members are behind an amount: it opens them in the billing report, each service once. */
import { Link } from '@tanstack/react-router'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { stateTitles } from '@vitalrounds/domain/reports/cell-words'
import type { MoneyState } from '@vitalrounds/domain/reports/stats/money'
import type { ReportAddress } from '../report-search.ts'
import reports from '../reports.module.css'

type Props = { members: number; state: MoneyState; of: string; search: ReportAddress }

export const MoneyLink = ({ members, state, of, search }: Props) => (
  <Link
    to="/reports/$report"
    params={{ report: 'billing-report' }}
    search={{ show: 'all', ...search, state, by: 'once' }}
    className={reports['link']}
    aria-label={`${countWithNoun(members, 'member')}, ${stateTitles[state]}, ${of}`}
  >
    {countWithNoun(members, 'member')}
  </Link>
)
