/** Moves one occurrence or several to another day, and if wanted to another time. */
import { usDate } from '@vitalrounds/domain/us-date'
import { TextInput } from '@mantine/core'
import { readEventDate } from '@vitalrounds/domain/care/calendar/event-dialog'
import { type ReactNode, useState } from 'react'
import { DraftedFormDialog } from '../../drafts/parts/DraftedFormDialog.tsx'
import { problemWords } from '../../platform/problem-words.ts'
import { DialogText } from '../../ui/dialogs/FormDialog.tsx'
import { DobInput } from '../../ui/fields/MaskedInput.tsx'
import styles from './Calendar.module.css'
import { type NamedOccurrence, useOccurrenceActs } from './use-occurrence-acts.ts'

type Props = {
  about: string
  occurrences: readonly NamedOccurrence[]
  /** Where it stands now, where it is one. */
  from?: { date: string; time: string | null }
  /** What can be done about it instead. */
  children?: ReactNode
  onClose: () => void
  onDone?: () => void
}

/** Of many the first, the last and how many stand for all: a draft is no place for a list. */
const aboutOf = (all: Props['occurrences']) =>
  [all[0], all.at(-1)].map((item) => `${item?.eventId} ${item?.fallsOn}`).join(' ') + ` ${all.length}`

export function MoveDialog({ about, occurrences, from, children, onClose, onDone }: Props) {
  const [day, setDay] = useState(from ? usDate(from.date) : '')
  const [time, setTime] = useState(from?.time ?? '')
  const acts = useOccurrenceActs(() => {
    onDone?.()
    onClose()
  })
  const to = readEventDate(day)
  const send = () => {
    if (to === null) return
    const isTimed = from !== undefined || time !== ''
    acts.mutate({ occurrences, act: { kind: 'move', to, ...(isTimed && { time: time === '' ? null : time }) } })
  }
  return (
    <DraftedFormDialog
      values={{ day, time }}
      draft={{ kind: 'eventMove', about: aboutOf(occurrences) }}
      onRestore={(begun) => {
        setDay(begun.day)
        setTime(begun.time)
      }}
      isSent={acts.isSuccess}
      title={occurrences.length === 1 ? 'Move this occurrence' : `Move ${occurrences.length} occurrences`}
      about={about}
      submitLabel="Move"
      why={to === null ? 'Enter a date as MM/DD/YYYY, before the year 2100.' : undefined}
      isBusy={acts.isPending}
      error={problemWords(acts.error)}
      onSubmit={send}
      onClose={onClose}
    >
      <DialogText>
        {occurrences.length === 1 ? 'Only this one is moved, no other of its series.' : 'Only these are moved, no others of their series.'}
      </DialogText>
      <div className={styles['pair']}>
        <DobInput label="New date" data-autofocus value={day} onChange={setDay} />
        <TextInput
          type="time"
          label="Time"
          description={from ? 'Empty: all day' : 'Empty: as it was'}
          value={time}
          onChange={(e) => setTime(e.currentTarget.value)}
        />
      </div>
      {children}
    </DraftedFormDialog>
  )
}
