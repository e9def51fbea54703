/** A form over the page: about whom, the fields, what went wrong, and the way out or on. */
import { Button, Group, Modal } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { Banner } from '../notices/Banner.tsx'
import styles from './FormDialog.module.css'
import { GatedButton } from '../GatedButton.tsx'
import { useReturnFocus } from './return-focus.ts'

type Props = {
  title: string
  /** Whom or what it concerns: "Elena Anderson, 12/05/1971". */
  about?: string | undefined
  children: ReactNode
  submitLabel: string
  /** Why it cannot be sent yet; undefined when it can. */
  why: string | undefined
  isBusy: boolean
  isDangerous?: boolean
  isWide?: boolean
  /** The way on is one among others, not what one came for; the way out is then no "Cancel". */
  isQuiet?: boolean
  /** The refusal of the last attempt; the dialog stays open with it. */
  error: string | undefined
  onSubmit: () => void
  onClose: () => void
}

/** Mounted while it is open, so that it always opens empty. */
export function FormDialog(props: Props) {
  const { title, about, why, isBusy, isDangerous = false, isWide = false, isQuiet = false, error, onClose } = props
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title={<b>{title}</b>} size={isWide ? 'lg' : 'md'}>
      <form
        className={styles['form']}
        noValidate
        onKeyDown={sendByKey}
        onSubmit={(event) => {
          event.preventDefault()
          if (why === undefined && !isBusy) props.onSubmit()
        }}
      >
        {about !== undefined && <p className={styles['about']}>{about}</p>}
        {props.children}
        {error !== undefined && <Banner tone="danger">{error}</Banner>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {isQuiet ? 'Close' : 'Cancel'}
          </Button>
          <GatedButton
            type="submit"
            why={why}
            loading={isBusy}
            color={isDangerous ? 'danger' : 'brand'}
            {...(isQuiet && { variant: 'default' })}
          >
            {props.submitLabel}
          </GatedButton>
        </Group>
      </form>
    </Modal>
  )
}

/** Ctrl or Command with Enter sends from any field, also where Enter begins a new line. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** What will happen, between whom it concerns and the fields. */
export const DialogText = ({ children }: { children: ReactNode }) => <p className={styles['text']}>{children}</p>

/** What is good to know beside it, quieter. */
export const DialogNote = ({ children }: { children: ReactNode }) => <p className={styles['note']}>{children}</p>
