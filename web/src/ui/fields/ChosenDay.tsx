/**
 * A day as a patient gives it, in their language: the month by its name and the day from that month's own, so that no
 * order of figures is guessed and no day that never was can be given. What is given on is a whole day or nothing.
 */
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import styles from './ChosenDay.module.css'
import { dayFromDob } from './format-dob.ts'

type Part = 'year' | 'month' | 'day'
type Parts = Record<Part, string>
type Props = { language: string; label?: string; labelledBy?: string; value: string; onDay: (day: string) => void }

const none: Parts = { year: '', month: '', day: '' }
const partsOf = (day: string): Parts => {
  const [year = '', month = '', date = ''] = day.split('-')
  return { year, month, day: date }
}
const dayOf = ({ year, month, day }: Parts) => dayFromDob(`${month}/${day}/${year}`) ?? ''

/** Until the year is known February has 29. */
const lengthOf = ({ year, month }: Parts) =>
  month === '' ? 31 : new Date(Date.UTC(year.length === 4 ? Number(year) : 2000, Number(month), 0)).getUTCDate()

const twoDigits = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1).padStart(2, '0'))

function monthNames(language: string) {
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return twoDigits(12).map((month) => ({ value: month, label: name.format(Date.UTC(2000, Number(month) - 1)) }))
}

/** In which order the language says a day. */
const orderOf = (language: string): Part[] =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short' })
    .formatToParts()
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []))

function useParts(value: string, onDay: Props['onDay']) {
  const [parts, setParts] = useState(() => (value === '' ? none : partsOf(value)))
  const take = (change: Partial<Parts>) => {
    const next = { ...parts, ...change }
    if (Number(next.day) > lengthOf(next)) next.day = ''
    setParts(next)
    onDay(dayOf(next))
  }
  return { parts, take }
}

export function ChosenDay({ language, label, labelledBy, value, onDay }: Props) {
  const { parts, take } = useParts(value, onDay)
  const names = new Intl.DisplayNames(language, { type: 'dateTimeField' })
  const select = (part: 'month' | 'day', data: { value: string; label: string }[]) => (
    <NativeSelect
      key={part}
      label={names.of(part)}
      size="md"
      data={[{ value: '', label: '' }, ...data]}
      value={parts[part]}
      onChange={(event) => take({ [part]: event.currentTarget.value })}
    />
  )
  const fields: Record<Part, () => React.ReactNode> = {
    month: () => select('month', monthNames(language)),
    day: () => select('day', twoDigits(lengthOf(parts)).map((day) => ({ value: day, label: String(Number(day)) }))), // prettier-ignore
    year: () => (
      <TextInput
        key="year"
        label={names.of('year')}
        size="md"
        inputMode="numeric"
        maxLength={4}
        className={styles['year']}
        value={parts.year}
        onChange={(event) => take({ year: event.currentTarget.value.replaceAll(/\D/g, '') })}
      />
    ),
  }
  return (
    <fieldset className={styles['day']} aria-labelledby={labelledBy}>
      {label !== undefined && <legend>{label}</legend>}
      {orderOf(language).map((part) => fields[part]())}
    </fieldset>
  )
}
