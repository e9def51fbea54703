/** The keyboard shortcuts that work on this page, by group. */
import { Modal } from '@mantine/core'
import { Fragment } from 'react'
import { keyLabel } from '../key-label.ts'
import { KeyHint } from '../KeyHint.tsx'
import styles from '../KeyHint.module.css'

/** `keys` as the keyboard registry names them: `j`, `mod+k`, `g m`. */
export type HelpShortcut = { keys: string; title: string; group: string }
type Props = { isOpen: boolean; onClose: () => void; shortcuts: readonly HelpShortcut[] }

export function HelpDialog({ isOpen, onClose, shortcuts }: Props) {
  const groups = Object.entries(Object.groupBy(shortcuts, (shortcut) => shortcut.group))
  return (
    <Modal opened={isOpen} onClose={onClose} title={<b>Keyboard shortcuts</b>}>
      {groups.map(([group, listed = []]) => (
        <Fragment key={group}>
          <h3 className={styles['group']}>{group}</h3>
          <dl className={styles['list']}>
            {listed.map((shortcut) => (
              <Fragment key={shortcut.keys + shortcut.title}>
                <dt>{shortcut.title}</dt>
                <dd>
                  <KeyHint>{keyLabel(shortcut.keys)}</KeyHint>
                </dd>
              </Fragment>
            ))}
          </dl>
        </Fragment>
      ))}
    </Modal>
  )
}
