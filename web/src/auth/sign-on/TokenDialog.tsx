/** The token to enter at the provider: shown this once, so it closes only on purpose. */
import { Button, Group, Modal } from '@mantine/core'
import { tokenOverlapHours } from '@vitalrounds/domain/auth/scim/scim-setting-api'
import { DialogNote, DialogText } from '../../ui/dialogs/FormDialog.tsx'
import { useReturnFocus } from '../../ui/dialogs/return-focus.ts'
import { CopyLine } from '../../ui/fields/CopyLine.tsx'
import styles from './SignOnPage.module.css'

export function TokenDialog({ token, isRotated, onClose }: { token: string; isRotated: boolean; onClose: () => void }) {
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      size="lg"
      title={<b>Enter this token at the provider</b>}
    >
      <div className={styles['token']}>
        <DialogText>The provider adds and disables people of the organization with it. It is shown this once.</DialogText>
        <CopyLine label="Token" value={token} isFirst />
        <DialogNote>
          {isRotated
            ? `The token before is good for ${tokenOverlapHours} hours more. Enter the new one before that.`
            : `Should it be lost, make a new token: for ${tokenOverlapHours} hours both are good.`}
        </DialogNote>
        <Group justify="flex-end">
          <Button onClick={onClose}>I have entered it</Button>
        </Group>
      </div>
    </Modal>
  )
}
