/** Bars under each other, each a link with its words and its value: the length helps the eye, the words say all of it. */
import type { ReactNode } from 'react'
import styles from './BarList.module.css'

export type Bar = { id: string; words: ReactNode; value: string; note: string; size: number }

type Props = {
  label: string
  bars: readonly Bar[]
  /** Wraps what a bar says into the link that opens what is behind it. */
  link: (bar: Bar, className: string | undefined, children: ReactNode) => ReactNode
}

export function BarList({ label, bars, link }: Props) {
  const most = Math.max(...bars.map(({ size }) => size), 0)
  return (
    <ul className={styles['list']} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.id}>
          {link(
            bar,
            styles['link'],
            <>
              <span className={styles['words']}>{bar.words}</span>{' '}
              <span className={styles['track']} aria-hidden="true">
                <span className={styles['bar']} style={{ inlineSize: `${most === 0 ? 0 : Math.max(0.5, (100 * bar.size) / most)}%` }} />
              </span>
              <span className={styles['value']}>{bar.value}</span> <span className={styles['note']}>{bar.note}</span>
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}
