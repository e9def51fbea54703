/** Practices by conditions as a heat table: the share with an open warning, small cells hidden; both numbers of a cell open their members. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countWithNoun } from '@vitalrounds/domain/counted'
import {
  type HeatCondition,
  heatConditionIds,
  heatConditions,
  type HeatPart,
  heatShare,
  heatTitles,
  heatWords,
} from '@vitalrounds/domain/reports/dashboard/heat'
import { type HeatCells, trendApi } from '@vitalrounds/domain/reports/dashboard/trend-api'
import { smallCellWords } from '@vitalrounds/domain/reports/outcomes/small-cells'
import { usDate } from '@vitalrounds/domain/us-date'
import { percentText } from '@vitalrounds/domain/with-unit'
import { apiQuery } from '../../platform/api.ts'
import { shadeStyle } from '../../ui/charts/heat-shades.ts'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import reports from '../reports.module.css'
import styles from './dashboard.module.css'

const whole = new Intl.NumberFormat('en-US')
const heading = 'Open warnings by practice and condition'

export function HeatTable({ show }: { show: string }) {
  const query = useQuery(apiQuery(trendApi.heat, { query: { show } }))
  const { today, practices, all } = query.data ?? {}
  const most = highestShare([...(practices ?? []).map(({ cells }) => cells), ...(all ? [all] : [])])
  const title = today === undefined ? heading : `${heading}, on ${usDate(today)}`
  return (
    <section aria-label={title} aria-busy={query.data === undefined}>
      {loadProblem(query, 'The conditions could not be loaded')}
      {practices && all && (
        <>
          <h2 className={reports['section']}>{title}</h2>
          <p className={reports['small']}>{`${heatWords} ${smallCellWords} ${shadeWords(most)}`}</p>
          <PlainTable label={title} isNumbers columns={['Practice', ...heatConditionIds.map((id) => heatConditions[id])]}>
            {[...practices, { id: undefined, name: 'All practices', cells: all }].map(({ id, name, cells }) => (
              <tr key={id ?? ''}>
                <th scope="row">{name}</th>
                {heatConditionIds.map((condition) => (
                  <Cell key={condition} cell={cells[condition]} of={{ condition, practiceId: id, name, show, most }} />
                ))}
              </tr>
            ))}
          </PlainTable>
        </>
      )}
    </section>
  )
}

/** Of the cells that are shown; a shade is a part of it, since few members wait at a time. */
const highestShare = (rows: readonly HeatCells[]) =>
  Math.max(0, ...rows.flatMap((cells) => heatConditionIds.map((id) => (cells[id] === null ? 0 : (heatShare(cells[id]) ?? 0)))))
const shadeWords = (most: number) => (most === 0 ? '' : `Shades run from 0% to ${percentText(most)}, the highest share.`)

/** `most`: the highest share, in percent. */
type CellOf = { condition: HeatCondition; practiceId: string | undefined; name: string; show: string; most: number }

function Cell({ cell, of }: { cell: HeatCells[HeatCondition]; of: CellOf }) {
  if (cell === null) return <td className={styles['hidden']}>hidden</td>
  const share = heatShare(cell)
  if (share === null) return <td className={styles['hidden']}>–</td>
  return (
    <td className={styles['heat']} style={shadeStyle(of.most === 0 ? 0 : (100 * share) / of.most)}>
      <b>{percentText(share)}</b>
      <CountLink part="warned" count={cell.warned} of={of} /> of <CountLink part="members" count={cell.members} of={of} />
    </td>
  )
}

const CountLink = ({ part, count, of: { condition, practiceId, name, show } }: { part: HeatPart; count: number; of: CellOf }) => (
  <Link
    to="/reports/$report"
    params={{ report: 'dashboard' }}
    search={{ show, kind: 'conditions', state: condition, reason: part, ...(practiceId !== undefined && { practiceId }) }}
    className={styles['counted']}
    aria-label={`${countWithNoun(count, 'member')} ${heatTitles[part]}, ${heatConditions[condition]}, ${name}`}
  >
    {whole.format(count)}
  </Link>
)
