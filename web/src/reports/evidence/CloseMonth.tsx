/** Closes a month: says first whose lines lack an item of their evidence, and asks by which reason they are closed without it. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Reply } from '@vitalrounds/domain/contract'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { consentEvidence } from '@vitalrounds/domain/reports/can-close'
import { monthApi } from '@vitalrounds/domain/reports/month-api'
import { overrideApi } from '@vitalrounds/domain/reports/override-api'
import type { MonthState } from '@vitalrounds/domain/reports/report-fields'
import { timeApprovalApi } from '@vitalrounds/domain/timekeeping/approval-api'
import { useState } from 'react'
import { apiQuery, call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { monthTitle } from '../../platform/zones.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { ReasonFields, useReason } from '../../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { RulesWords } from '../rules/RulesWords.tsx'
import styles from '../reports.module.css'

export function CloseMonth({ month }: { month: MonthState }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Close month</Button>
      {isOpen && <CloseDialog month={month} onClose={() => setOpen(false)} />}
    </>
  )
}

function CloseDialog({ month, onClose }: { month: MonthState; onClose: () => void }) {
  const { yearMonth } = month
  const query = useQuery(apiQuery(overrideApi.incomplete, { params: { yearMonth } }))
  const waiting = useQuery(apiQuery(timeApprovalApi.count, { query: { yearMonth } }))
  const form = useReason({})
  const isWhole = query.data?.count === 0
  const act = useAct(() => call(monthApi.close, { params: { yearMonth }, body: isWhole ? {} : { reason: form.reason.trim() } }), {
    done: '',
    onDone: onClose,
  })
  const why = query.data === undefined ? 'The evidence of this month is still being looked at.' : isWhole ? undefined : form.why
  return (
    <FormDialog
      title={`Close ${monthTitle(yearMonth)}`}
      submitLabel="Close month"
      why={why}
      isBusy={act.isPending}
      error={act.isError ? problemWords(act.error) : undefined}
      onSubmit={() => act.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        Every member’s facts, the rules and the settings are frozen with what they earned. What arrives later does not change the month; it
        is shown as what would change.
      </p>
      <RulesWords rules={month.rules} />
      {query.data === undefined ? loadProblem(query, 'The evidence could not be looked at') : <Incomplete {...query.data} />}
      {waiting.data !== undefined && waiting.data.count > 0 && <WaitingTime {...waiting.data} />}
      {query.data !== undefined && !isWhole && <ReasonFields label="Why they are closed without it" form={form} />}
    </FormDialog>
  )
}

type WaitingProps = Reply<typeof timeApprovalApi.count>

const WaitingTime = ({ count, members, ms }: WaitingProps) => (
  <Banner
    tone="warning"
    title={`Time waits for a second person: ${countWithNoun(count, 'entry', 'entries')} of ${countWithNoun(members, 'member')}, ${countWithNoun(Math.floor(ms / 60_000), 'minute')}`}
  >
    Closed now, it counts for nothing in this month.{' '}
    <Link to="/reports/$report" params={{ report: 'manual-time' }}>
      Decide first
    </Link>
  </Banner>
)

type IncompleteProps = Reply<typeof overrideApi.incomplete>

const Incomplete = ({ lines, count, items, members }: IncompleteProps) =>
  count === 0 ? (
    <p>Every line has its evidence.</p>
  ) : (
    <>
      <Banner tone="warning" title={`Evidence is missing: ${countWithNoun(lines, 'line')} of ${countWithNoun(count, 'member')}`}>
        A line closes without an item of its evidence only by a reason, which stands in its evidence packet with your name.
      </Banner>
      <ul className={styles['missing']} aria-label="What is missing">
        {items.map((item) => (
          <li key={item.what}>
            <b>{item.what}</b>: {countWithNoun(item.lines, 'line')} of {countWithNoun(item.members, 'member')}
            {item.what === consentEvidence && (
              <>
                {'. '}
                <Link to="/reports/$report" params={{ report: 'consent-methods' }}>
                  Complete many at once
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      <ul className={styles['incomplete']} aria-label="Members whose evidence is not whole">
        {members.map((member) => (
          <li key={member.memberId}>
            <Link to="/member-details/$memberId/$tab" params={{ memberId: member.memberId, tab: 'billing-insights' }}>
              {member.name}
            </Link>
            {`: ${member.lines.map((line) => `${line.code} (${line.items.join(', ')})`).join('; ')}`}
          </li>
        ))}
        {count > members.length && <li>{`and ${countWithNoun(count - members.length, 'more member')}`}</li>}
      </ul>
    </>
  )
