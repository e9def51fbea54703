/** The hook to enter at the vendor's: shown this once, so it closes only on purpose. */
import { Button, Group, Modal } from '@mantine/core'
import type { Reply } from '@vitalrounds/domain/contract'
import { connectionApi } from '@vitalrounds/domain/devices/connection-api'
import { vendorTitle } from '@vitalrounds/domain/devices/device'
import { CopyLine } from '../../ui/fields/CopyLine.tsx'
import { DialogNote, DialogText } from '../../ui/dialogs/FormDialog.tsx'
import { useReturnFocus } from '../../ui/dialogs/return-focus.ts'
import { type Account, accountTitle } from './account-words.ts'
import styles from './accounts.module.css'

export type NewHook = {
  account: Pick<Account, 'vendor' | 'name'>
  hook: Reply<typeof connectionApi.make>['hook']
}

export function HookDialog({ account, hook, onClose }: NewHook & { onClose: () => void }) {
  useReturnFocus()
  const { url, user, header, secret } = hook
  const title = vendorTitle(account.vendor)
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      size="lg"
      title={<b>Enter this at {title}</b>}
    >
      <div className={styles['form']}>
        <p className={styles['about']}>{accountTitle(account)}</p>
        <DialogText>
          {title} delivers to this address. {secret === null ? 'It is shown this once.' : 'Address and secret are shown this once.'}
        </DialogText>
        <CopyLine label="Hook address" value={url} isFirst />
        {user !== null && <CopyLine label="User" value={user} />}
        {header !== null && <CopyLine label="Header" value={header} />}
        {secret !== null && <CopyLine label={user === null ? 'Secret' : 'Password'} value={secret} />}
        <DialogNote>Should it be lost, make a new address: the old one is then no longer heard.</DialogNote>
        <Group justify="flex-end">
          <Button onClick={onClose}>I have entered it</Button>
        </Group>
      </div>
    </Modal>
  )
}
