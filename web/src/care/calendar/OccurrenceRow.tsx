/** One occurrence in the agenda: what, when, whose, and what can be done about it. */
import { Button, Checkbox } from '@mantine/core'
import { slashDay } from '../../platform/zones.ts'
import styles from './Calendar.module.css'
import { kindWords, longDay, timeWords } from './calendar-words.ts'

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
  /** Who it is assigned to, the member where it is not plain, and a place. */
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

export function OccurrenceRow({ row, showsDay, isChosen, isBusy, onChoose, onDone, onSkip, onReopen, onMove }: Props) {
  const when = `${longDay(row.date)}, ${timeWords(row.time)}`
  const named = `${row.name}, ${longDay(row.date)}`
  return (
    <li className={styles['row']} data-overdue={row.isOverdue} data-closed={row.state !== 'open'}>
      <Checkbox
        aria-label={`Select ${named}`}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <div className={styles['what']}>
        <b>{row.name}</b> <span className={styles['kind']}>{kindWords[row.kind]}</span>
        {row.isOverdue && (
          <span className={styles['overdue']}>
            Overdue{row.overdueCount > 1 ? ` (${row.overdueCount} in all)` : ''}
          </span>
        )}
        {row.state !== 'open' && <span className={styles['state']}>{row.state === 'done' ? 'Done' : 'Skipped'}</span>}
        <p className={styles['line']}>
          {[
            showsDay ? when : timeWords(row.time),
            ...row.details,
            row.isMoved ? `moved from ${slashDay(row.fallsOn)}` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={styles['acts']}>
        {row.state === 'open' ? (
          <>
            <Button size="xs" variant="default" disabled={isBusy} aria-label={`Done: ${named}`} onClick={onDone}>
              Done
            </Button>
            <Button size="xs" variant="default" disabled={isBusy} aria-label={`Move: ${named}`} onClick={onMove}>
              Move
            </Button>
            <Button size="xs" variant="default" disabled={isBusy} aria-label={`Skip: ${named}`} onClick={onSkip}>
              Skip
            </Button>
          </>
        ) : (
          <Button size="xs" variant="default" disabled={isBusy} aria-label={`Reopen: ${named}`} onClick={onReopen}>
            Reopen
          </Button>
        )}
      </div>
    </li>
  )
}
