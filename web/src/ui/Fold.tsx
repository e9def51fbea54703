/** What is folded away until somebody asks: a line to press, and what it opens. */
import type { ReactNode } from 'react'
import styles from './Fold.module.css'

export const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles['fold']}>
    <summary>{title}</summary>
    {children}
  </details>
)
