/** Words of a table's cell: one line over a smaller one, and what is quieter than the rest. */
import type { ReactNode } from 'react'
import styles from './Lines.module.css'

/** What counts, and below it, smaller, what is good to know beside it. */
export const Lines = ({ children, below }: { children: ReactNode; below?: ReactNode }) => (
  <span className={styles['lines']}>
    <span>{children}</span>
    {below !== undefined && below !== null && below !== false && below !== '' && <Small>{below}</Small>}
  </span>
)

export const Small = ({ children }: { children: ReactNode }) => <span className={styles['small']}>{children}</span>

export const Dim = ({ children }: { children: ReactNode }) => <span className={styles['dim']}>{children}</span>
