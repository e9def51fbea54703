/** Seven days, oldest first: empty, measured once, measured more than once. */
import styles from './WeekCells.module.css'

type Props = {
  /** Readings per day, seven numbers, today last. */
  counts: readonly number[]
  /** The name of the oldest of the seven days' weekday is not needed; only how many were measured is said. */
  label?: string
}

const weight = (count: number) => (count === 0 ? 'none' : count === 1 ? 'one' : 'more')

export function WeekCells({ counts, label = 'Last 7 days' }: Props) {
  const measured = counts.filter((count) => count > 0).length
  const words = `${label}: measured on ${measured} of ${counts.length} days`
  return (
    <span className={styles['week']} role="img" aria-label={words} title={words}>
      {counts.map((count, day) => (
        // The position is the identity: seven fixed cells.
        // eslint-disable-next-line react/no-array-index-key
        <i key={day} data-measured={weight(count)} />
      ))}
    </span>
  )
}
