/** What was lost in a month and why, the dearest first; every bar opens its members. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { periodText } from '@vitalrounds/domain/reports/outcomes/words'
import { lossesOf } from '@vitalrounds/domain/reports/stats/money'
import type { BillingStats } from '@vitalrounds/domain/reports/stats/stats-api'
import { worthText } from '@vitalrounds/domain/reports/stats/words'
import { useState } from 'react'
import { BarList } from '../../ui/charts/BarList.tsx'
import { reasonTitle } from '../CellButton.tsx'
import reports from '../reports.module.css'
import styles from './stats.module.css'

const fewest = 8

export function LostBars({ stats }: { stats: BillingStats }) {
  const [isAll, setAll] = useState(false)
  const month = stats.months[0]!
  const losses = lossesOf(stats.once, month.fees)
  const title = `What was lost and why, ${periodText(month)}`
  const isMoney = month.money.cents !== null
  return (
    <section aria-label={title}>
      <h2 className={reports['section']}>{title}</h2>
      {losses.length === 0 && <p className={styles['counts']}>Nothing was lost in this month{month.isRunning ? ' so far' : ''}.</p>}
      <BarList
        label={title}
        bars={losses.slice(0, isAll ? undefined : fewest).map(({ code, reason, members, cents }) => ({
          id: `${code} ${reason}`,
          words: (
            <>
              <b>{code}</b> {reasonTitle(reason)}
            </>
          ),
          value: isMoney && cents === null ? 'no fee' : worthText({ cents, units: members }),
          note: countWithNoun(members, 'member'),
          size: isMoney ? (cents ?? 0) : members,
        }))}
        link={({ id }, className, children) => {
          const [code = '', reason = ''] = id.split(' ')
          return (
            <Link
              to="/reports/$report"
              params={{ report: 'billing-report' }}
              search={{ show: 'all', yearMonth: month.yearMonth, code, state: 'lost', reason, by: 'once' }}
              className={className}
            >
              {children}
            </Link>
          )
        }}
      />
      {losses.length > fewest && (
        <Button variant="default" size="compact-sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? 'Show fewer' : `Show all ${losses.length}`}
        </Button>
      )}
    </section>
  )
}
