/** One occurrence in the agenda: what, when, whose, and what can be done about it. */
import { usDate } from '@vitalrounds/domain/us-date'
import { Button, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Calendar.module.css'
import { kindWords, longDay, timeWords } from '../parts/calendar-words.ts'
import { May } from '../../ui/rights/May.tsx'

export type RowFacts = {
  key: string
  name: string
  kind: keyof typeof kindWords
  date: string
  time: string | null
  fallsOn: string
  state: 'open' | 'done' | 'skipped'
  isMoved: boolean
  isOverdue: boolean
  overdueCount: number
  /** The member, where the page is not about one alone. */
  who?: ReactNode
  /** Whose it is, in words, there. */
  memberName?: string
  /** Who it is assigned to, and a place. */
  details: readonly string[]
}
type Props = {
  row: RowFacts
  showsDay: boolean
  isChosen: boolean
  isBusy: boolean
  onChoose: (is: boolean) => void
  onDone: () => void
  onSkip: () => void
  onReopen: () => void
  onMove: () => void
}

const detailsOf = ({ date, time, details, isMoved, fallsOn }: RowFacts, showsDay: boolean) =>
  [showsDay ? `${longDay(date)}, ${timeWords(time)}` : timeWords(time), ...details, isMoved ? `moved from ${usDate(fallsOn)}` : '']
    .filter(Boolean)
    .join(' · ')

export function OccurrenceRow({ row, showsDay, isChosen, isBusy, onChoose, onDone, onSkip, onReopen, onMove }: Props) {
  const named = `${row.name}, ${longDay(row.date)}`
  return (
    <li className={styles['row']} data-overdue={row.isOverdue} data-closed={row.state !== 'open'}>
      <Checkbox aria-label={`Select ${named}`} checked={isChosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
      <div className={styles['what']}>
        {row.who !== undefined && <>{row.who}: </>}
        <b>{row.name}</b> <span className={styles['kind']}>{kindWords[row.kind]}</span>
        {row.isOverdue && <span className={styles['overdue']}>Overdue{row.overdueCount > 1 ? ` (${row.overdueCount} in all)` : ''}</span>}
        {row.state !== 'open' && <span className={styles['state']}>{row.state === 'done' ? 'Done' : 'Skipped'}</span>}
        <p className={styles['line']}>{detailsOf(row, showsDay)}</p>
      </div>
      <div className={styles['acts']}>
        {row.state === 'open' ? (
          <>
            <May do="member.update">
              <Button size="xs" variant="default" disabled={isBusy} aria-label={`Done: ${named}`} onClick={onDone}>
                Done
              </Button>
            </May>
            <May do="member.update">
              <Button size="xs" variant="default" disabled={isBusy} aria-label={`Move: ${named}`} onClick={onMove}>
                Move
              </Button>
            </May>
            <May do="member.update">
              <Button size="xs" variant="default" disabled={isBusy} aria-label={`Skip: ${named}`} onClick={onSkip}>
                Skip
              </Button>
            </May>
          </>
        ) : (
          <May do="member.update">
            <Button size="xs" variant="default" disabled={isBusy} aria-label={`Reopen: ${named}`} onClick={onReopen}>
              Reopen
            </Button>
          </May>
        )}
      </div>
    </li>
  )
}
