/** One numbered part of a member form: what it is about on the left, its fields on a grid of six on the right. */
import type { ReactNode } from 'react'
import styles from './MemberForm.module.css'

type Props = {
  title: string
  note?: ReactNode
  /** Lets a long page lead to this part. */
  id?: string
  children: ReactNode
}

export const FormSection = ({ title, note, id, children }: Props) => (
  <section className={styles['section']} aria-label={title} {...(id !== undefined && { id, tabIndex: -1 })}>
    <div className={styles['heading']}>
      <h2 className={styles['title']}>{title}</h2>
      {note !== undefined && <div className={styles['note']}>{note}</div>}
    </div>
    <div className={styles['fields']}>{children}</div>
  </section>
)

/** A field that takes some of the six columns. */
export const Cell = ({ span = 2, children }: { span?: 1 | 2 | 3 | 4 | 6; children: ReactNode }) => (
  <div className={styles['cell']} data-span={span}>
    {children}
  </div>
)
