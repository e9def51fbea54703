/** Visits from a file: tried first, with every line that would be refused, then recorded. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { visitImportApi } from '@vitalrounds/domain/chart/api'
import { visitColumns } from '@vitalrounds/domain/chart/visit-file'
import type { Reply } from '@vitalrounds/domain/contract'
import { useState } from 'react'
import { DraftedFormDialog } from '../drafts/parts/DraftedFormDialog.tsx'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { DialogText } from '../ui/dialogs/FormDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { type ChosenFile, FileField } from '../ui/fields/FileField.tsx'
import { FileReport } from '../ui/table/FileLines.tsx'

type Report = Reply<typeof visitImportApi.import>

export function ImportVisitsDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [before, setBefore] = useState('')
  const content = file?.text ?? ''
  const [report, setReport] = useState<Report | null>(null)
  const send = (isDryRun: boolean) => call(visitImportApi.import, { body: { content, isDryRun } })
  const dryRun = useAct(async () => setReport(await send(true)), { done: '', onDone: () => undefined })
  const record = useAct(() => send(false), {
    done: ({ added }) => `${countWithNoun(added, 'visit')} recorded`,
    onDone: onClose,
  })
  const isTried = report !== null
  const nothing = isTried && report.added === 0 ? 'The file holds no new visit.' : undefined
  return (
    <DraftedFormDialog
      values={{ fileName: file?.name ?? before }}
      draft={{ kind: 'visitImport', about: 'visits' }}
      onRestore={({ fileName }) => setBefore(fileName)}
      isSent={record.isSuccess}
      title="Import visits"
      submitLabel={isTried ? `Record ${countWithNoun(report.added, 'visit')}` : 'Check the file'}
      why={content === '' ? 'Choose a file.' : nothing}
      isWide
      isBusy={dryRun.isPending || record.isPending}
      error={problemWords(dryRun.error ?? record.error)}
      onSubmit={() => (isTried ? record.mutate(undefined) : dryRun.mutate(undefined))}
      onClose={onClose}
    >
      <FileField
        label="CSV file"
        before={before}
        description={`The first line names the columns: ${Object.values(visitColumns)
          .map(([name]) => name)
          .join(', ')}. The first three are needed.`}
        onFile={(next) => {
          setFile(next)
          setReport(null)
        }}
      />
      {report && (
        <>
          <DialogText>
            {countWithNoun(report.total, 'line')}: {report.added} new, {report.known} on record already, {report.refusedCount} refused.
          </DialogText>
          <FileReport {...report} />
        </>
      )}
    </DraftedFormDialog>
  )
}
