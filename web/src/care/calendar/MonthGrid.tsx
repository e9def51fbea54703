/**
 * A month as a grid of days. Arrow keys walk the days, Enter or N makes an event, the plus beside the number does by mouse;
 * an event is dragged to another day, or moved with the key M.
 */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { addDays, addMonths, lastDayOfMonth } from '@vitalrounds/domain/days'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import styles from './Calendar.module.css'
import { longDay, timeWords } from '../parts/calendar-words.ts'
import { keyOfShown, type ListedOccurrence } from './occurrences.ts'

type Props = {
  month: string
  today: string
  shown: readonly ListedOccurrence[]
  onMove: (occurrence: ListedOccurrence, to: string) => void
  /** Whoever chooses an event moves it, or says that it is done, skipped or still open. */
  onAskMove: (occurrence: ListedOccurrence) => void
  onNew: (date: string) => void
  onMonth: (month: string) => void
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek % 7

const eventsCounted = (count: number) => (count === 0 ? 'no events' : countWithNoun(count, 'event'))

/** The days of the weeks that a month lies in, Sunday first. */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first))
  const last = lastDayOfMonth(month)
  const weeks = Math.ceil((weekdayOf(first) + Number(last.slice(8))) / 7)
  return Array.from({ length: weeks * 7 }, (_, at) => addDays(start, at))
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Which day has the focus, and where the keys lead. */
function useDays({ month, today, onNew, onMonth }: Pick<Props, 'month' | 'today' | 'onNew' | 'onMonth'>) {
  const [current, setCurrent] = useState(today.startsWith(month) ? today : `${month}-01`)
  const grid = useRef<HTMLTableElement>(null)
  const awaited = useRef<string | null>(null)
  const focusDay = (day: string) => {
    awaited.current = day
    setCurrent(day)
    if (day.slice(0, 7) !== month) onMonth(day.slice(0, 7))
  }
  // Another month comes by the address, some renders later
  useLayoutEffect(() => {
    if (!awaited.current?.startsWith(month)) return
    grid.current?.querySelector<HTMLElement>(`[data-day="${awaited.current}"]`)?.focus()
    awaited.current = null
  })
  const onKey = (event: KeyboardEvent, day: string) => {
    if (event.target !== event.currentTarget) return
    const step = steps[event.key]
    const to = step === undefined ? pageOf(event.key, day) : addDays(day, step)
    if (to) focusDay(to)
    else if (event.key === 'Enter' || event.key === 'n') onNew(day)
    else return
    event.preventDefault()
  }
  // Another month may have come by its buttons
  const inMonth = current.startsWith(month) ? current : `${month}-01`
  return { current: inMonth, grid, onKey }
}

export function MonthGrid(props: Props) {
  const { month, today, shown, onMove, onAskMove, onNew } = props
  const days = daysOfMonth(month)
  const { current, grid, onKey } = useDays(props)
  const dragged = useRef<ListedOccurrence | null>(null)
  const byDay = Map.groupBy(shown, ({ date }) => date)
  const drop = (day: string) => dragged.current && dragged.current.date !== day && onMove(dragged.current, day)
  const dayCell = (day: string) => (
    <td
      key={day}
      role="gridcell"
      data-day={day}
      data-other={!day.startsWith(month)}
      aria-current={day === today ? 'date' : undefined}
      tabIndex={day === current ? 0 : -1}
      onKeyDown={(event) => onKey(event, day)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={() => drop(day)}
    >
      <span className={styles['number']} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <span className="spoken">{`${longDay(day)}, ${eventsCounted(byDay.get(day)?.length ?? 0)}`}</span>
      <Plus day={day} onNew={onNew} />
      {byDay.get(day)?.map((entry) => (
        <EventChip key={keyOfShown(entry)} entry={entry} onDrag={() => (dragged.current = entry)} onAskMove={onAskMove} />
      ))}
    </td>
  )
  return (
    <table className={styles['month']} role="grid" aria-label="Month" ref={grid}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: days.length / 7 }, (_, week) => (
          <tr key={days[week * 7]}>{days.slice(week * 7, week * 7 + 7).map(dayCell)}</tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same day a month before or after. */
function pageOf(key: string, day: string): string | undefined {
  const by = { PageUp: -1, PageDown: 1 }[key]
  if (by === undefined) return undefined
  const month = addMonths(day.slice(0, 7), by)
  const last = lastDayOfMonth(month)
  return day.slice(8) > last.slice(8) ? last : `${month}-${day.slice(8)}`
}

/** Keys need no stop a day: the cell itself takes Enter. */
const Plus = ({ day, onNew }: { day: string; onNew: (day: string) => void }) => (
  <button type="button" className={styles['plus']} tabIndex={-1} aria-label={`New event on ${longDay(day)}`} onClick={() => onNew(day)}>
    +
  </button>
)

/** What is seen in it, word by word, and then what is not: that no time is set, how it stands, and that a key moves it. */
const chipWords = ({ event, time, isOverdue, state }: ListedOccurrence) =>
  [
    time === null ? `${event.name}, ${timeWords(null)}` : `${timeWords(time)} ${event.name}`,
    isOverdue && 'overdue',
    state === 'open' ? 'press M to move' : state,
  ]
    .filter(Boolean)
    .join(', ')

type ChipProps = { entry: ListedOccurrence; onDrag: () => void; onAskMove: (occurrence: ListedOccurrence) => void }

/** What is done or skipped cannot be moved; it can be opened again. */
const EventChip = ({ entry, onDrag, onAskMove }: ChipProps) => (
  <button
    type="button"
    className={styles['chip']}
    data-overdue={entry.isOverdue}
    data-closed={entry.state !== 'open'}
    draggable={entry.state === 'open'}
    onDragStart={onDrag}
    onClick={() => onAskMove(entry)}
    onKeyDown={(event) => event.key === 'm' && entry.state === 'open' && onAskMove(entry)}
    title={entry.isOverdue ? 'Overdue' : undefined}
    aria-label={chipWords(entry)}
  >
    {entry.isOverdue && <b aria-hidden="true">! </b>}
    {entry.time !== null && <span>{timeWords(entry.time)} </span>}
    {entry.event.name}
  </button>
)
