/** Asks for a reason before something about a member changes that leaves a history. */
import { Checkbox, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import styles from './EditProfile.module.css'

export type Extra = { label: string; description?: string; isNeeded?: boolean }
type Props = {
  title: string
  about: string
  confirmLabel: string
  isDangerous?: boolean
  isBusy: boolean
  error: string | undefined
  /** Boxes to tick; those that are needed keep the dialog from closing. */
  extras?: readonly Extra[]
  onConfirm: (reason: string, ticked: readonly boolean[]) => void
  onClose: () => void
  children: ReactNode
}

/** Mounted while it is open, so that it always opens empty. */
export function ReasonDialog({ extras = [], onConfirm, onClose, children, ...rest }: Props) {
  const [reason, setReason] = useState('')
  const [ticked, setTicked] = useState<readonly boolean[]>(() => extras.map(() => false))
  const [wasTried, setTried] = useState(false)
  const lacks = (at: number) => extras[at]?.isNeeded === true && ticked[at] !== true
  const confirm = () => {
    setTried(true)
    if (reason.trim() !== '' && !extras.some((_, at) => lacks(at))) onConfirm(reason.trim(), ticked)
  }
  return (
    <ConfirmDialog isOpen {...rest} onConfirm={confirm} onCancel={onClose}>
      <div className={styles['dialog']}>
        <p className={styles['line']}>{children}</p>
        <Textarea
          label="Reason"
          withAsterisk
          rows={2}
          maxLength={500}
          value={reason}
          error={wasTried && reason.trim() === '' ? 'Give a reason.' : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {extras.map(({ label, description }, at) => (
          <Checkbox
            key={label}
            label={label}
            description={description}
            checked={ticked[at] ?? false}
            error={wasTried && lacks(at) ? 'Tick this first.' : undefined}
            onChange={(event) => setTicked(ticked.with(at, event.currentTarget.checked))}
          />
        ))}
      </div>
    </ConfirmDialog>
  )
}
