/** A value that is out of range. Filled and tinted chips stay apart in every color blindness and on gray paper. */
import type { ReactNode } from 'react'
import { severityMark, severityWords, type Severity, type Side } from './severity.ts'
import styles from './SeverityChip.module.css'

type Props = {
  severity: Severity
  side?: Side
  children: ReactNode
  title?: string
  /** That somebody has seen to it, in words: "cleared 9:23 PM by Carla: called". The chip is muted then. */
  handled?: string
}

export const SeverityChip = ({
  severity,
  side,
  children,
  handled,
  title = handled && `${severityWords(severity, side)}, ${handled}`,
}: Props) => (
  <span className={styles['chip']} data-severity={severity} data-handled={handled !== undefined} title={title}>
    <span className={styles['mark']} aria-hidden="true">
      {severityMark(severity, side)}
    </span>
    <span className="spoken">{`${severityWords(severity, side)}${handled ? `, ${handled}:` : ''} `}</span>
    {children}
  </span>
)

/** The severity as a word, beside a value of which nobody tells on which side of the rules it lies. */
export const SeverityWord = ({ severity }: Pick<Props, 'severity'>) => (
  <span className={styles['word']} data-severity={severity}>
    {severity}
  </span>
)
