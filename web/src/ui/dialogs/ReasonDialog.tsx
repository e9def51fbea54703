/** Asks why before something that is kept with its reason; usual reasons can be taken over with one click. */
import { Button, Checkbox, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState, type ReactNode } from 'react'
import { keyLabel } from '../key-label.ts'
import { FormDialog } from './FormDialog.tsx'
import styles from './ReasonDialog.module.css'
import { focusAtOnce } from '../focus-at-once.ts'

/** A box beside the reason; one that is needed keeps the dialog from being sent. */
export type ReasonCheckbox = { label: string; description?: string; isNeeded?: boolean }

export type ReasonProps = {
  title: string
  /** Whom or what it concerns: "Elena Anderson, 12/05/1971". */
  about?: string
  /** What will happen, as a `DialogText`. */
  children?: ReactNode
  label?: string
  /** The reason that stands there at first. */
  given?: string
  usual?: readonly string[]
  /** What stands below them. */
  belowUsual?: ReactNode
  extras?: readonly ReasonCheckbox[]
  /** What stands there before anybody is asked for a reason: the same words under this title, and this way on. */
  first?: { title: string; goOnLabel: string } | undefined
  confirmLabel: string
  isDangerous?: boolean
  isBusy?: boolean
  error?: string | undefined
  onConfirm: (reason: string, ticked: readonly boolean[]) => void
  onClose: () => void
}

// The server keeps at most this much, and refuses a reason of fewer letters than this.
const [fewest, most] = [3, 500]

/** What stands in the form, and why it cannot be sent yet. */
export function useReason({ extras = [], given = '' }: Pick<ReasonProps, 'extras' | 'given'>) {
  const [reason, setReason] = useState(given)
  const [ticked, setTicked] = useState<readonly boolean[]>(() => extras.map(() => false))
  const lacking = extras.find(({ isNeeded }, at) => isNeeded === true && ticked[at] !== true)
  const isShort = reason.trim().length < fewest
  const why = isShort ? 'Say why, in a few words.' : lacking && `Tick “${lacking.label}” first.`
  return {
    reason,
    setReason,
    ticked,
    setTicked,
    tick: (at: number, is: boolean) => setTicked(ticked.with(at, is)),
    why,
  }
}

/** Mounted while it is open, so that every time starts with an empty reason, or the one given. */
export function ReasonDialog(props: ReasonProps) {
  const { first, children, isBusy = false, onConfirm } = props
  const form = useReason(props)
  const [isLooking, setLooking] = useState(first !== undefined)
  const frame = { about: props.about, isBusy, error: props.error, onClose: props.onClose }
  if (first && isLooking)
    return (
      <FormDialog {...frame} title={first.title} submitLabel={first.goOnLabel} why={undefined} isQuiet onSubmit={() => setLooking(false)}>
        {children}
      </FormDialog>
    )
  return (
    <FormDialog
      {...frame}
      title={props.title}
      submitLabel={props.confirmLabel}
      why={form.why}
      isDangerous={props.isDangerous === true}
      onSubmit={() => onConfirm(form.reason.trim(), form.ticked)}
    >
      {children}
      <ReasonFields {...props} form={form} />
    </FormDialog>
  )
}

type FieldsProps = Pick<ReasonProps, 'first' | 'label' | 'usual' | 'belowUsual' | 'extras'> & { form: ReturnType<typeof useReason> }

export const ReasonFields = ({
  first,
  label = 'Reason',
  usual = [],
  belowUsual,
  extras = [],
  form: { reason, setReason, ticked, tick },
}: FieldsProps) => (
  <>
    <Textarea
      // The dialog gives the focus to a field only when it opens; a second step comes later
      {...(first && { ref: focusAtOnce })}
      label={label}
      value={reason}
      maxLength={most}
      autosize
      minRows={2}
      maxRows={6}
      data-autofocus
      onChange={(event) => setReason(event.currentTarget.value)}
      {...(usual.length > 0 && {
        description: `↓ for the usual ones, ${keyLabel('mod+Enter')} to send`,
        onKeyDown: (event) => selectByArrow(event, usual, { reason, setReason }),
      })}
    />
    <Usual reasons={usual} onTake={setReason} />
    {belowUsual}
    {extras.map(({ label: words, description }, at) => (
      <Checkbox
        key={words}
        label={words}
        description={description}
        checked={ticked[at] ?? false}
        onChange={(event) => tick(at, event.currentTarget.checked)}
      />
    ))}
  </>
)

type ReasonState = { reason: string; setReason: (reason: string) => void }

/** The arrow keys go through the usual reasons, as in a list of choices, until something else has been written. */
function selectByArrow(event: KeyboardEvent, usual: readonly string[], { reason, setReason }: ReasonState) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.shiftKey || (reason !== '' && !usual.includes(reason))) return
  event.preventDefault()
  const at = reason === '' && step < 0 ? 0 : usual.indexOf(reason)
  setReason(usual.at((at + step) % usual.length) ?? '')
}

const Usual = ({ reasons, onTake }: { reasons: readonly string[]; onTake: (reason: string) => void }) =>
  reasons.length === 0 ? null : (
    <div className={styles['usual']} role="group" aria-label="Usual reasons">
      {reasons.map((reason) => (
        <Button key={reason} variant="default" size="compact-sm" onClick={() => onTake(reason)}>
          {reason}
        </Button>
      ))}
    </div>
  )
