/** A form that is kept nowhere by itself until it is sent: who is about to lose what was typed is asked first. */
import { type ComponentProps, useState } from 'react'
import { FormDialog } from './FormDialog.tsx'
import { useUnsaved } from './unsaved.tsx'

type Props = ComponentProps<typeof FormDialog> & {
  /** What stands in the fields; other than at the beginning it would be lost. */
  values: object
  /** It is thrown away, by closing or by going elsewhere. */
  onDiscard?: () => void
}

export function GuardedFormDialog({ values, onClose, onDiscard, ...form }: Props) {
  const [first] = useState(() => JSON.stringify(values))
  const { close, question } = useUnsaved(JSON.stringify(values) !== first && !form.isBusy, onClose, onDiscard)
  return (
    <>
      <FormDialog {...form} onClose={close} />
      {question}
    </>
  )
}
