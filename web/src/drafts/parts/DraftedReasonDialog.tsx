/** Asks why, as `ReasonDialog` does, about a member, and keeps on the server what is typed until it is sent or thrown away. */
import { type ReasonProps, ReasonFields, useReason } from '../../ui/dialogs/ReasonDialog.tsx'
import { DraftedFormDialog } from './DraftedFormDialog.tsx'

type Props = Omit<ReasonProps, 'first'> & {
  memberId: string
  /** What the reason is for: `take back visit {id}`. Of another deed it is another reason. */
  deed: string
  /** It has been taken, and nothing is left to keep. */
  isSent: boolean
}

export function DraftedReasonDialog({ memberId, deed, isSent, children, confirmLabel, ...props }: Props) {
  const { title, about, isBusy = false, isDangerous = false, error, onConfirm, onClose } = props
  const form = useReason(props)
  const { reason, ticked } = form
  return (
    <DraftedFormDialog
      values={{ reason, ticked }}
      draft={{ memberId, kind: 'reason', about: deed }}
      onRestore={(begun) => {
        form.setReason(begun.reason)
        // What must be heard before it is ticked is heard anew
        form.setTicked(begun.ticked.map((is, at) => is && props.extras?.[at]?.isNeeded !== true))
      }}
      isSent={isSent}
      title={title}
      about={about}
      submitLabel={confirmLabel}
      why={form.why}
      isBusy={isBusy}
      isDangerous={isDangerous}
      error={error}
      onSubmit={() => onConfirm(reason.trim(), ticked)}
      onClose={onClose}
    >
      {children}
      <ReasonFields {...props} form={form} />
    </DraftedFormDialog>
  )
}
