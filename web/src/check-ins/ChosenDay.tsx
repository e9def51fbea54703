/**
 * A day as a patient gives it, in their language: the month by its name and the day from that month's own, so that no
 * order of figures is guessed and no day that never was can be given. What is given on is a whole day or nothing.
 */
import { InputBase, TextInput } from '@mantine/core'
import { useState } from 'react'
import styles from './CheckIns.module.css'

type Part = 'year' | 'month' | 'day'
type Parts = Record<Part, string>
type Choice = readonly [value: string, text: string]
type Props = { language: string; label?: string; labelledBy?: string; value: string; onDay: (day: string) => void }

const none: Parts = { year: '', month: '', day: '' }
const partsOf = (day: string): Parts => {
  const [year = '', month = '', date = ''] = day.split('-')
  return { year, month, day: date }
}
/** With a day of that month and a whole year it is a day that was. */
const dayOf = ({ year, month, day }: Parts) => (year.length === 4 && month !== '' && day !== '' ? `${year}-${month}-${day}` : '')

/** Until the year is known February has 29. */
const lengthOf = ({ year, month }: Parts) =>
  month === '' ? 31 : new Date(Date.UTC(year.length === 4 ? Number(year) : 2000, Number(month), 0)).getUTCDate()

const twoDigits = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1).padStart(2, '0'))

function monthNames(language: string): Choice[] {
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return twoDigits(12).map((month) => [month, name.format(Date.UTC(2000, Number(month) - 1))])
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
  const select = (part: 'month' | 'day', data: readonly Choice[]) => (
    <InputBase
      key={part}
      component="select"
      label={names.of(part)}
      size="md"
      classNames={{ input: styles['choice'] ?? '' }}
      value={parts[part]}
      onChange={(event) => take({ [part]: event.currentTarget.value })}
    >
      <option value="" />
      {data.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </InputBase>
  )
  const fields: Record<Part, () => React.ReactNode> = {
    month: () => select('month', monthNames(language)),
    day: () =>
      select(
        'day',
        twoDigits(lengthOf(parts)).map((day) => [day, String(Number(day))]),
      ),
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
    <fieldset className={styles['partedDay']} aria-labelledby={labelledBy}>
      {label !== undefined && <legend>{label}</legend>}
      {orderOf(language).map((part) => fields[part]())}
    </fieldset>
  )
}
