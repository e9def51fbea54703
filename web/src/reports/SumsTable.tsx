/** The sums of a month by code and state; every number opens the members behind it. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { stateTitles } from '@vitalrounds/domain/reports/cell-words'
import type { CellState } from '@vitalrounds/domain/reports/cells'
import { codeWords } from '@vitalrounds/domain/reports/report-codes'
import type { Reply } from '@vitalrounds/domain/contract'
import type { reportApi } from '@vitalrounds/domain/reports/api'
import { Link } from '@tanstack/react-router'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import type { ReportAddress } from './report-search.ts'
import styles from './reports.module.css'

export type Sum = Reply<typeof reportApi.billing>['sums'][number]
const states: readonly CellState[] = ['earned', 'onTrack', 'atRisk', 'lost']

type Props = { sums: readonly Sum[]; address: ReportAddress }

const whole = new Intl.NumberFormat('en-US')

export const Number = ({ sum, state, address }: { sum: Sum; state: CellState; address: ReportAddress }) => {
  const { page: _page, reason: _reason, late: _late, ...kept } = address
  return (
    <Link
      to="/reports/$report"
      params={{ report: 'billing-report' }}
      search={{ ...kept, code: sum.code, state }}
      className={styles['link']}
      aria-label={`${countWithNoun(sum[state], 'member')}, ${sum.code} ${stateTitles[state]}`}
    >
      {whole.format(sum[state])}
    </Link>
  )
}

export const SumsTable = ({ sums, address }: Props) => (
  <PlainTable label="Sums by code" isNumbers>
    <thead>
      <tr>
        <th scope="col">Members</th>
        {sums.map(({ code }) => (
          <th key={code} scope="col" title={codeWords[code].title}>
            {code}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {states.map((state) => (
        <tr key={state}>
          <th scope="row">{stateTitles[state]}</th>
          {sums.map((sum) => (
            <td key={sum.code}>
              <Number sum={sum} state={state} address={address} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </PlainTable>
)
