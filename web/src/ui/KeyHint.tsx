/** A key as it is written on the keyboard. */
import styles from './KeyHint.module.css'

export const KeyHint = ({ children }: { children: string }) => <kbd className={styles['key']}>{children}</kbd>
