/** In place of a list that has nothing to show: says why it is empty and what to do next. */
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type Props = { title: string; children?: ReactNode; action?: ReactNode }

export const EmptyState = ({ title, children, action }: Props) => (
  <div className={styles['empty']} role="status">
    <p className={styles['title']}>{title}</p>
    {children !== undefined && <div className={styles['why']}>{children}</div>}
    {action !== undefined && <div className={styles['action']}>{action}</div>}
  </div>
)
