/** The frame of a form over the page: about whom, the fields, what went wrong, and the way out or on. */
import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { GatedButton } from '../ui/GatedButton.tsx'
import { useReturnFocus } from '../ui/return-focus.ts'
import styles from './DevicesTab.module.css'

type Props = {
  title: string
  /** The member with the date of birth. */
  about: string
  children: ReactNode
  submitLabel: string
  /** Why it cannot be sent yet; undefined when it can. */
  why: string | undefined
  isBusy: boolean
  isDangerous?: boolean
  error: string | undefined
  onSubmit: () => void
  onClose: () => void
}

export function FormDialog(props: Props) {
  useReturnFocus()
  return (
    <Modal opened onClose={props.onClose} title={<b>{props.title}</b>} size="md">
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (props.why === undefined && !props.isBusy) props.onSubmit()
        }}
      >
        <p className={styles['about']}>{props.about}</p>
        {props.children}
        {props.error !== undefined && <Banner tone="danger">{props.error}</Banner>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <GatedButton
            type="submit"
            why={props.why}
            loading={props.isBusy}
            color={props.isDangerous === true ? 'danger' : 'brand'}
          >
            {props.submitLabel}
          </GatedButton>
        </Group>
      </form>
    </Modal>
  )
}
