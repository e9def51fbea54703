/** Facts from a file: it is looked through as soon as it is chosen, what would become of each line is said, then it is recorded. */
import type { RefusedLine } from '@vitalrounds/domain/files/table-file'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { problemWords } from '../../platform/problem-words.ts'
import { type ChosenFile, FileField } from '../fields/FileField.tsx'
import { FileReport } from '../table/FileLines.tsx'
import { DialogText, FormDialog } from './FormDialog.tsx'
import { useAct } from './use-act.ts'

type FileOutcome = {
  notices: readonly string[]
  ready: number
  already: number
  recorded: number
  refused: z.infer<typeof RefusedLine>[]
  refusedCount: number
}

type Props = {
  title: string
  /** What the file is for, and what follows from it. */
  about: ReactNode
  /** Its columns in the words of the sample. */
  columns: readonly string[]
  /** Those of the columns that may be left out. */
  optional?: string
  /** Whom a refused line is of: "Member". */
  whom?: string
  take: (body: { content: string; record: boolean }) => Promise<FileOutcome>
  onClose: () => void
}

export function RecordFileDialog({ title, about, columns, optional, whom, take, onClose }: Props) {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [outcome, setOutcome] = useState<FileOutcome | null>(null)
  const look = useAct((content: string) => take({ content, record: false }).then(setOutcome), { done: '', onDone: () => {} })
  const record = useAct((content: string) => take({ content, record: true }), {
    done: ({ recorded }) => `${countWithNoun(recorded, 'line')} recorded`,
    onDone: onClose,
  })
  const choose = (chosen: ChosenFile | null) => {
    setFile(chosen)
    setOutcome(null)
    look.reset()
    record.reset()
    if (chosen) look.mutate(chosen.text)
  }
  const ready = outcome?.ready ?? 0
  return (
    <FormDialog
      title={title}
      submitLabel={ready > 0 ? `Record ${countWithNoun(ready, 'line')}` : 'Record'}
      why={file === null ? 'Choose a file.' : ready === 0 ? 'The file holds nothing new.' : undefined}
      isWide
      isBusy={look.isPending || record.isPending}
      error={problemWords(look.error ?? record.error)}
      onSubmit={() => file && record.mutate(file.text)}
      onClose={onClose}
    >
      <DialogText>{about}</DialogText>
      <FileField
        label="CSV file"
        description={[`The first line names the columns: ${columns.join(', ')}.`, optional].filter(Boolean).join(' ')}
        onFile={choose}
      />
      {outcome && (
        <>
          <p role="status">{outcomeWords(outcome)}</p>
          <FileReport {...outcome} {...(whom !== undefined && { whom })} />
        </>
      )}
    </FormDialog>
  )
}

const outcomeWords = ({ ready, already, refusedCount }: FileOutcome) =>
  [
    `${countWithNoun(ready, 'line')} can be recorded`,
    already > 0 && `${countWithNoun(already, 'line')} on record already`,
    refusedCount > 0 && `${countWithNoun(refusedCount, 'line')} refused`,
  ]
    .filter(Boolean)
    .join(', ')
