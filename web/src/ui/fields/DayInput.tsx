/**
 * A day and a moment as staff enter them: typed and shown as `MM/DD/YYYY`, kept as `2026-11-20`. The browser's own fields
 * are not used, since they make another day of one that never was (13/45/2050 became 12/04/5205). A text that is no day
 * is given on as it was typed: nothing that needs a day takes it for one.
 */
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'
import { IconCalendar } from '../icons.tsx'
import styles from './DayInput.module.css'
import { dayFromDob, dobFromDay } from './format-dob.ts'
import { DobInput } from './MaskedInput.tsx'
import { useTyped } from './use-typed.ts'

type InputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onPaste' | 'ref' | 'type'>
type Props = InputProps & { value: string; onDay: (day: string) => void }

/** Whether what `DayInput` gave is a day, and no text that is not one yet. */
export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** For those who keep a day or nothing: what is not yet a day is nothing, while the field goes on showing what was typed. */
export const completeDay = (text: string) => (isDay(text) ? text : '')

/** What is wrong with a text once its field is left. */
const notADay = (text: string) => (dayFromDob(text) === null ? `“${text}” is not a date. Write it as MM/DD/YYYY.` : undefined)

export function DayInput({ value, onDay, ...rest }: Props) {
  const { shown, take } = useTyped({ value, onValue: onDay, show: dobFromDay, read: dayFromDob })
  return (
    <DobInput
      {...rest}
      value={shown}
      onChange={take}
      problem={notADay}
      rightSection={<Calendar day={completeDay(value)} onDay={(day) => take(dobFromDay(day))} />}
    />
  )
}

/** The browser's calendar, for the pointer; whoever types needs none. */
function Calendar({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <span className={styles['calendar']} aria-hidden="true">
      <input
        ref={field}
        type="date"
        tabIndex={-1}
        className={styles['hidden']}
        value={day}
        onChange={(event) => event.currentTarget.value !== '' && onDay(event.currentTarget.value)}
      />
      <ActionIcon variant="subtle" color="gray" size="sm" tabIndex={-1} onClick={() => field.current?.showPicker()}>
        <IconCalendar size={15} />
      </ActionIcon>
    </span>
  )
}

type MomentProps = { label: string; value: string; error?: string | undefined; onMoment: (moment: string) => void }

/** A minute on a wall clock, kept as `2026-11-20T09:12`. */
export function MomentInput({ label, value, error, onMoment }: MomentProps) {
  const [day = '', time = ''] = value.split('T')
  return (
    <div className={styles['moment']}>
      <DayInput label={label} value={day} error={error} onDay={(next) => onMoment(`${next}T${time}`)} />
      <TextInput
        label="Time"
        type="time"
        value={time.slice(0, 'HH:MM'.length)}
        onChange={(event) => onMoment(`${day}T${event.currentTarget.value}`)}
      />
    </div>
  )
}
