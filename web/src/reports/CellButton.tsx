/** One code of one member: its state in a word, and below it what is missing and until when. */
import { needWords, periodWords, reasonWords, stateTitles } from '@vitalrounds/domain/reports/cell-words'
import type { CellReason } from '@vitalrounds/domain/reports/cells'
import type { ReportCell } from '@vitalrounds/domain/reports/report-fields'
import styles from './reports.module.css'

export const cellNeedWords = (cell: ReportCell) => needWords({ ...cell, reason: cell.reason as CellReason })
export const reasonOf = ({ reason }: Pick<ReportCell, 'reason'>) => reasonWords[reason as CellReason]
/** Of sums, which say the commonest reasons and put the others together. */
export const reasonTitle = (reason: string) => (reason === 'OTHER' ? 'Other reasons' : reasonOf({ reason }))

export function stateText({ state, units }: ReportCell): string {
  if (state === 'off') return '–'
  return state === 'earned' && units > 1 ? `${stateTitles.earned} × ${units}` : stateTitles[state]
}

/** The state as it is seen, behind the code where a column is of two. */
const labeledState = (cell: ReportCell, label: string | undefined) =>
  label === undefined ? stateText(cell) : `${label} ${stateText(cell).toLowerCase()}`

/** What is seen stands in it word by word, for whoever speaks to the page (WCAG 2.5.3). */
const spoken = (cell: ReportCell, label: string | undefined, below: string) =>
  `${cell.state === 'off' ? `${stateTitles.off},` : labeledState(cell, label)} ${below || reasonOf(cell)}`

/** What is lacking or why it was lost; days never without the dates of their period. */
function belowOf(cell: ReportCell): string {
  if (cell.state === 'off') return ''
  const words = cell.state === 'lost' ? reasonOf(cell) : cellNeedWords(cell)
  return [words, periodWords(cell)].filter(Boolean).join(' · ')
}

type Props = {
  cell: ReportCell
  name: string
  /** Of a column that two codes share: which one it is. */
  label?: string
  onOpen: () => void
}

export function CellButton({ cell, name, label, onOpen }: Props) {
  const below = belowOf(cell)
  return (
    <button
      type="button"
      className={styles['cell']}
      data-state={cell.state}
      title={reasonOf(cell)}
      aria-label={`${cell.code} of ${name}: ${spoken(cell, label, below)}`}
      onClick={onOpen}
    >
      <span className={styles['state']}>{labeledState(cell, label)}</span>
      {/* Without the space both would be one word to whoever speaks to the page */}
      {below !== '' && ' '}
      {below !== '' && <span className={styles['need']}>{below}</span>}
    </button>
  )
}
