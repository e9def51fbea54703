/** A notice over a page or a form: what is the case and what to do. Danger is for refusals only. */
import type { ReactNode } from 'react'
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '../icons.tsx'
import styles from './Banner.module.css'

export type BannerTone = 'notice' | 'warning' | 'danger'
type Props = { tone?: BannerTone; title?: string; children?: ReactNode; action?: ReactNode }

const icons = { notice: IconInfoCircle, warning: IconAlertTriangle, danger: IconCircleX }

export function Banner({ tone = 'notice', title, children, action }: Props) {
  const Icon = icons[tone]
  return (
    <div className={styles['banner']} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon className={styles['icon']} size={18} stroke={1.8} aria-hidden="true" />
      <div className={styles['text']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  )
}
