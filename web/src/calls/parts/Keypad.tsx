/** The keys of a telephone, for menus that ask for a number; also by the keyboard while one of them has the focus. */
import { Button } from '@mantine/core'
import styles from './CallDock.module.css'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const

export const Keypad = ({ onPress }: { onPress: (key: string) => void }) => (
  <div
    role="group"
    aria-label="Keypad"
    className={styles['keys']}
    onKeyDown={({ key }) => keys.some((item) => item === key) && onPress(key)}
  >
    {keys.map((key) => (
      <Button key={key} variant="default" size="xs" onClick={() => onPress(key)}>
        {key}
      </Button>
    ))}
  </div>
)
