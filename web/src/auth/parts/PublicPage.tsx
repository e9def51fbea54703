/** The frame of every page before sign-in: the clinic's name and color or ours, one column, nothing else. Fits 320 px. */
import type { CSSProperties, ReactNode } from 'react'
import { usePageTitle } from '../../ui/page-title.ts'
import styles from './PublicPage.module.css'

type Brand = { companyName: string | null; logo: string | null; color: string | null }
type Props = {
  brand?: Brand | undefined
  title: string
  children: ReactNode
}

export function PublicPage({ brand, title, children }: Props) {
  usePageTitle(title)
  return (
    <main id="main" tabIndex={-1} className={styles['page']}>
      <div className={styles['column']} {...(brand?.color && { style: { '--brand': brand.color } as CSSProperties })}>
        <p className={styles['brand']}>
          {brand?.logo && <img src={brand.logo} alt="" className={styles['logo']} />}
          {brand?.companyName ?? 'Vitalrounds'}
        </p>
        <h1 className={styles['title']}>{title}</h1>
        {children}
      </div>
    </main>
  )
}
