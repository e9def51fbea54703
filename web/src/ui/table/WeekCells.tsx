/** Seven days, oldest first: empty, measured once, measured more than once. */
import styles from './WeekCells.module.css'

type Props = {
  /** Readings per day, seven numbers, today last. */
  counts: readonly number[]
  /** The name of the oldest of the seven days' weekday is not needed; only how many were measured is said. */
  label?: string
}

const width = 8
const gap = 2
const height = 16

const kinds = [
  [styles['none'], (count: number) => count === 0],
  [styles['one'], (count: number) => count === 1],
  [styles['more'], (count: number) => count > 1],
] as const

/** The days of a kind in one path: an element for each cell would be 350 on a page of a list. */
const cells = (counts: readonly number[], isSo: (count: number) => boolean) =>
  counts.map((count, day) => (isSo(count) ? `M${day * (width + gap) + 0.5} .5h${width - 1}v${height - 1}h${1 - width}z` : '')).join('')

export function WeekCells({ counts, label = 'Last 7 days' }: Props) {
  const measured = counts.filter((count) => count > 0).length
  const words = `${label}: measured on ${measured} of ${counts.length} days`
  return (
    <svg className={styles['week']} width={counts.length * (width + gap) - gap} height={height} role="img" aria-label={words}>
      <title>{words}</title>
      {kinds.map(([className, isSo]) => {
        const d = cells(counts, isSo)
        return d && <path key={className} className={className} d={d} />
      })}
    </svg>
  )
}
