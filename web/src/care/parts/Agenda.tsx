/** The agenda: today, what is overdue, then day by day, or under other headings; several can be acted on at once. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { problemWords } from '../../platform/problem-words.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { Note } from '../../ui/Sections.tsx'
import styles from '../calendar/Calendar.module.css'
import { longDay } from './calendar-words.ts'
import { type DueFacts, DueRow } from './DueRow.tsx'
import { Overdue } from '../calendar/Overdue.tsx'
import { MoveDialog } from '../calendar/MoveDialog.tsx'
import { OccurrenceRow, type RowFacts } from '../calendar/OccurrenceRow.tsx'
import { type NamedOccurrence, useOccurrenceActs } from '../calendar/use-occurrence-acts.ts'
import { May } from '../../ui/rights/May.tsx'

export { overdueId } from '../calendar/Overdue.tsx'
export type AgendaItem = RowFacts & {
  named: NamedOccurrence
  /** The heading under which it stands; its day where it is left out. */
  group?: string
}
/** Beside the events: done on a page of its own, so that nothing is chosen or moved here. */
export type DueItem = DueFacts & { key: string; group?: string }
type Row = AgendaItem | DueItem
type Props = {
  overdue: readonly Row[]
  items: readonly Row[]
  /** Where it is one of the days shown, it stands before all else. */
  today?: string | undefined
  empty: ReactNode
}
const todayTitle = 'Today'
const isEvent = (row: Row): row is AgendaItem => 'named' in row

/** What is chosen and what is done about it. */
function useAgenda({ overdue, items }: Pick<Props, 'overdue' | 'items'>) {
  const [selected, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [moving, setMoving] = useState<readonly AgendaItem[] | null>(null)
  const clear = () => setChosen(new Set())
  const acts = useOccurrenceActs(clear)
  const all = [...new Map([...overdue, ...items].filter(isEvent).map((item) => [item.key, item])).values()]
  const act = (some: readonly AgendaItem[], kind: 'done' | 'skip' | 'reopen') =>
    acts.mutate({ occurrences: some.map(({ named }) => named), act: kind === 'reopen' ? { kind } : { kind, note: '' } })
  const choose = (key: string, is: boolean) =>
    setChosen((before) => (is ? before.union(new Set([key])) : before.difference(new Set([key]))))
  return { chosen: selected, choose, clear, moving, setMoving, acts, act, picked: all.filter(({ key }) => selected.has(key)) }
}
type AgendaState = ReturnType<typeof useAgenda>

export function Agenda({ overdue, items, today, empty }: Props) {
  const state = useAgenda({ overdue, items })
  const { acts, moving, setMoving, clear } = state
  const days = Map.groupBy(items, ({ group, date }) => group ?? (date === today ? todayTitle : longDay(date)))
  const ofToday = days.get(todayTitle) ?? []
  days.delete(todayTitle)
  return (
    <>
      {state.picked.length > 0 && <ChosenBar state={state} />}
      {acts.error && <Banner tone="danger">{problemWords(acts.error)}</Banner>}
      {today !== undefined && items.length > 0 && (
        <section aria-label={todayTitle}>
          <h2 className={styles['day']}>{`${todayTitle}, ${longDay(today)}`}</h2>
          {ofToday.length === 0 ? <Note>Nothing is planned for today.</Note> : <Rows some={ofToday} state={state} />}
        </section>
      )}
      <Overdue
        rows={overdue.map((row) => ({ ...row, memberId: isEvent(row) ? row.named.memberId : row.memberId }))}
        draw={(some) => <Rows some={some} showsDay state={state} />}
      />
      {items.length === 0 && empty}
      {[...days].map(([title, some]) => (
        <section key={title} aria-label={title}>
          <h2 className={styles['day']}>{title}</h2>
          <Rows some={some} showsDay={some[0]?.group !== undefined} state={state} />
        </section>
      ))}
      {moving && <Moving some={moving} onDone={clear} onClose={() => setMoving(null)} />}
    </>
  )
}

const nameOf = ({ name, memberName }: AgendaItem) => (memberName === undefined ? name : `${memberName}: ${name}`)

// More would push the fields off the screen
const mostNamed = 5
function namesOf(some: readonly AgendaItem[]): string {
  const left = some.length - mostNamed
  return some.slice(0, mostNamed).map(nameOf).join('; ') + (left > 0 ? `; and ${left} more` : '')
}

type MoveDialogProps = { some: readonly AgendaItem[]; onDone: () => void; onClose: () => void }

function Moving({ some, ...ends }: MoveDialogProps) {
  const [only] = some
  if (only === undefined) return null
  const isOne = some.length === 1
  return (
    <MoveDialog
      about={isOne ? `${nameOf(only)}, ${longDay(only.date)}` : namesOf(some)}
      occurrences={some.map(({ named }) => named)}
      {...(isOne && { from: only })}
      {...ends}
    />
  )
}

const ChosenBar = ({ state: { picked, setMoving, act, clear } }: { state: AgendaState }) => (
  <div className={styles['chosen']} role="region" aria-label="Selected events">
    <span>{picked.length} selected</span>
    <May do="member.update">
      <Button size="xs" variant="default" onClick={() => setMoving(picked)}>
        Move selected
      </Button>
    </May>
    <May do="member.update">
      <Button size="xs" variant="default" onClick={() => act(picked, 'done')}>
        Mark selected done
      </Button>
    </May>
    <May do="member.update">
      <Button size="xs" variant="default" onClick={() => act(picked, 'skip')}>
        Skip selected
      </Button>
    </May>
    <Button size="xs" variant="subtle" onClick={clear}>
      Clear
    </Button>
  </div>
)

type RowsProps = { some: readonly Row[]; showsDay?: boolean; state: AgendaState }

const Rows = ({ some, showsDay = false, state: { chosen, choose, acts, act, setMoving } }: RowsProps) => (
  <ul className={styles['rows']} data-works-down>
    {some.map((item) =>
      isEvent(item) ? (
        <OccurrenceRow
          key={item.key}
          row={item}
          showsDay={showsDay}
          isChosen={chosen.has(item.key)}
          isBusy={acts.isPending}
          onChoose={(is) => choose(item.key, is)}
          onDone={() => act([item], 'done')}
          onSkip={() => act([item], 'skip')}
          onReopen={() => act([item], 'reopen')}
          onMove={() => setMoving([item])}
        />
      ) : (
        <DueRow key={item.key} due={item} />
      ),
    )}
  </ul>
)
