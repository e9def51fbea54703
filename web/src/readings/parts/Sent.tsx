/** What a vendor wrote, name by name, folded away until somebody asks; after 90 days only that it is gone. */
import { Fold } from '../../ui/Fold.tsx'
import { Small } from '../../ui/Lines.tsx'
import styles from './Sent.module.css'

type Props = { sent: readonly { name: string; value: string }[]; isTextRemoved: boolean }

export function Sent({ sent, isTextRemoved }: Props) {
  if (isTextRemoved) return <Small>The payload is kept for 90 days; it has been removed.</Small>
  if (sent.length === 0) return null
  return (
    <Fold title="Payload">
      <dl className={styles['sent']}>
        {sent.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}
