/** The head of a page: what it is, how many, and what can be done with all of it. */
import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'
import { usePageTitle } from './page-title.ts'

type Props = { title: string; note?: ReactNode; actions?: ReactNode }

export function PageHeader({ title, note, actions }: Props) {
  usePageTitle(title)
  return (
    <header className={styles['header']}>
      <h1 className={styles['title']}>{title}</h1>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  )
}
