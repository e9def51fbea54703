/** The body of a member's tab: sections under each other, each with its heading, what can be done, and a quiet note. */
import { type ReactNode, useId } from 'react'
import styles from './Sections.module.css'

export const TabBody = ({ children }: { children: ReactNode }) => <div className={styles['tab']}>{children}</div>

/** What stands at the left and what can be done about it at the right. */
export const Bar = ({ children, acts }: { children: ReactNode; acts?: ReactNode }) => (
  <div className={styles['bar']}>
    {children}
    {acts !== undefined && <div className={styles['acts']}>{acts}</div>}
  </div>
)

export const Note = ({ children }: { children: ReactNode }) => <p className={styles['note']}>{children}</p>

type Props = { title: string; acts?: ReactNode; children: ReactNode }

export function Section({ title, acts, children }: Props) {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <Bar acts={acts}>
        <h2 id={id}>{title}</h2>
      </Bar>
      {children}
    </section>
  )
}
