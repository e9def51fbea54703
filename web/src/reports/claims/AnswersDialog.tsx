/** Takes in a file of answers, as it came from the clearing house. */
import { claimApi } from '@vitalrounds/domain/claims/claim-api'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { DialogNote, FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { type ChosenFile, FileField } from '../../ui/fields/FileField.tsx'

export function AnswersDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const take = useAct(({ name, text }: ChosenFile) => call(claimApi.answer, { body: { fileName: name, content: text } }), {
    done: ({ answers }) => {
      const fresh = answers.filter(({ isRepeated }) => !isRepeated)
      return fresh.length === 0 ? 'These answers came before; nothing changed' : `Taken in: ${fresh.map(({ kind }) => kind).join(', ')}`
    },
    onDone: onClose,
  })
  const { error } = take
  const words = error instanceof ApiProblem ? [error.detail, ...error.errors.map(({ message }) => message)].join(' ') : problemWords(error)
  return (
    <FormDialog
      title="Take in answers"
      submitLabel="Take in"
      why={file === null ? 'Choose a file.' : undefined}
      isBusy={take.isPending}
      error={words}
      onSubmit={() => file && take.mutate(file)}
      onClose={onClose}
    >
      <FileField
        label="File from the clearing house"
        description="TA1, 999, 277CA or 835"
        onFile={(next) => {
          take.reset()
          setFile(next)
        }}
      />
      <DialogNote>Each answer counts once, in whatever order files come. A file that cannot be read whole is refused.</DialogNote>
    </FormDialog>
  )
}
