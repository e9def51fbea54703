/** Asks before something that matters: names what will happen and, where a member is concerned, who it is. */
import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Banner } from '../notices/Banner.tsx'
import { BusyButton } from '../BusyButton.tsx'
import styles from './FormDialog.module.css'

type Props = {
  isOpen: boolean
  title: string
  /** Whom it concerns: "Elena Anderson, 12/05/1971". Required wherever a member is texted, called, moved or deleted. */
  about?: string
  children?: ReactNode
  confirmLabel: string
  /** The safe answer, where "Cancel" would be read as the deed itself. */
  cancelLabel?: string
  isDangerous?: boolean
  isBusy?: boolean
  /** The refusal of the last attempt; the dialog stays open with it. */
  error?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

export const ConfirmDialog = (props: Props) => (
  <Modal opened={props.isOpen} onClose={props.onCancel} title={<b>{props.title}</b>} size="md">
    <div className={styles['form']}>
      {props.about !== undefined && <p className={styles['about']}>{props.about}</p>}
      <div>{props.children}</div>
      {props.error !== undefined && <Banner tone="danger">{props.error}</Banner>}
      <Group justify="flex-end" gap="sm">
        {/* The safe answer comes first and holds the focus when the other one cannot be undone. */}
        <Button variant="default" onClick={props.onCancel} data-autofocus={props.isDangerous === true ? true : undefined}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <BusyButton
          color={props.isDangerous === true ? 'danger' : 'brand'}
          loading={props.isBusy === true}
          onClick={props.onConfirm}
          data-autofocus={props.isDangerous === true ? undefined : true}
        >
          {props.confirmLabel}
        </BusyButton>
      </Group>
    </div>
  </Modal>
)
