/** The small mark beside a value that may not be the member's; why, under the pointer and for whoever listens. No color: it is no alarm. */
import { suspectText } from '@vitalrounds/domain/readings/suspect'
import styles from './SeverityChip.module.css'

export const Doubt = ({ why }: { why: string | undefined }) =>
  why === undefined ? null : (
    <span className={styles['doubt']} title={suspectText(why)}>
      <span aria-hidden="true">?</span>
      <span className="spoken">, {suspectText(why)}</span>
    </span>
  )
