/** What is overdue, the oldest first: of everybody by member, and a few at a time until all of it is asked for. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { longDay } from '../parts/calendar-words.ts'
import styles from './Calendar.module.css'

/** `who` names the member, where the page is not about one alone. */
type OverdueRow = { key: string; memberId: string; date: string; who?: ReactNode }
type Props<Row> = { rows: readonly Row[]; draw: (some: readonly Row[]) => ReactNode }

/** Where whoever is told of them is led. */
export const overdueId = 'overdue'
// As many as leave room for the days below them
const shownAtFirst = 5

export function Overdue<Row extends OverdueRow>({ rows, draw }: Props<Row>) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const [oldest] = rows
  if (oldest === undefined) return null
  const isByMember = oldest.who !== undefined
  const members = [...Map.groupBy(rows, ({ memberId }) => memberId).values()]
  const count = isByMember ? members.length : rows.length
  const upTo = isWhole ? count : shownAtFirst
  return (
    <section aria-label="Overdue" id={overdueId} tabIndex={-1}>
      <div className={styles['bar']}>
        <h2 className={styles['day']}>Overdue</h2>
        <span className={styles['count']}>
          {[`${rows.length} to do`, isByMember && peopleWords(count), `the oldest since ${longDay(oldest.date)}`]
            .filter(Boolean)
            .join(', ')}
        </span>
        {count > shownAtFirst && (
          <Button size="compact-sm" variant="default" aria-expanded={isWhole} aria-controls={id} onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show the first ${shownAtFirst}` : `Show all ${count}${isByMember ? ' members' : ''}`}
          </Button>
        )}
      </div>
      <div id={id}>
        {isByMember
          ? members.slice(0, upTo).map((its) => <OfMember key={its[0]?.memberId} rows={its} draw={draw} />)
          : draw(rows.slice(0, upTo))}
      </div>
    </section>
  )
}

const peopleWords = (count: number) => `of ${countWithNoun(count, 'member')}`

/** The name stands once, above all that is overdue of this member. */
const OfMember = <Row extends OverdueRow>({ rows, draw }: Props<Row>) =>
  rows.length === 1 ? (
    draw(rows)
  ) : (
    <div className={styles['ofMember']}>
      <h3>{rows[0]?.who}</h3>
      {draw(rows.map((row) => ({ ...row, who: undefined })))}
    </div>
  )
