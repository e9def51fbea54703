/** The recovery codes, shown this once: to print, copy or write down. */
import { Button, CopyButton, Group, Modal } from '@mantine/core'
import { DialogText } from '../../ui/dialogs/FormDialog.tsx'
import styles from './SecondFactor.module.css'

type Props = { codes: readonly string[]; onClose: () => void }

export const RecoveryCodes = ({ codes, onClose }: Props) => (
  <Modal
    opened
    onClose={onClose}
    closeOnEscape={false}
    closeOnClickOutside={false}
    withCloseButton={false}
    title={<b>Your recovery codes</b>}
    size="lg"
  >
    <DialogText>Each opens one sign-in when your phone is lost. They are shown this once: keep them where only you find them.</DialogText>
    <ol className={styles['codes']}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
    <Group justify="flex-end" gap="sm">
      <CopyButton value={codes.join('\n')}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
      <Button data-autofocus onClick={onClose}>
        I have kept them
      </Button>
    </Group>
  </Modal>
)
