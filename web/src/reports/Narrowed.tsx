/**
 * By what a report is narrowed, in words, and the way out. Whoever came from a figure of the statistics has chosen none of it
 * here, and some of it has no field above.
 */
import { Button } from '@mantine/core'
import { stateTitles } from '@vitalrounds/domain/reports/cell-words'
import type { CellState } from '@vitalrounds/domain/reports/cells'
import { unassigned, unassignedWords } from '@vitalrounds/domain/reports/report-fields'
import { type Me, useViewers } from '../platform/me.ts'
import { reasonTitle } from './CellButton.tsx'
import styles from './reports.module.css'

export type ReportFilter = {
  show: string
  practiceId?: string | undefined
  physician?: string | undefined
  careManager?: string | undefined
  code?: string | undefined
  state?: CellState | undefined
  reason?: string | undefined
  late?: string | undefined
  once?: string | undefined
}

export const isNarrowed = ({ show, practiceId, physician, careManager, code, state, reason, late, once }: ReportFilter) =>
  show !== 'all' || [practiceId, physician, careManager, code, state, reason, late, once].some((item) => item !== undefined)

type Props = { me: Me; by: ReportFilter; onAll: () => void }

export function Narrowed({ me, by, onAll }: Props) {
  const viewers = useViewers(me)
  if (!isNarrowed(by)) return null
  const nameOf = (id: string) => (id === me.id ? me.name : (viewers.find((viewer) => viewer.id === id)?.name ?? 'somebody of this clinic'))
  return (
    <div className={styles['filters']} role="status">
      <span>
        Filtered by <b>{narrowings(me, by, nameOf).join(' · ')}</b>
      </span>
      <Button variant="default" size="compact-sm" onClick={onAll}>
        Show all members
      </Button>
    </div>
  )
}

function narrowings(me: Me, by: ReportFilter, nameOf: (id: string) => string): string[] {
  const { show, practiceId, physician, careManager, code, state, reason, late, once } = by
  const person = (title: string, id: string, none: string) => (id === unassigned ? none : `${title} ${nameOf(id)}`)
  const practice = (id: string) =>
    id === unassigned ? unassignedWords.practiceId : `practice ${me.practiceList.find(({ key }) => key === id)?.text ?? id}`
  return [
    show !== 'all' && (show === me.id ? 'my patients' : `patients of ${nameOf(show)}`),
    practiceId && practice(practiceId),
    physician && person('physician', physician, unassignedWords.physician),
    careManager && person('care manager', careManager, unassignedWords.careManager),
    code && `code ${code}`,
    state && `status ${stateTitles[state]}`,
    reason && reasonTitle(reason),
    late && 'something came late',
    once && 'of codes of which one alone is billed, that one',
  ].filter((item): item is string => typeof item === 'string' && item !== '')
}
