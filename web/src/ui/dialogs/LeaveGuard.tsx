/** Asks before what was typed and not saved is left behind. */
import { useLeaveGuard } from '../../platform/leave-guard.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = {
  isDirty: boolean
  /** What has not been saved, as a sentence. */
  children: string
}

export function LeaveGuard({ isDirty, children }: Props) {
  const blocker = useLeaveGuard(isDirty)
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      isDangerous
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
