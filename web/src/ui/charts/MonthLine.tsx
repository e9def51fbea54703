/** Months as a small line beside a number, from nought up; the last one still runs and is hollow. The words beside it and a table say the same. */
import styles from './MonthLine.module.css'

const size = { width: 132, height: 28, room: 4 }

/** Null where nothing is on record: the line is interrupted there. */
export function MonthLine({ counts }: { counts: readonly (number | null)[] }) {
  const most = Math.max(...counts.map((count) => count ?? 0), 1)
  const x = (at: number) => size.room + (at * (size.width - 2 * size.room)) / Math.max(1, counts.length - 1)
  const y = (count: number) => size.height - size.room - (count * (size.height - 2 * size.room)) / most
  const last = counts.at(-1) ?? null
  const points = counts.map((count, at) =>
    count === null ? '' : `${(counts[at - 1] ?? null) === null ? 'M' : 'L'}${x(at).toFixed(1)} ${y(count).toFixed(1)}`,
  )
  return (
    <svg className={styles['svg']} viewBox={`0 0 ${size.width} ${size.height}`} width={size.width} height={size.height} aria-hidden="true">
      <path className={styles['line']} d={points.join('')} />
      {last !== null && <circle className={styles['dot']} cx={x(counts.length - 1)} cy={y(last)} r={3} />}
    </svg>
  )
}
