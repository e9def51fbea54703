/** What a vendor wrote, name by name, folded away until somebody asks. */
import styles from './RawDataTab.module.css'

type Named = { name: string; value: string }

export const Sent = ({ sent }: { sent: readonly Named[] }) => (
  <details className={styles['sent']}>
    <summary>What was sent</summary>
    <dl>
      {sent.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </details>
)
