/** The secret to enter at the receiver's: shown this once, so it closes only on purpose. */
import { Button, Group, Modal } from '@mantine/core'
import { CopyLine } from '../ui/fields/CopyLine.tsx'
import { DialogNote, DialogText } from '../ui/dialogs/FormDialog.tsx'
import { useReturnFocus } from '../ui/dialogs/return-focus.ts'
import styles from './webhooks.module.css'

export type NewSecret = { name: string; secret: string; isRotated?: boolean }

export function SecretDialog({ name, secret, isRotated = false, onClose }: NewSecret & { onClose: () => void }) {
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      size="lg"
      title={<b>Enter this secret at {name}</b>}
    >
      <div className={styles['form']}>
        <DialogText>The receiver checks with it that a message comes from here and is whole. It is shown this once.</DialogText>
        <CopyLine label="Secret" value={secret} isFirst />
        <DialogNote>
          {isRotated
            ? 'For 24 hours messages are signed with the former secret as well. Enter the new one before that.'
            : 'Should it be lost, make a new secret: for 24 hours both are good.'}
        </DialogNote>
        <Group justify="flex-end">
          <Button onClick={onClose}>I have entered it</Button>
        </Group>
      </div>
    </Modal>
  )
}
