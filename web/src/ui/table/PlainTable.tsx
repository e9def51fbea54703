/**
 * A short table inside a page: all of its rows at once, hairlines between them. On a narrow screen it scrolls inside
 * itself, so the keyboard must reach it. Long lists are a `DataTable`.
 */
import type { ReactNode } from 'react'
import styles from './PlainTable.module.css'

type Props = {
  label: string
  /** Numbers under each other, all columns but the first. */
  isNumbers?: boolean
  isRefetching?: boolean
  /** A `<thead>` and a `<tbody>`. */
  children: ReactNode
}

export const PlainTable = ({ label, isNumbers = false, isRefetching = false, children }: Props) => (
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
    <table className={styles['table']} aria-busy={isRefetching} data-dimmed={isRefetching} data-numbers={isNumbers}>
      {children}
    </table>
  </div>
)
