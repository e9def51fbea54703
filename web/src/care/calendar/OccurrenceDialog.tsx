/** One occurrence, chosen in the month: it is moved, done or skipped; what is done or skipped is opened again. */
import { Button } from '@mantine/core'
import { problemWords } from '../../platform/problem-words.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { longDay } from '../parts/calendar-words.ts'
import styles from './Calendar.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { occurrenceKeyOf, type ListedOccurrence } from './occurrences.ts'
import { useOccurrenceActs } from './use-occurrence-acts.ts'
import { May } from '../../ui/rights/May.tsx'

export function OccurrenceDialog({ occurrence, onClose }: { occurrence: ListedOccurrence; onClose: () => void }) {
  const acts = useOccurrenceActs(onClose)
  const occurrences = [occurrenceKeyOf(occurrence)]
  const about = `${occurrence.event.name}, ${longDay(occurrence.date)}`
  if (occurrence.state !== 'open')
    return (
      <ConfirmDialog
        isOpen
        title={occurrence.state === 'done' ? 'This occurrence is done' : 'This occurrence was skipped'}
        about={about}
        confirmLabel="Reopen"
        cancelLabel="Close"
        isBusy={acts.isPending}
        error={problemWords(acts.error)}
        onConfirm={() => acts.mutate({ occurrences, act: { kind: 'reopen' } })}
        onCancel={onClose}
      >
        Reopened, it is still to be done.
      </ConfirmDialog>
    )
  const close = (kind: 'done' | 'skip') => acts.mutate({ occurrences, act: { kind, note: '' } })
  return (
    <MoveDialog about={about} occurrences={occurrences} from={occurrence} onClose={onClose}>
      <div className={styles['acts']}>
        <span>Or leave it where it is:</span>
        <May do="member.update">
          <Button size="xs" variant="default" loading={acts.isPending} onClick={() => close('done')}>
            Done
          </Button>
        </May>
        <May do="member.update">
          <Button size="xs" variant="default" disabled={acts.isPending} onClick={() => close('skip')}>
            Skip
          </Button>
        </May>
      </div>
    </MoveDialog>
  )
}
