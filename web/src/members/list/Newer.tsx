/**
 * New data changed the order: offered quietly, never forced on someone who is reading a row (docs/sources/rulings.md 22).
 * Beside the count, where it covers neither a head nor a row, and moves none.
 */
import { Button } from '@mantine/core'
import styles from './MemberListPage.module.css'

type Props = { count: number; onShow: () => void }

export const Newer = ({ count, onShow }: Props) =>
  count === 0 ? null : (
    <span className={styles['newer']} role="status" data-screen-only>
      <Button variant="light" size="compact-xs" onClick={onShow}>
        {count} newer
      </Button>
    </span>
  )
