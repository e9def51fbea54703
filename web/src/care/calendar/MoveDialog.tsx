/** Moves one occurrence or several to another day, and if wanted to another time. */
import { TextInput } from '@mantine/core'
import { readEventDate } from '@vitalrounds/domain/care/calendar/event-dialog'
import { useState } from 'react'
import { problemWords } from '../../platform/problem-words.ts'
import { slashDay } from '../../platform/zones.ts'
import { DialogText, FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { DobInput } from '../../ui/fields/MaskedInput.tsx'
import styles from './Calendar.module.css'
import { type NamedOccurrence, useOccurrenceActs } from './use-occurrence-acts.ts'

type Props = {
  about: string
  occurrences: readonly NamedOccurrence[]
  /** Where it stands now, where it is one. */
  from?: { date: string; time: string | null }
  onClose: () => void
  onDone?: () => void
}

export function MoveDialog({ about, occurrences, from, onClose, onDone }: Props) {
  const [date, setDate] = useState(from ? slashDay(from.date) : '')
  const [time, setTime] = useState(from?.time ?? '')
  const acts = useOccurrenceActs(() => {
    onDone?.()
    onClose()
  })
  const to = readEventDate(date)
  const send = () => {
    if (to === null) return
    const isTimed = from !== undefined || time !== ''
    acts.mutate({ occurrences, act: { kind: 'move', to, ...(isTimed && { time: time === '' ? null : time }) } })
  }
  return (
    <FormDialog
      title={occurrences.length === 1 ? 'Move this occurrence' : `Move ${occurrences.length} occurrences`}
      about={about}
      submitLabel="Move"
      why={to === null ? 'Enter a date as MM/DD/YYYY, before the year 2100.' : undefined}
      isBusy={acts.isPending}
      error={problemWords(acts.error)}
      onSubmit={send}
      onClose={onClose}
    >
      <DialogText>The series stays as it is.</DialogText>
      <div className={styles['pair']}>
        <DobInput label="New date" data-autofocus value={date} onChange={setDate} />
        <TextInput
          type="time"
          label="Time"
          description={from ? 'Empty: all day' : 'Empty: as it was'}
          value={time}
          onChange={(e) => setTime(e.currentTarget.value)}
        />
      </div>
    </FormDialog>
  )
}
