/** Where an import stands: the counts by fate, each a filter of the rows below, and the button that enrolls. */
import { Button } from '@mantine/core'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { type ImportReport, transferApi } from '@vitalrounds/domain/enrollment/transfer-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call } from '../../platform/api.ts'
import { refetchChanged, newestPage } from '../../platform/refetch-changed.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { CountTiles } from '../../ui/table/CountTiles.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { ApiProblem } from '../../platform/wire.ts'
import styles from './Import.module.css'
import type { ImportOutcome } from './import-outcome.ts'

type Props = {
  report: ImportReport
  fate: ImportOutcome | undefined
  onFate: (fate: ImportOutcome | undefined) => void
  onAnother: () => void
}
const whole = new Intl.NumberFormat('en-US')

const tiles: { fate: ImportOutcome; title: string }[] = [
  { fate: 'new', title: 'To enroll' },
  { fate: 'enrolled', title: 'Enrolled' },
  { fate: 'duplicate', title: 'Already here' },
  { fate: 'wrong', title: 'To correct' },
]

export function ImportState({ report, fate, onFate, onAnother }: Props) {
  useRefreshWhenDone(report.state)
  const line = useFocusOfNews(report.state)
  return (
    <div className={styles['state']}>
      <p className={styles['text']} ref={line} tabIndex={-1}>
        <b>{report.fileName}</b> · {countWithNoun(report.total, 'row')} · <span role="status">{stateWords(report)}</span>
        {report.counts.wrong > 0 && (
          <span className={styles['hint']}>
            Correct the rows in your file and choose it again: whoever is enrolled by then is left out.
          </span>
        )}
      </p>
      <CountTiles
        label="Rows by outcome"
        total={report.total}
        tiles={tiles.map(({ fate: id, title }) => ({ id, title, count: report.counts[id] }))}
        chosen={fate}
        onChoose={onFate}
      />
      <div className={styles['actions']}>
        {report.state === 'checked' && report.counts.new > 0 && <Start report={report} />}
        {report.state === 'running' && (
          <Meter have={report.total - report.counts.new} need={report.total} unit="rows decided" label="Rows decided" />
        )}
        <Button variant="default" onClick={onAnother}>
          Choose another file
        </Button>
      </div>
    </div>
  )
}

function stateWords({ state, counts }: ImportReport): string {
  if (state === 'running') return 'Enrolling. You may leave this page and come back to its address.'
  if (state === 'done') return `Done: ${whole.format(counts.enrolled)} enrolled.`
  return counts.new === 0 ? 'Checked. No row can be enrolled.' : 'Checked. Nobody is enrolled yet.'
}

/** Choosing a file and enrolling take away the very button that was pressed: then the news of it have the focus. */
function useFocusOfNews(state: ImportReport['state']) {
  const line = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    // After the page has been drawn without the button.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) line.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [state])
  return line
}

/** New members belong in the lists at once. */
function useRefreshWhenDone(state: ImportReport['state']) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (state !== 'done') return
    void refetchChanged(queryClient, [{ shown: transferApi.start.changes }])
  }, [state, queryClient])
}

function Start({ report }: { report: ImportReport }) {
  const [isAsking, ask] = useState(false)
  const start = useMutation({
    mutationFn: () => call(transferApi.start, { params: { importId: report.importId } }),
    onSuccess: async () => {
      await newestPage()
      ask(false)
    },
  })
  const members = countWithNoun(report.counts.new, 'member')
  return (
    <>
      <Button onClick={() => ask(true)}>Enroll {members}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Enroll ${members}?`}
        confirmLabel={`Enroll ${members}`}
        isBusy={start.isPending}
        error={start.error instanceof ApiProblem ? start.error.detail : start.isError ? 'An unexpected error occured!' : undefined}
        onConfirm={() => start.mutate()}
        onCancel={() => ask(false)}
      >
        Their consents are recorded as the file says. Rows to correct and members who are already here are left out.
      </ConfirmDialog>
    </>
  )
}
