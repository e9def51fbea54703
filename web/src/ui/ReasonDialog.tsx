/** Asks why before something that is kept with its reason; usual reasons can be taken over with one click. */
import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { GatedButton } from './GatedButton.tsx'
import styles from './ReasonDialog.module.css'
import { useReturnFocus } from './return-focus.ts'

type Props = {
  title: string
  /** Whom or what it concerns: "Elena Anderson, 12/05/1971". */
  about?: string
  children?: ReactNode
  label?: string
  usual?: readonly string[]
  confirmLabel: string
  isDangerous?: boolean
  isBusy?: boolean
  error?: string | undefined
  onConfirm: (reason: string) => void
  onCancel: () => void
}

// The server keeps at most this much, and refuses a reason of fewer letters than this.
const [fewest, most] = [3, 500]

/** Mounted while it is open, so that every time starts with an empty reason. */
export function ReasonDialog(props: Props) {
  const { label = 'Reason', usual = [], confirmLabel, isDangerous = false } = props
  useReturnFocus()
  const [reason, setReason] = useState('')
  const isEnough = reason.trim().length >= fewest
  return (
    <Modal opened onClose={props.onCancel} title={<b>{props.title}</b>} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isEnough) props.onConfirm(reason.trim())
        }}
      >
        {props.about !== undefined && <p className={styles['about']}>{props.about}</p>}
        {props.children}
        <Textarea
          label={label}
          value={reason}
          maxLength={most}
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Usual reasons={usual} onTake={setReason} />
        {props.error !== undefined && <Banner tone="danger">{props.error}</Banner>}
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
          <GatedButton
            type="submit"
            why={isEnough ? undefined : 'Say why, in a few words.'}
            color={isDangerous ? 'danger' : 'brand'}
            loading={props.isBusy === true}
          >
            {confirmLabel}
          </GatedButton>
        </Group>
      </form>
    </Modal>
  )
}

const Usual = ({ reasons, onTake }: { reasons: readonly string[]; onTake: (reason: string) => void }) =>
  reasons.length === 0 ? null : (
    <div className={styles['usual']} role="group" aria-label="Usual reasons">
      {reasons.map((one) => (
        <Button key={one} variant="default" size="compact-xs" onClick={() => onTake(one)}>
          {one}
        </Button>
      ))}
    </div>
  )
