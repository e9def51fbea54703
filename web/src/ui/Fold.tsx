/** What is folded away until somebody asks: a line to press, and what it opens. */
import type { ReactNode } from 'react'
import styles from './Fold.module.css'

type Props = { title: string; children: ReactNode; onOpen?: () => void }

export const Fold = ({ title, children, onOpen }: Props) => (
  <details className={styles['fold']} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
    <summary>{title}</summary>
    {children}
  </details>
)
