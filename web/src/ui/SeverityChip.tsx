/** A value that is out of range. Filled and tinted chips stay apart in every color blindness and on gray paper. */
import type { ReactNode } from 'react'
import { severityMark, severityWords, type Severity, type Side } from './severity.ts'
import styles from './SeverityChip.module.css'

type Props = { severity: Severity; side?: Side; children: ReactNode; title?: string }

export const SeverityChip = ({ severity, side, children, title }: Props) => (
  <span className={styles['chip']} data-severity={severity} title={title}>
    <span className={styles['mark']} aria-hidden="true">
      {severityMark(severity, side)}
    </span>
    <span className="spoken">{severityWords(severity, side)} </span>
    {children}
  </span>
)
