/** The frame of every page before sign-in: the clinic's name or ours, one column, nothing else. Fits 320 px. */
import type { ReactNode } from 'react'
import styles from './PublicPage.module.css'

type Props = {
  company?: string | null | undefined
  logo?: string | null | undefined
  title: string
  children: ReactNode
}

export const PublicPage = ({ company, logo, title, children }: Props) => (
  <main id="main" tabIndex={-1} className={styles['page']}>
    <div className={styles['column']}>
      <p className={styles['brand']}>
        {logo && <img src={logo} alt="" className={styles['logo']} />}
        {company ?? 'Vitalrounds'}
      </p>
      <h1 className={styles['title']}>{title}</h1>
      {children}
    </div>
  </main>
)
