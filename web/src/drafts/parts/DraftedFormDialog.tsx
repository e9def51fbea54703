/** A form over the page that keeps what is typed on the server until it is sent or thrown away, and asks before the latter. */
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftWords } from '../../platform/draft-keeper.ts'
import { newUuid } from '../../platform/new-uuid.ts'
import { DialogNote } from '../../ui/dialogs/FormDialog.tsx'
import { GuardedFormDialog } from '../../ui/dialogs/GuardedFormDialog.tsx'
import { type DraftPlace, forgetDraft, useSavedForm, useOpenedDraft } from './use-text-draft.ts'

/** Which of its kind: what was begun about another, or about another version of it, is not this one's. */
type DraftKey = DraftPlace & { about: string }
type Props<V extends object> = Omit<ComponentProps<typeof GuardedFormDialog>, 'values' | 'onDiscard'> & {
  values: V
  draft: DraftKey
  /** Puts into the fields what was begun. */
  onRestore: (values: V) => void
  /** It has been taken, and nothing is left to keep. */
  isSent: boolean
}

function useFormDraft<V extends object>({ values, draft: { about, ...place }, onRestore, isSent, isBusy }: Props<V>) {
  const opened = useOpenedDraft(place)
  const text = JSON.stringify(values)
  const [begun] = useState(() => ({ key: newUuid(), text }))
  const isRestored = useRef(false)
  const isThrownAway = useRef(false)
  const stored = opened?.form['about'] === about ? opened : null
  const { state, settled } = useSavedForm(place, {
    key: stored?.key ?? begun.key,
    form: { about, values: text },
    isEmpty: text === begun.text,
    isPaused: opened === undefined || isBusy || isSent,
  })
  const restore = useEffectEvent(() => {
    // Whoever was faster than the draft has begun anew
    if (!stored || text !== begun.text) return
    isRestored.current = true
    onRestore({ ...values, ...(JSON.parse(stored.form['values'] ?? '{}') as Partial<V>) })
  })
  const isKnown = opened !== undefined
  useEffect(() => restore(), [isKnown])
  // Emptied before what was restored has been saved anew
  const clear = useEffectEvent(() => {
    if (isRestored.current && text === begun.text) void settled().then(() => forgetDraft(place).catch(() => undefined))
  })
  useEffect(() => clear(), [text])
  const leave = useEffectEvent(() => {
    const isLeft = stored !== null || state.kind !== 'clean'
    if (isThrownAway.current || ((isBusy || isSent) && isLeft)) void settled().then(() => forgetDraft(place).catch(() => undefined))
  })
  useEffect(() => () => leave(), [])
  return {
    state,
    isOfBefore: stored !== null && text !== begun.text,
    throwAway: () => void (isThrownAway.current = true),
  }
}

export function DraftedFormDialog<V extends object>(props: Props<V>) {
  const { draft: _draft, onRestore: _onRestore, isSent: _isSent, children, ...form } = props
  const { state, isOfBefore, throwAway } = useFormDraft(props)
  const words = [isOfBefore ? 'This is what you had begun' : '', draftWords(state)].filter((text) => text !== '').join(' · ')
  return (
    <GuardedFormDialog {...form} onDiscard={throwAway}>
      {children}
      {words !== '' && (
        <div role="status">
          <DialogNote>{words}</DialogNote>
        </div>
      )}
    </GuardedFormDialog>
  )
}
