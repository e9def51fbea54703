/** The keyboard shortcuts that work on this page, by group. */
import { Modal } from '@mantine/core'
import { Fragment } from 'react'
import { KeyHint } from './KeyHint.tsx'
import styles from './KeyHint.module.css'

export type Hint = { keys: string; title: string; group: string }
type Props = { isOpen: boolean; onClose: () => void; hints: readonly Hint[] }

export function HelpDialog({ isOpen, onClose, hints }: Props) {
  const groups = Object.entries(Object.groupBy(hints, (hint) => hint.group))
  return (
    <Modal opened={isOpen} onClose={onClose} title={<b>Keyboard shortcuts</b>}>
      {groups.map(([group, members = []]) => (
        <Fragment key={group}>
          <h3 className={styles['group']}>{group}</h3>
          <dl className={styles['list']}>
            {members.map((hint) => (
              <Fragment key={hint.keys + hint.title}>
                <dt>{hint.title}</dt>
                <dd>
                  <KeyHint>{hint.keys}</KeyHint>
                </dd>
              </Fragment>
            ))}
          </dl>
        </Fragment>
      ))}
    </Modal>
  )
}
