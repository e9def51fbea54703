/** Signs every month without an open item in one act: which these are is listed first, and what is left out is named. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { Reply } from '@vitalrounds/domain/contract'
import { usDate } from '@vitalrounds/domain/us-date'
import { cleanMonthsApi, type OpenItem, openItems } from '@vitalrounds/domain/reports/clean-months-api'
import { useState } from 'react'
import { apiQuery, call } from '../../platform/api.ts'
import { useShortcuts } from '../../platform/keyboard.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { monthTitle } from '../../platform/zones.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { keyLabel } from '../../ui/key-label.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import styles from '../reports.module.css'

type Props = { yearMonth: string; show: string }
type Clean = Reply<typeof cleanMonthsApi.list>

const itemWords: Record<OpenItem, string> = {
  returned: 'returned',
  changed: 'changed since the last review',
  late: 'something came after the close',
  evidence: 'evidence is missing',
  waitingTime: 'time entered by hand waits for a second person',
  warnings: 'a warning is open',
}

/** For those whose title may sign, of a month that is over. */
export function SignAllClean({ yearMonth, show }: Props) {
  const [isOpen, setOpen] = useState(false)
  useShortcuts([{ keys: 's', title: 'Sign all clean months', group: 'Months', run: () => setOpen(true) }])
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Sign all clean
      </Button>
      {isOpen && <CleanDialog yearMonth={yearMonth} show={show} onClose={() => setOpen(false)} />}
    </>
  )
}

function CleanDialog({ yearMonth, show, onClose }: Props & { onClose: () => void }) {
  // What somebody is reading does not change under them: each month is judged once more when it is signed
  const query = useQuery({ ...apiQuery(cleanMonthsApi.list, { query: { yearMonth, show } }), meta: {}, staleTime: Infinity, gcTime: 0 })
  const months = query.data?.months ?? []
  const act = useAct(
    () => call(cleanMonthsApi.sign, { body: { yearMonth, months: months.map(({ memberId, digest }) => ({ memberId, digest })) } }),
    { done: ({ signed }) => (signed === 0 ? '' : `${countWithNoun(signed, 'month')} signed`), onDone: () => undefined },
  )
  const why = query.data === undefined ? 'The months are still being looked at.' : months.length === 0 ? 'No month is clean.' : undefined
  return (
    <FormDialog
      title="Sign all clean months"
      about={monthTitle(yearMonth)}
      submitLabel={months.length === 0 ? 'Sign' : `Sign ${countWithNoun(months.length, 'month')}`}
      why={why}
      isWide
      isBusy={act.isPending}
      error={act.isError ? problemWords(act.error) : undefined}
      onSubmit={() => act.mutate(undefined, { onSuccess: ({ left }) => left.length === 0 && onClose() })}
      onClose={onClose}
    >
      {/* The focus is in the form from the start, so that one key sends it */}
      <p tabIndex={-1} data-autofocus className={styles['about']}>
        Clean is a month whose lines have all their evidence but the signature, without an open warning and with nothing late.{' '}
        {keyLabel('mod+Enter')} signs what is listed.
      </p>
      {act.data !== undefined && act.data.left.length > 0 && (
        <Banner tone="warning" title={`${countWithNoun(act.data.left.length, 'month')} left out`}>
          {act.data.left.map(({ name, item }) => `${name}: ${itemWords[item]}`).join('; ')}
        </Banner>
      )}
      {query.data === undefined ? loadProblem(query, 'The months could not be looked at') : <CleanList clean={query.data} />}
    </FormDialog>
  )
}

const codesText = (codes: readonly string[]) => (codes.length === 0 ? 'nothing billed' : codes.join(', '))

function CleanList({ clean: { months, count, open } }: { clean: Clean }) {
  const left = openItems.filter((item) => open[item] > 0)
  return (
    <>
      <b>{count === 0 ? 'No month is clean' : `${countWithNoun(count, 'month')} without an open item`}</b>
      {count > 0 && (
        <ul className={styles['incomplete']} aria-label="Months to be signed" tabIndex={0}>
          {months.map((month) => (
            <li
              key={month.memberId}
            >{`${month.name}, ${usDate(month.dob)}: ${codesText(month.codes)}${month.isReviewed ? ' (reviewed)' : ''}`}</li>
          ))}
        </ul>
      )}
      {count > months.length && <p>{`The first ${months.length} are signed now, the others after them.`}</p>}
      {left.length > 0 && (
        <>
          <b>To be looked at one by one</b>
          <ul className={styles['missing']} aria-label="Months with an open item">
            {left.map((item) => (
              <li key={item}>{`${countWithNoun(open[item], 'month')}: ${itemWords[item]}`}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
