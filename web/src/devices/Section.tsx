/** A titled part of a member's Devices page. */
import type { ReactNode } from 'react'
import styles from './DevicesTab.module.css'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles['section']}>
    <h2>{title}</h2>
    {children}
  </section>
)
