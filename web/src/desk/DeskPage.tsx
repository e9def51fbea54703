/** A physician's desk: short queues at the side, what is to be read beside them, one key for the next and one for the act. */
import { NativeSelect } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../platform/keyboard.ts'
import { keyLabel } from '../ui/key-label.ts'
import { KeyHint } from '../ui/KeyHint.tsx'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import styles from './Desk.module.css'

export type DeskItem = { id: string; title: string; note: string }
export type DeskQueue = {
  key: string
  title: string
  whenEmpty: string
  items: readonly DeskItem[]
  /** Of all that wait, where more do than stand here. */
  count: number
  isPending: boolean
  /** What is said where it could not be loaded. */
  problem: ReactNode
  /** What stands under the queue: the way to the rest. */
  more?: ReactNode
  /** The item to read, with what can be done about it. */
  render: (id: string, onDone: () => void) => ReactNode
}

type Props = { queues: readonly DeskQueue[]; show: 'mine' | 'all'; onShow: (show: 'mine' | 'all') => void }
type Place = { queue: DeskQueue; item: DeskItem; key: string }

const placesIn = (queues: readonly DeskQueue[]): Place[] =>
  queues.flatMap((queue) => queue.items.map((item) => ({ queue, item, key: `${queue.key} ${item.id}` })))

/** Which item is read. Where it has left its queue, the one that took its place is next. */
function useSelected(places: readonly Place[]) {
  const [selected, setSelected] = useState({ key: '', at: 0 })
  const found = places.findIndex(({ key }) => key === selected.key)
  const at = found >= 0 ? found : Math.min(selected.at, places.length - 1)
  const select = (to: number) => {
    const place = places[to]
    if (place) setSelected({ key: place.key, at: to })
  }
  const current = places[at]
  // What is being read stays, whatever comes in before it
  if (current && (current.key !== selected.key || at !== selected.at)) setSelected({ key: current.key, at })
  return { at, current, select }
}

/** Where the next queue begins that is not empty; after the last the first. */
function nextQueue(places: readonly Place[], at: number): number {
  const next = places.findIndex(({ queue }, place) => place > at && queue.key !== places[at]?.queue.key)
  return Math.max(0, next)
}

export function DeskPage({ queues, show, onShow }: Props) {
  const places = placesIn(queues)
  const { at, current, select } = useSelected(places)
  const reading = useRef<HTMLElement>(null)
  const selectedKey = current?.key
  useEffect(() => {
    reading.current?.scrollTo({ top: 0 })
  }, [selectedKey])
  useShortcuts([
    { keys: 'j', title: 'Next on the desk', group: 'Desk', run: () => select(at + 1) },
    { keys: 'k', title: 'Previous on the desk', group: 'Desk', run: () => select(at - 1) },
    { keys: 'n', title: 'Next queue of the desk', group: 'Desk', run: () => select(nextQueue(places, at)) },
  ])
  const waiting = queues.reduce((sum, { count }) => sum + count, 0)
  const isLoaded = queues.every(({ isPending }) => !isPending)
  return (
    <main id="main" tabIndex={-1} className={styles['page']}>
      <PageHeader
        title="Desk"
        note={isLoaded ? (waiting === 0 ? 'Nothing waits' : `${waiting} wait`) : undefined}
        actions={<Heads show={show} onShow={onShow} />}
      />
      <div className={styles['two']}>
        <nav aria-label="What waits" className={styles['queues']}>
          {queues.map((queue) => (
            <Queue
              key={queue.key}
              queue={queue}
              selected={selectedKey}
              onSelect={(key) => select(places.findIndex((p) => p.key === key))}
            />
          ))}
        </nav>
        <article ref={reading} aria-label={current?.item.title ?? 'Nothing waits'} className={styles['reading']}>
          {current ? (
            <div key={current.key}>{current.queue.render(current.item.id, () => select(at + 1))}</div>
          ) : (
            isLoaded && <NothingWaits show={show} />
          )}
        </article>
      </div>
    </main>
  )
}

const Heads = ({ show, onShow }: Pick<Props, 'show' | 'onShow'>) => (
  <>
    <span className={styles['keys']} data-screen-only>
      <KeyHint>{keyLabel('j')}</KeyHint> next <KeyHint>{keyLabel('k')}</KeyHint> previous <KeyHint>{keyLabel('n')}</KeyHint> next queue{' '}
      <KeyHint>{keyLabel('a')}</KeyHint> approve or sign
    </span>
    <NativeSelect
      size="xs"
      label="Patients"
      data={[
        { value: 'mine', label: 'ONLY MY PATIENTS' },
        { value: 'all', label: 'ALL PATIENTS' },
      ]}
      value={show}
      onChange={(event) => onShow(event.currentTarget.value === 'all' ? 'all' : 'mine')}
    />
  </>
)

const NothingWaits = ({ show }: Pick<Props, 'show'>) => (
  <EmptyState title="Nothing waits for you.">
    {show === 'mine' ? 'Choose all patients to see what waits in the clinic.' : 'New plans, alerts and months come here by themselves.'}
  </EmptyState>
)

type QueueProps = { queue: DeskQueue; selected: string | undefined; onSelect: (key: string) => void }

const Queue = ({ queue, selected, onSelect }: QueueProps) => (
  <section aria-label={queue.title}>
    <h2 className={styles['heading']}>
      {queue.title} <span className={styles['count']}>{queue.isPending ? '' : queue.count}</span>
    </h2>
    {queue.problem}
    {!queue.isPending && queue.items.length === 0 && !queue.problem && <p className={styles['empty']}>{queue.whenEmpty}</p>}
    <ul className={styles['items']}>
      {queue.items.map((item) => {
        const key = `${queue.key} ${item.id}`
        return (
          <li key={item.id}>
            <button
              type="button"
              className={styles['item']}
              aria-current={key === selected ? 'true' : undefined}
              ref={key === selected ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
              onClick={() => onSelect(key)}
            >
              <b>{item.title}</b>
              {item.note !== '' && <span>{item.note}</span>}
            </button>
          </li>
        )
      })}
    </ul>
    {queue.more}
  </section>
)
