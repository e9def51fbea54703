/** What can be done about what is read below: it stays on top while that scrolls. */
import type { ReactNode } from 'react'
import styles from './ReadingBar.module.css'

export const ReadingBar = ({ children }: { children: ReactNode }) => (
  <div className={styles['bar']} data-screen-only>
    {children}
  </div>
)
