/** One batch: where it stands, what can be done with it, and each of its entries. */
import { Button } from '@mantine/core'
import { type ChartImportReport, chartImportApi } from '@vitalrounds/domain/chart-imports/api'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { apiQuery, call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { refetchChanged } from '../platform/refetch-changed.ts'
import { dateTime } from '../platform/zones.ts'
import { CountTiles } from '../ui/table/CountTiles.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { GatedButton } from '../ui/GatedButton.tsx'
import { Meter } from '../ui/Meter.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { Entries } from './Entries.tsx'
import type { MovingInSearch } from './import-search.ts'
import { outcomesInOrder, outcomeTitles, stateSentence } from './import-words.ts'
import styles from './MovingIn.module.css'

// Often enough to see it move, seldom enough to be no burden
const pollMs = 1_500
const isMoving = (state: ChartImportReport['state'] | undefined) => state === 'running' || state === 'undoing'

type Props = { search: MovingInSearch; importId: string; zone: string; go: (next: MovingInSearch) => void }

export function Batch({ search: { outcome, afterEntry }, importId, zone, go }: Props) {
  const query = useQuery({
    ...apiQuery(chartImportApi.report, {
      params: { importId },
      query: { ...(outcome && { outcome }), ...(afterEntry && { afterEntry }) },
    }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (isMoving(state.data?.state) ? pollMs : false),
  })
  const report = query.data
  if (!report) return loadProblem(query, 'The batch could not be opened') || <p className={styles['about']}>Opening the batch…</p>
  return (
    <>
      <Standing report={report} zone={zone} onAll={() => go({})} />
      <div className={styles['state']}>
        <CountTiles
          label="Entries by outcome"
          total={report.total}
          tiles={outcomesInOrder
            .filter((id) => report.counts[id] > 0 || id === outcome)
            .map((id) => ({ id, title: outcomeTitles[id], count: report.counts[id] }))}
          chosen={outcome}
          onChoose={(next) => go({ importId, ...(next && { outcome: next }) })}
        />
      </div>
      <Entries
        report={report}
        isRefetching={query.isPlaceholderData}
        isLater={afterEntry !== undefined}
        onAfter={(entry) => go({ importId, ...(outcome && { outcome }), ...(entry > 0 && { afterEntry: String(entry) }) })}
      />
    </>
  )
}

/** What was pressed is gone once it is done: then the news of it have the focus. */
function useFocusOfNews(state: ChartImportReport['state']) {
  const line = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) line.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [state])
  return line
}

/** New members belong in the lists at once, and those that were taken back in none. */
function useRefreshWhenOver(state: ChartImportReport['state']) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (state === 'done' || state === 'undone') void refetchChanged(queryClient, [{ shown: chartImportApi.start.changes }])
  }, [state, queryClient])
}

function Standing({ report, zone, onAll }: { report: ChartImportReport; zone: string; onAll: () => void }) {
  useRefreshWhenOver(report.state)
  const line = useFocusOfNews(report.state)
  const [dialog, setDialog] = useState<'start' | 'undo' | null>(null)
  const { state, counts, total, notices } = report
  const left = state === 'undoing' ? counts.recorded : counts.new
  return (
    <div className={styles['state']}>
      <p className={styles['line']} ref={line} tabIndex={-1}>
        <b>{report.fileNames.join(', ')}</b> · {countWithNoun(total, 'entry', 'entries')} · {report.by}, {dateTime(report.at, zone)} ·{' '}
        <span role="status">{stateSentence(report, zone)}</span>
      </p>
      {notices.length > 0 && (
        <ul className={styles['notices']}>
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      <div className={styles['acts']}>
        {state === 'checked' && counts.new + counts.decide > 0 && (
          <GatedButton
            why={counts.decide > 0 ? 'Decide first on the people who may be here already.' : undefined}
            onClick={() => setDialog('start')}
          >
            Record {countWithNoun(counts.new, 'entry', 'entries')}
          </GatedButton>
        )}
        {isMoving(state) && <Meter have={total - left} need={total} unit="entries decided" label="Entries decided" />}
        {report.undoUntil !== null && (
          <Button variant="default" onClick={() => setDialog('undo')}>
            Take back this batch
          </Button>
        )}
        <Button variant="default" onClick={onAll}>
          All batches
        </Button>
      </div>
      {dialog === 'start' && <StartDialog report={report} onClose={() => setDialog(null)} />}
      {dialog === 'undo' && <UndoDialog report={report} onClose={() => setDialog(null)} />}
    </div>
  )
}

type DialogProps = { report: ChartImportReport; onClose: () => void }

function StartDialog({ report, onClose }: DialogProps) {
  const start = useAct(() => call(chartImportApi.start, { params: { importId: report.importId } }), { done: '', onDone: onClose })
  const entries = countWithNoun(report.counts.new, 'entry', 'entries')
  return (
    <ConfirmDialog
      isOpen
      title={`Record ${entries}?`}
      confirmLabel={`Record ${entries}`}
      isBusy={start.isPending}
      error={problemWords(start.error)}
      onConfirm={() => start.mutate(undefined)}
      onCancel={onClose}
    >
      The people are enrolled today, with their consent to remote monitoring. Refused entries and people who are here already are left out.
    </ConfirmDialog>
  )
}

function UndoDialog({ report, onClose }: DialogProps) {
  const undo = useAct(() => call(chartImportApi.undo, { params: { importId: report.importId } }), { done: '', onDone: onClose })
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title="Take back this batch?"
      about={`${report.fileNames.join(', ')}, ${countWithNoun(report.counts.recorded, 'entry', 'entries')} recorded`}
      confirmLabel="Take back"
      cancelLabel="Keep it"
      isBusy={undo.isPending}
      error={problemWords(undo.error)}
      onConfirm={() => undo.mutate(undefined)}
      onCancel={onClose}
    >
      Its members are removed with their charts. Whoever was worked on since stays. What other programs have read meanwhile is not taken
      back from them.
    </ConfirmDialog>
  )
}
