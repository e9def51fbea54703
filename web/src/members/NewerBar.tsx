/** New data changed the order: offered quietly, never forced on someone who is reading a row (docs/sources/rulings.md 22). */
import { Button } from '@mantine/core'
import styles from './MemberListPage.module.css'

type Props = { count: number; onShow: () => void }

export const NewerBar = ({ count, onShow }: Props) =>
  count === 0 ? null : (
    <div className={styles['newer']} role="status">
      <Button variant="light" size="compact-xs" onClick={onShow}>
        {count} newer
      </Button>
    </div>
  )
